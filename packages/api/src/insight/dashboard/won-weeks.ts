import type { MyPerformance } from '@outrider/shared/insight/dashboard';

/** Won amounts by week; a week without a deal is there with zero. `weeks` are the moments they begin, oldest first. */
export function wonByWeek(weeks: Date[], deals: { closed_at: Date; amount: number }[]): MyPerformance['weeks'] {
  const sums = weeks.map((starts_at) => ({ starts_at: starts_at.toISOString(), won: 0, amount: 0 }));
  for (const { closed_at, amount } of deals) {
    const sum = sums[weeks.findLastIndex((starts_at) => starts_at <= closed_at)];
    if (!sum) continue;
    sum.won += 1;
    sum.amount += amount;
  }
  return sums;
}
