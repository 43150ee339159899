import { formatCount } from '../ground/figures.ts';
import { lowerFirst } from './report-catalogue.ts';
import type { ReportBucket } from './report-periods.ts';

const BUCKETS: Record<ReportBucket, string> = {
  day: 'by day',
  week: 'by week',
  month: 'by month',
  quarter: 'by quarter',
  year: 'by fiscal year',
};

/** What a report says of its numbers, on its page, in its file and in a mail. */
export const REPORT_TEXT = {
  buckets: BUCKETS,
  by: (measure: string, group: string) => `${measure} by ${lowerFirst(group)}`,
  byTime: (measure: string, bucket: ReportBucket, field: string) => `${measure} ${BUCKETS[bucket]} (${field})`,
  days: (from: string, to: string) => `${from} to ${to}`,
  /** Of a report on a dashboard with a period, which it does not follow. */
  timeless: 'No period: all dates',
  period: (range: string) => `Period: ${range}`,
  before: 'Before',
  beforeLegend: 'Previous period',
  all: 'All',
  highest: (label: string, value: string, overall: string) => `Highest: ${label} at ${value}. Overall ${overall}.`,
  shareOf: (label: string, percent: number, total: string) => `${label}: ${percent}% of ${total}`,
  share: (percent: number) => `${percent}%`,
  stepLegend: 'Percent of the step before',
  latest: (label: string, value: string) => `${label}: ${value}`,
  latestRunning: (label: string, value: string) => `${label}: ${value} so far`,
  nothingYet: 'Nothing to measure yet',
  shownOf: (shown: number, all: number) => `${formatCount(shown)} of ${formatCount(all)} groups shown.`,
  splitsOf: (shown: number, all: number) => `${formatCount(shown)} of ${formatCount(all)} columns shown.`,
  unit: {
    days: (value: string) => `${value} d`,
    hours: (value: string) => `${value} h`,
  },
};
