import { csvLine } from '@outrider/shared/ground/csv';
import type { ReportResult } from '@outrider/shared/insight/reports';
import { REPORTS_WORDS as WORDS } from './words.ts';

const plain = (value: number | null | undefined) => (value == null ? '' : String(Math.round(value * 100) / 100));
/** A byte order mark: Excel takes the file for UTF-8. */
const UTF8 = '\uFEFF';

/** A report's table as CSV: a line for each group and one for all, numbers as they are, two decimals at most. */
export function csvOf(
  { measure, beside, splits, groups, total, before, currency }: ReportResult,
  heading: string,
): string {
  const unitOf = (label: string, unit: string) => (unit === 'money' ? `${label} (${currency})` : label);
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
