import { addDays, daysBetween } from '@outrider/shared/ground/days';
import { type Period } from '@outrider/shared/insight/forecast-period';
import { isInPipeline } from './deal-state.ts';
import type { History } from './history.ts';
import type { AgedDeal } from './outlook.ts';

/** `left`: days until deals that waited as long usually close. */
export type Slip = { deal: AgedDeal; likely_close: string; left: number };

/**
 * Deals that are due in the period, and that by the company's own pace close after its end. None where won deals don't
 * tell the pace.
 */
export function findSlipping(deals: readonly AgedDeal[], history: History, period: Period, today: string): Slip[] {
  const left = daysBetween(today, period.ends_on);
  return deals
    .filter((deal) => isInPipeline(deal, period, today))
    .flatMap((deal) => {
      const usual = history.usualDaysLeft(deal);
      if (usual === null || usual <= left) return [];
      const days = Math.ceil(usual);
      return [{ deal, likely_close: addDays(today, days), left: days }];
    });
}
