import type { WinChance } from '@outrider/shared/insight/win-chance';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { sampleDeal } from './sample-deal.ts';
import { WhyChance } from './why-chance.tsx';
import { DEALS_WORDS } from './words.ts';

afterEach(cleanup);

const learned: NonNullable<WinChance['learned']> = {
  chance: 60,
  main: 'Decision maker involved',
  base: { title: 'Proposal average', points: 48, deals: 132 },
  parts: [
    { reason: 'decision_maker', title: 'Decision maker involved', detail: null, points: 19 },
    { reason: 'close_date', title: 'Close date moved', detail: '2 times', points: -7 },
  ],
  next: { action: 'meeting', points: 6, text: 'Hold a meeting.' },
  rated_at: '2026-11-20T14:05:00.000Z',
};
const chance: WinChance = {
  probability: 60,
  chance_by: 'model',
  stage_label: 'Proposal',
  learned,
  closed: { won: 60, lost: 70 },
  needs: { closed: 40, of_each: 10 },
};
const show = (answer: WinChance, role: 'manager' | 'ae' = 'manager') =>
  renderSignedIn(<WhyChance deal={sampleDeal()} />, {
    user: someUser(role),
    answers: { 'pipeline.winChance.explain': () => answer },
  });

it('shows the steps from the stage’s average to the chance, which add up', async () => {
  show(chance);
  await screen.findByText('Proposal average');
  const figures = [...document.querySelectorAll('.why .num')].map(({ textContent }) =>
    Number(textContent?.replace('−', '-').replace('%', '')),
  );
  expect(figures).toEqual([48, 19, -7, 60]);
  expect(figures.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(figures.at(-1));
  expect(screen.getByText('of 132 past deals')).toBeTruthy();
  expect(screen.getByText('Hold a meeting.', { exact: false })).toBeTruthy();
  expect(screen.getByText(DEALS_WORDS.why.how).getAttribute('href')).toBe('/scoring?model=deals');
});

it('says that a person’s number replaces the learned one, and what that would be', async () => {
  show({ ...chance, probability: 90, chance_by: 'person' });
  expect(await screen.findByText(DEALS_WORDS.why.byHand(90))).toBeTruthy();
  expect(screen.getByText(DEALS_WORDS.why.learned)).toBeTruthy();
});

it.each([
  [{ won: 8, lost: 9 }, DEALS_WORDS.why.missing(17, 40)],
  [{ won: 90, lost: 3 }, DEALS_WORDS.why.oneSided(10)],
  [{ won: 90, lost: 90 }, DEALS_WORDS.why.byStage],
])('says what is missing until chances are learned: %o', async (closed, sentence) => {
  show({ ...chance, probability: 50, chance_by: 'stage', learned: null, closed });
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
});

it('offers the page about the model to whoever may open it', async () => {
  show(chance, 'ae');
  await screen.findByText('Proposal average');
  expect(screen.queryByText(DEALS_WORDS.why.how)).toBeNull();
});
