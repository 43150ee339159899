import { csvLine } from '../ground/csv.ts';
import { isDay } from '../ground/days.ts';
import { formatCount, formatMoney, formatPoints, formatShortMoney } from '../ground/figures.ts';
import type { ReportGroup } from './report-catalogue.ts';
import type { ReportResult, ReportUnitName } from './reports.ts';
import { REPORT_TEXT as WORDS } from './words-reports.ts';

const DASH = '–';

/** A report's number as people read it; a dash where there is nothing to measure. */
export function formatValue(value: number | null, unit: ReportUnitName, currency: string): string {
  if (value === null) return DASH;
  if (unit === 'money') return formatMoney(value, currency);
  if (unit === 'percent') return `${value > 0 && value < 1 ? formatPoints(value) : Math.round(value)}%`;
  if (unit === 'count') return formatCount(value);
  return unit === 'number' ? formatPoints(value) : WORDS.unit[unit](formatPoints(value));
}

/** The same where there is little room. */
export const formatShort = (value: number | null, unit: ReportUnitName, currency: string): string =>
  value !== null && unit === 'money' ? formatShortMoney(value, currency) : formatValue(value, unit, currency);

/** What a report measures, and by what. */
export function reportTitle(measure: string, group: ReportGroup | null): string {
  if (!group) return measure;
  const { spec, bucket } = group;
  return bucket ? WORDS.byTime(measure, bucket, spec.label) : WORDS.by(measure, spec.label);
}

/** What a report says first, in one sentence of its own numbers. `today`: the company's day, YYYY-MM-DD. */
export function findingOf({ measure, groups, total, currency, period }: ReportResult, today: string): string {
  const spell = (value: number | null) => formatShort(value, measure.unit, currency);
  const known = groups.filter(({ value, key }) => value !== null && key !== null);
  if (measure.additive && !total.value) return WORDS.nothingYet;
  if (known.length === 0) return total.value ? spell(total.value) : WORDS.nothingYet;
  if (known.every(({ key }) => key !== null && isDay(key))) {
    const last = known.at(-1);
    if (!last) return WORDS.nothingYet;
    const isRunning = last === groups.at(-1) && (period === null || period.to >= today) && measure.additive;
    return (isRunning ? WORDS.latestRunning : WORDS.latest)(last.label, spell(last.value));
  }
  const top = known.reduce((best, one) => ((one.value ?? 0) > (best.value ?? 0) ? one : best));
  if (!top.value) return WORDS.nothingYet;
  return measure.additive && total.value
    ? WORDS.shareOf(top.label, Math.round((100 * top.value) / total.value), spell(total.value))
    : WORDS.highest(top.label, spell(top.value), spell(total.value));
}

/** A step of a funnel in percent of the one before; null for the first, and after nothing. */
export function shareOfStep(groups: readonly { value: number | null }[], at: number): number | null {
  const [value, before] = [groups[at]?.value ?? null, at > 0 ? (groups[at - 1]?.value ?? null) : null];
  return value === null || !before ? null : Math.round((100 * value) / before);
}

const plain = (value: number | null | undefined) => (value == null ? '' : String(Math.round(value * 100) / 100));
/** A byte order mark: Excel takes the file for UTF-8. */
const UTF8 = '\uFEFF';

/**
 * A report's table as CSV: a line for each group and one for all, numbers as they are, two decimals at most. `heading`:
 * what the groups are.
 */
export function csvOf(
  { measure, beside, splits, groups, total, before, currency }: ReportResult,
  heading: string,
): string {
  const unitOf = (label: string, unit: ReportUnitName) => (unit === 'money' ? `${label} (${currency})` : label);
  const head = [
    heading,
    ...splits.map(({ label }) => label),
    unitOf(measure.label, measure.unit),
    ...(before ? [WORDS.before] : []),
    ...beside.map(({ label, unit }) => unitOf(label, unit)),
  ];
  const lines = [...groups, { ...total, label: WORDS.all }].map((row) => [
    row.label,
    ...row.splits.map(plain),
    plain(row.value),
    ...(before ? [plain(row.before)] : []),
    ...beside.map(({ key }) => plain(row.beside[key])),
  ]);
  return UTF8 + [head, ...lines].map(csvLine).join('');
}
