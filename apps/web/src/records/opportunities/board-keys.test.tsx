import type { Pipeline } from '@outrider/shared/records/pipelines';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { todayText } from '../../ground/ui/clock.ts';
import { dayInMonth, monthOf, monthsAfter } from './months.ts';
import { OpportunitiesScreen } from './opportunities-screen.tsx';
import { sampleDeal } from './sample-deal.ts';

afterEach(cleanup);

const stage = (key: string, label: string, kind: 'open' | 'won' | 'lost' = 'open') => ({
  key,
  label,
  kind,
  probability: 10,
  rotting_days: null,
  required_fields: [],
});
const SALES: Pipeline = {
  id: sampleDeal().pipeline_id,
  name: 'Sales',
  archived: false,
  stages: [
    stage('proposal', 'Proposal'),
    stage('negotiation', 'Negotiation'),
    stage('won', 'Won', 'won'),
    stage('lost', 'Lost', 'lost'),
  ],
  version: 1,
};
const TODAY = todayText(Date.now());
const [THIS_MONTH, NEXT_MONTH] = [monthOf(TODAY), monthsAfter(monthOf(TODAY), 1)];
const DEALS = [
  sampleDeal({ id: '0193a000-0000-7000-8000-000000000001', name: 'Wireless probes', close_date: TODAY }),
  sampleDeal({ id: '0193a000-0000-7000-8000-000000000002', name: 'Data loggers', close_date: TODAY }),
];

function show(path = '/opportunities') {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  return renderSignedIn(
    <Routes>
      <Route path="/opportunities/*" element={<OpportunitiesScreen />} />
    </Routes>,
    {
      user: someUser('manager'),
      path,
      answers: {
        'pipeline.opportunities.board': () => ({
          pipeline_id: SALES.id,
          currency: 'USD',
          lanes: [
            { stage: 'proposal', count: 2, total: 84_000, weighted: 42_000, cards: DEALS, next_cursor: null },
            { stage: 'negotiation', count: 0, total: 0, weighted: 0, cards: [], next_cursor: null },
          ],
        }),
        'pipeline.opportunities.months': () => ({
          pipeline_id: SALES.id,
          currency: 'USD',
          months: [{ month: THIS_MONTH, count: 2, total: 84_000, weighted: 42_000 }],
        }),
        'pipeline.opportunities.list': () => ({ items: DEALS, total: 2, total_is: 'exact', next_cursor: null }),
        'pipeline.opportunities.update': ({ close_date }: { close_date: string }) => ({
          ...DEALS[0],
          close_date,
          version: 2,
        }),
        'pipeline.pipelines.list': () => ({ currency: 'USD', pipelines: [SALES] }),
        'pipeline.people': () => [],
        'fields.list': () => ({ items: [] }),
        'views.list': () => [],
      },
    },
  );
}
const card = (name: string) => screen.findByRole('link', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('walks the cards by j and k, and wins the one that has the focus by w', async () => {
  show();
  const [first, second] = [await card('Wireless probes'), await card('Data loggers')];
  press('j');
  expect(document.activeElement).toBe(first);
  press('j');
  expect(document.activeElement).toBe(second);
  press('k');
  press('w');
  expect(await screen.findByRole('dialog', { name: 'Mark Wireless probes as won' })).toBeTruthy();
});

it('opens the stages by m and the next step by e', async () => {
  show();
  (await card('Wireless probes')).focus();
  press('m');
  const stages = within(await screen.findByRole('dialog', { name: 'Move Wireless probes' }));
  expect(stages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Proposal',
    'Negotiation',
    'Won',
    'Lost',
  ]);
  fireEvent.click(stages.getByRole('button', { name: 'Close' }));
  (await card('Data loggers')).focus();
  press('e');
  expect(await screen.findByRole('dialog', { name: 'Next step for Data loggers' })).toBeTruthy();
});

it('leaves every key to whoever types', async () => {
  show();
  await card('Wireless probes');
  press('/');
  const search = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(search);
  for (const key of ['j', 'w', 'l', 'm', 'n', '?']) press(key);
  expect(document.activeElement).toBe(search);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('lists the keys that work here, and none of a list', async () => {
  show();
  await card('Wireless probes');
  press('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(help.getByText('Mark as won')).toBeTruthy();
  expect(help.queryByText('x')).toBeNull();
});

it('carries a deal to another month, which changes its close date, and back', async () => {
  const asked = show('/opportunities?view=forecast');
  (await card('Wireless probes')).focus();
  press(' ');
  press('ArrowRight');
  press(' ');
  const sent = () => asked.filter(({ name }) => name === 'pipeline.opportunities.update').map(({ input }) => input);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const id = DEALS[0]?.id;
  expect(sent()[0]).toEqual({ id, version: 1, close_date: dayInMonth(TODAY, NEXT_MONTH) });
  fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ id, version: 2, close_date: TODAY });
});
