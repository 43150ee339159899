import { REPORT_SUBJECTS, type ReportSubject } from '@outrider/shared/insight/report-subjects';
import {
  askOfReport,
  REPORT_CHARTS,
  REPORT_SORTS,
  type Report,
  type ReportAsk,
  type ReportChart,
} from '@outrider/shared/insight/reports';
import { askInRange } from '@outrider/shared/insight/report-dashboards';
import { REPORT_RANGES, type ReportRange } from '@outrider/shared/insight/report-periods';
import { oneOf } from '../../ground/ui/one-of.ts';

const RANGES = Object.keys(REPORT_RANGES) as ReportRange[];

/** The question that a language model made a report of; it goes along with the address. */
export type ReadBy = { question: string; model: string };
/** What a report asks and how it is drawn: what the address of its page can say. */
export type ReportView = { ask: ReportAsk; chart: ReportChart };

/** What says most of them at first sight. */
const FIRST_GROUPS: Record<ReportSubject, string> = {
  lead: 'source',
  account: 'industry',
  contact: 'role',
  opportunity: 'stage',
  activity: 'part',
};
/** What a new report asks. */
export const startView = (record_type: ReportSubject): ReportView => ({
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
  const record_type = oneOf(REPORT_SUBJECTS, params.get('of'));
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

/** A report's own view, in the range that the address asks for where it says no more than that. */
export const viewIn = ({ ask, chart }: ReportView, params: URLSearchParams): ReportView => ({
  ask: askInRange(ask, rangeIn(params)),
  chart,
});
export const rangeIn = (params: URLSearchParams): ReportRange | null => oneOf(RANGES, params.get('period')) ?? null;

export const viewOfReport = (report: Report): ReportView => ({ ask: askOfReport(report), chart: report.chart });
export const sameView = (one: ReportView, other: ReportView) =>
  JSON.stringify(writeView(one)) === JSON.stringify(writeView(other));
