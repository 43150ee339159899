import type { ReportChart, ReportResult } from '@outrider/shared/insight/reports';

/** A report with its measured numbers, as it is sent and printed. */
export type ReportPaper = {
  name: string;
  /** What the groups are: "Lead source". */
  heading: string;
  chart: ReportChart;
  result: ReportResult;
  /** The company's day, YYYY-MM-DD. */
  today: string;
  /** Where it opens. */
  url: string;
  /** Stands in place of its days where those beside it are of a period and it has none. */
  timeless: string | null;
};
