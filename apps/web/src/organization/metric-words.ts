import type { Metric, MetricUnit } from '@outrider/shared/organization';
import { formatCount, formatMoney, formatPoints } from '../ui/format.ts';

const SPELL: Record<MetricUnit, (value: number) => string> = {
  count: formatCount,
  usd: formatMoney,
  percent: (value) => `${formatPoints(value)}%`,
  hours: (value) => `${formatPoints(value)} h`,
  days: (value) => `${formatPoints(value)} d`,
  of_five: (value) => `${value.toFixed(1)} of 5.0`,
};
export const UNIT_WORDS: Record<MetricUnit, string> = {
  count: 'a number',
  usd: 'in USD',
  percent: 'in percent',
  hours: 'in hours',
  days: 'in days',
  of_five: 'out of 5.0',
};

/** A figure with its unit; what was never measured is said, not counted as none. */
export const formatMetric = (unit: MetricUnit, value: number | null) =>
  value === null ? 'No data yet' : SPELL[unit](value);

/** Whether the target is met; null where there is nothing to compare. */
export function isMet({ target, actual, higher_is_better }: Metric): boolean | null {
  if (target === null || actual === null) return null;
  return higher_is_better ? actual >= target : actual <= target;
}

/** "at least 40" or "at most 2 h". */
export const targetWords = ({ unit, target, higher_is_better }: Metric) =>
  target === null ? 'No target' : `${higher_is_better ? 'at least' : 'at most'} ${formatMetric(unit, target)}`;
