import { RECORD_TYPES, type RecordTypeName } from '@outrider/shared/ground/fields/custom';
import {
  askOfReport,
  REPORT_CHARTS,
  REPORT_SORTS,
  type Report,
  type ReportAsk,
  type ReportChart,
} from '@outrider/shared/insight/reports';
import { oneOf } from '../../ground/ui/one-of.ts';

/** What a report asks and how it is drawn: what the address of its page can say. */
export type ReportView = { ask: ReportAsk; chart: ReportChart };

/** What says most of a record type at first sight. */
const FIRST_GROUPS: Record<RecordTypeName, string> = {
  lead: 'source',
  account: 'industry',
  contact: 'role',
  opportunity: 'stage',
};
/** What a new report asks. */
export const startView = (record_type: RecordTypeName): ReportView => ({
  ask: {
    record_type,
    measure: 'count',
    group_by: FIRST_GROUPS[record_type],
    filter: '',
    compare: false,
    sort: 'value',
  },
  chart: 'bars',
});

/** The address says all of it or nothing: `of` tells. */
export function readView(params: URLSearchParams): ReportView | null {
  const record_type = oneOf(RECORD_TYPES, params.get('of'));
  if (!record_type) return null;
  const [group_by, split_by, period] = [params.get('group'), params.get('split'), params.get('period')];
  return {
    ask: {
      record_type,
      measure: params.get('measure') ?? 'count',
      ...(group_by && { group_by }),
      ...(split_by && { split_by }),
      ...(period && { period }),
      filter: params.get('filter') ?? '',
      compare: params.get('compare') === 'yes',
      sort: oneOf(REPORT_SORTS, params.get('sort')) ?? 'value',
    },
    chart: oneOf(REPORT_CHARTS, params.get('chart')) ?? 'bars',
  };
}

export function writeView({ ask, chart }: ReportView): Record<string, string | null> {
  return {
    of: ask.record_type,
    measure: ask.measure,
    group: ask.group_by ?? null,
    split: ask.split_by ?? null,
    period: ask.period ?? null,
    filter: ask.filter || null,
    compare: ask.compare ? 'yes' : null,
    sort: ask.sort === 'value' ? null : ask.sort,
    chart: chart === 'bars' ? null : chart,
    rows: null,
  };
}

export const viewOfReport = (report: Report): ReportView => ({ ask: askOfReport(report), chart: report.chart });
export const sameView = (one: ReportView, other: ReportView) =>
  JSON.stringify(writeView(one)) === JSON.stringify(writeView(other));
