import { formatCount } from '@outrider/shared/ground/figures';
import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import type { ReportChart } from '@outrider/shared/insight/reports';
import { REPORT_TEXT } from '@outrider/shared/insight/words-reports';

const CHARTS: Record<Exclude<ReportChart, 'table'>, string> = {
  bars: 'Bar chart',
  columns: 'Column chart',
  line: 'Line chart',
  area: 'Area chart',
  funnel: 'Funnel',
  figure: 'Number',
};

/** What stands in a report that is sent or printed, beside its own numbers. */
export const PAPER_WORDS = {
  more: (groups: number) => `${formatCount(groups)} more`,
  step: (value: string, share: number | null) => (share === null ? value : `${value} (${REPORT_TEXT.share(share)})`),
  before: (value: string) => `Previous period: ${value}`,
  alt: (chart: Exclude<ReportChart, 'table'>, measure: string, finding: string) =>
    `${CHARTS[chart]}, ${measure}. ${finding}`,
  noSplits: (values: number) => `The other ${formatCount(values)} columns are in the report itself.`,
  open: `Open in ${PRODUCT_NAME}`,
  subject: (company: string) => `Reports of ${company}`,
  page: (title: string, page: number, of: number) => `${title}, page ${page} of ${of}`,
} as const;
