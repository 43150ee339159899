import { expect, it } from 'vitest';
import { reachText, type Widened } from './reach-text.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

const held = (held: number, past: number): Widened => ({ times: 1.5, inside: 1, held, past });

it.each([
  [0.62, held(3, 4), WORDS.reach('62%')],
  [1, held(4, 4), WORDS.reachLikely],
  [0, held(4, 4), WORDS.reachUnlikely],
  [1, null, WORDS.reachUnproven],
  [0.7, held(2, 4), WORDS.reachUnreliable(2, 4)],
])('says of a chance of %d after past forecasts %j: %s', (share, widened, text) =>
  expect(reachText(share, widened)).toBe(text),
);
