import type { Overview } from '@outrider/shared/insight/dashboard';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { PipelineSection } from './pipeline-section.tsx';

afterEach(cleanup);

const stage = (key: string, label: string, count: number) => ({
  stage: key,
  label,
  count,
  amount: count * 1_000,
  ai_amount: 0,
  link: '/opportunities',
});
const sum = { deals: 0, amount: 0, link: '/opportunities' };
const overview = {
  scope: 'company',
  opportunities: { active: 5, amount: 5_000, link: '/opportunities' },
  win_rate: { rate: null, won: 0, lost: 0, link: '/opportunities' },
  deal_size: { average: null, median: null, won: 0, link: '/opportunities' },
  quota: { won: 0, quota: null, progress: null, link: '/opportunities' },
  closing: sum,
  stale: sum,
  pipelines: [
    { id: 'p1', name: 'New business', stages: [stage('proposal', 'Proposal', 3), stage('won', 'Won', 1)] },
    { id: 'p2', name: 'Renewals', stages: [stage('due', 'Due', 2), stage('won', 'Won', 0)] },
  ],
} as unknown as Overview;

const show = (shown: Overview) => {
  const { container } = render(
    <MemoryRouter>
      <PipelineSection overview={shown} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  const figures = () =>
    [...container.querySelectorAll<HTMLElement>('[data-figure="deals.stage"]')].map(({ dataset }) => [
      dataset.of,
      Number(dataset.value),
    ]);
  const rows = () => within(screen.getByRole('table')).getAllByRole('rowheader');
  return { figures, names: () => rows().map(({ textContent }) => textContent) };
};

it('shows one pipeline at a time, and another one when it is chosen', () => {
  const { figures, names } = show(overview);
  expect(names()).toEqual(['Proposal', 'Won this quarter']);
  expect(figures()).toEqual([['p1 proposal', 3]]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Pipeline' }), { target: { value: 'p2' } });
  expect(names()).toEqual(['Due', 'Won this quarter']);
  expect(figures()).toEqual([['p2 due', 2]]);
});

it('offers no choice where there is one, and names no figure of a part', () => {
  const { figures } = show({ ...overview, scope: 'own', pipelines: overview.pipelines.slice(0, 1) });
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(figures()).toEqual([]);
});
