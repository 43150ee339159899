import type { Forecast } from '@outrider/shared/insight/forecast';
import { formatPercent } from '../../ground/ui/format.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

export type Widened = NonNullable<Forecast['range']>['widened'];

/** Of past results so many have to have ended inside a range as wide: of a good one it is eight in ten. */
const LEAST_HELD = 0.6;
/** Simulations are surer than people should be. */
const [UNLIKELY, LIKELY] = [0.05, 0.95];

export const isReliable = ({ held, past }: NonNullable<Widened>): boolean => held / past >= LEAST_HELD;

/**
 * How likely the quota is reached, where past forecasts bear out that such a chance can be believed; else why there is
 * none.
 */
export function reachText(share: number, widened: Widened): string {
  if (!widened) return WORDS.reachUnproven;
  if (!isReliable(widened)) return WORDS.reachUnreliable(widened.held, widened.past);
  if (share > LIKELY) return WORDS.reachLikely;
  return share < UNLIKELY ? WORDS.reachUnlikely : WORDS.reach(formatPercent(share, 1));
}
