import type { ReportUnitName } from '@outrider/shared/insight/reports';
import { formatShortMoney } from '../../ground/ui/figures.ts';
import { formatCount, formatMoney, formatPoints } from '../../ground/ui/format.ts';
import { REPORTS_WORDS } from './words.ts';

const DASH = '–';

/** A report's number as people read it; a dash where there is nothing to measure. */
export function formatValue(value: number | null, unit: ReportUnitName, currency: string): string {
  if (value === null) return DASH;
  if (unit === 'money') return formatMoney(value, currency);
  if (unit === 'percent') return `${value > 0 && value < 1 ? formatPoints(value) : Math.round(value)}%`;
  if (unit === 'count') return formatCount(value);
  return unit === 'number' ? formatPoints(value) : REPORTS_WORDS.unit[unit](formatPoints(value));
}

/** The same where there is little room. */
export const formatShort = (value: number | null, unit: ReportUnitName, currency: string): string =>
  value !== null && unit === 'money' ? formatShortMoney(value, currency) : formatValue(value, unit, currency);
