import type { Accuracy } from '@outrider/shared/forecast';
import { formatPercent } from '../ui/format.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

export type PastForecast = Accuracy['periods'][number];
export const isInside = ({ range, actual }: PastForecast): boolean =>
  range !== null && range.p10 <= actual && actual <= range.p90;

/** Fewer past forecasts say nothing, and of those that there are so many have to have held: of good ones it is eight in ten. */
const FEWEST_PAST = 3;
const LEAST_INSIDE = 0.6;
/** Simulations are surer than people should be. */
const [UNLIKELY, LIKELY] = [0.05, 0.95];

/** How likely the quota is reached, where past forecasts bear out that such a chance can be believed; else why there is none. */
export function reachText(share: number, periods: readonly PastForecast[]): string {
  const judged = periods.filter(({ range }) => range !== null);
  const inside = judged.filter(isInside).length;
  if (judged.length < FEWEST_PAST) return WORDS.reachUnproven;
  if (inside / judged.length < LEAST_INSIDE) return WORDS.reachUnreliable(inside, judged.length);
  if (share > LIKELY) return WORDS.reachLikely;
  return share < UNLIKELY ? WORDS.reachUnlikely : WORDS.reach(formatPercent(share, 1));
}
