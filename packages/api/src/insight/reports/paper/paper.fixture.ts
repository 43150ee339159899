import type { ReportResult } from '@outrider/shared/insight/reports';
import type { ReportPaper } from './paper.ts';

type Group = Partial<ReportResult['groups'][number]> & { label: string; value: number | null };

/** A result whose groups, all but their label and number, are plain. */
export function resultOf(groups: readonly Group[], over: Partial<ReportResult> = {}): ReportResult {
  const values = groups.flatMap(({ value }) => value ?? []);
  const numbers = { beside: {}, before: null, splits: [] };
  return {
    measure: { label: 'Amount', unit: 'money', explains: '', filter: '', additive: true },
    beside: [],
    filter: '',
    period: null,
    before: null,
    splits: [],
    groups: groups.map((group) => ({ key: group.label, filter: '', ...numbers, ...group })),
    groups_total: groups.length,
    splits_total: over.splits?.length ?? 0,
    total: { value: values.reduce((sum, one) => sum + one, 0), ...numbers },
    currency: 'USD',
    measured_at: '2026-11-30T09:00:00Z',
    ...over,
  };
}

/** So many months up to November 2026, with the numbers of `valueOf`. */
export const months = (count: number, valueOf: (at: number) => number | null): Group[] =>
  Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.UTC(2026, 10 - (count - 1 - at), 1));
    const label = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(day);
    return { key: day.toISOString().slice(0, 10), label, value: valueOf(at) };
  });

export const paperOf = (over: Partial<ReportPaper> & Pick<ReportPaper, 'result'>): ReportPaper => ({
  name: 'Amount by source',
  heading: 'Lead source',
  chart: 'bars',
  today: '2026-11-30',
  url: 'https://crm.example/reports/amount',
  timeless: null,
  ...over,
});
