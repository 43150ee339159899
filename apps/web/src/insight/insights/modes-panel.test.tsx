import type { InsightModes } from '@outrider/shared/insight/insights';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { ModesPanel } from './modes-panel.tsx';

afterEach(cleanup);

type Figure = InsightModes['figures'][number];
const show = (figures: Figure[], pairs = 412) =>
  renderSignedIn(<ModesPanel />, {
    user: someUser('ae'),
    answers: { 'insights.modes': () => ({ pairs, leads: { ai: 1310, manual: 560 }, figures }) },
  });
const figure = (name: Figure['figure'], ai: number, manual: number, better: Figure['better']): Figure => ({
  figure: name,
  ai: { value: ai, n: 400 },
  manual: { value: manual, n: 400 },
  better,
});

it.each([
  [figure('first_response', 24, 312, 'ai'), '13 times faster'],
  [figure('first_response', 312, 24, 'manual'), 'Manual: 13 times faster'],
  [figure('reply_rate', 0.214, 0.168, 'ai'), '4.6 points higher'],
  [figure('qualified', 0.168, 0.214, 'manual'), '4.6 points lower'],
  [figure('qualified', 0.192, 0.185, null), 'no clear difference'],
  [figure('won_deal', 48_100, 44_600, 'ai'), '$3,500 higher'],
])('says of %j: %s', async (one, sentence) => {
  show([one]);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('says how many pairs are missing, and compares nothing', async () => {
  show([], 8);
  expect(await screen.findByText(/^Only 8 pairs of similar leads yet; 20 are needed/)).toBeTruthy();
});
