import { lowerFirst } from '@outrider/shared/insight/report-catalogue';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ReportChart, ReportSort } from '@outrider/shared/insight/reports';
import type { ReportBucket } from '@outrider/shared/insight/report-periods';

const CHARTS: Record<ReportChart, string> = {
  bars: 'Bars',
  columns: 'Columns',
  line: 'Line',
  figure: 'Number',
  table: 'Table only',
};
const SORTS: Record<ReportSort, string> = {
  value: 'Highest first',
  value_up: 'Lowest first',
  label: 'Field order',
};
const BUCKETS: Record<ReportBucket, string> = {
  day: 'by day',
  week: 'by week',
  month: 'by month',
  quarter: 'by quarter',
  year: 'by fiscal year',
};
const TYPES: Record<RecordTypeName, string> = {
  lead: 'Leads',
  account: 'Accounts',
  contact: 'Contacts',
  opportunity: 'Opportunities',
};

/** What the reports say. */
export const REPORTS_WORDS = {
  question: {
    label: 'Ask a question',
    placeholder: 'Ask: won deals by source last quarter',
    ask: 'Ask',
    empty: 'Enter a question, such as: leads by source last 30 days',
    unknown: (words: readonly string[]) =>
      `Not understood: ${words.map((word) => `“${word}”`).join(', ')}. Say which records, by what and when: “open deals by owner this quarter”.`,
  },
  tabs: { all: 'All Reports', standard: 'Standard', mine: 'Mine', shared: 'Shared with Me' },
  lists: 'Which reports',
  search: 'Search reports',
  new: 'New Report',
  newName: 'New report',
  loading: 'Loading reports',
  measuring: 'Measuring',
  standard: 'Standard report',
  noneMine: {
    title: 'No reports of your own yet',
    text: 'Open any report, change it and save it under a name of your own.',
  },
  noneShared: { title: 'Nobody has shared a report yet', text: 'Reports that colleagues share are listed here.' },
  noneFound: (q: string) => `No report matches “${q}”`,
  back: 'Reports',
  settings: 'Report settings',
  result: 'Result',
  edit: 'Edit',
  done: 'Done',
  show: 'Show',
  measure: 'Measure',
  groupBy: 'Group by',
  splitBy: 'Split by',
  bucket: { group_by: 'Group interval', split_by: 'Split interval' },
  noGroup: 'Nothing',
  period: 'Period',
  periodField: 'Date field',
  anyTime: 'Any time',
  filters: 'Filters',
  addFilter: 'Add filter',
  chart: 'Chart',
  sort: 'Sort',
  compare: 'Compare with the previous period',
  charts: CHARTS,
  sorts: SORTS,
  buckets: BUCKETS,
  types: TYPES,
  unsaved: 'Unsaved changes',
  save: 'Save',
  saveAs: 'Save as new',
  saving: 'Saving',
  saveTitle: 'Save report',
  shareHint: 'Each person sees the records that are theirs to see.',
  rename: 'Name and sharing',
  delete: 'Delete',
  deleting: 'Deleting',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText:
    'It will be removed from every dashboard, and its scheduled emails will stop. Your records aren’t affected.',
  more: 'More',
  csv: 'Download CSV',
  csvName: (name: string) => `${name}.csv`,
  by: (measure: string, group: string) => `${measure} by ${lowerFirst(group)}`,
  byTime: (measure: string, bucket: string, field: string) => `${measure} ${bucket} (${field})`,
  explains: (measure: string) => `${measure}:`,
  measuredAt: (moment: string) => `Updated ${moment}.`,
  clickHint: 'Click a number to see the records behind it.',
  empty: 'Nothing to measure',
  emptyText: 'No records match these filters and this period.',
  emptyType: (many: string) => `There are no ${many} yet.`,
  ofAll: (shown: number, all: number) => `${shown} of ${all.toLocaleString('en-US')}`,
  other: 'Other',
  gone: {
    gone: 'Report not found',
    goneText: 'It was deleted or is no longer shared with you.',
    back: 'All reports',
  },
  rows: 'Records behind this number',
  closeRows: 'Close',
  loadingRows: 'Loading records',
  openList: 'Open as list',
  noName: 'No name',
  noRows: 'No records',
  failed: MESSAGES.loadReportsFailed,
  failedOne: MESSAGES.loadReportFailed,
  rowsFailed: 'Failed to load the records',
};
