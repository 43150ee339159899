import { expect, it } from 'vitest';
import { type PastForecast, reachText } from './reach-text.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

const past = (held: boolean[]): PastForecast[] =>
  held.map((hold, i) => ({
    key: `2026-0${i + 1}`,
    range: { p10: 90, p50: 100, p90: 110 },
    actual: hold ? 105 : 140,
    submitted: null,
  }));

it.each([
  [0.62, [true, true, true, false], WORDS.reach('62%')],
  [1, [true, true, true, true], WORDS.reachLikely],
  [0, [true, true, true, true], WORDS.reachUnlikely],
  [1, [true, false], WORDS.reachUnproven],
  [1, [], WORDS.reachUnproven],
  [0.7, [true, false, false, true], WORDS.reachUnreliable(2, 4)],
])('says of a chance of %d after past forecasts %j: %s', (share, held, text) =>
  expect(reachText(share, past(held))).toBe(text),
);
