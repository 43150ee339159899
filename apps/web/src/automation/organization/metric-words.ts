import type { Metric, MetricUnit } from '@outrider/shared/automation/organization';
import { companyCurrency } from '../../ground/ui/company-currency.ts';
import { formatCount, formatMoney, formatPoints } from '../../ground/ui/format.ts';

const DAY_HOURS = 24;
const inDays = (value: number) => `${formatPoints(value)} ${value === 1 ? 'day' : 'days'}`;
const SPELL: Record<MetricUnit, (value: number) => string> = {
  count: formatCount,
  usd: (amount) => formatMoney(amount),
  percent: (value) => `${formatPoints(value)}%`,
  hours: (value) => (value < DAY_HOURS ? `${formatPoints(value)} h` : inDays(value / DAY_HOURS)),
  days: inDays,
  of_five: (value) => `${value.toFixed(1)} of 5.0`,
};
const unitWords = (): Record<MetricUnit, string> => ({
  count: '',
  usd: `in ${companyCurrency()}`,
  percent: 'in percent',
  hours: 'in hours',
  days: 'in days',
  of_five: 'out of 5.0',
});

/** A figure with its unit; what was never measured is said, not counted as none. */
export const formatMetric = (unit: MetricUnit, value: number | null) =>
  value === null ? 'No data yet' : SPELL[unit](value);

/** Whether the target is met; null where there is nothing to compare. */
export function isMet({ target, actual, higher_is_better }: Metric): boolean | null {
  if (target === null || actual === null) return null;
  return higher_is_better ? actual >= target : actual <= target;
}

/** What the field of a target takes: "At least, in USD", in the currency of the company. */
export const targetHint = ({ unit, higher_is_better }: Metric) =>
  [higher_is_better ? 'At least' : 'At most', unitWords()[unit]].filter(Boolean).join(', ');

/** "at least 40" or "at most 2 h". */
export const targetWords = ({ unit, target, higher_is_better }: Metric) =>
  target === null ? 'No target' : `${higher_is_better ? 'at least' : 'at most'} ${formatMetric(unit, target)}`;
