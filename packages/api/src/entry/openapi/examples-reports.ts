import type {
  reportDashboardCreateSchema,
  reportDashboardItemSchema,
  reportDashboardSchema,
  reportDashboardUpdateSchema,
} from '@outrider/shared/insight/report-dashboards';
import type {
  reportMailSchema,
  reportScheduleCreateSchema,
  reportScheduleListSchema,
  reportScheduleSchema,
  reportScheduleUpdateSchema,
  reportSentToSchema,
} from '@outrider/shared/insight/report-schedules';
import type {
  reportCreateSchema,
  reportQuestionAnswerSchema,
  reportQuestionSchema,
  reportResultSchema,
  reportSchema,
  reportUpdateSchema,
} from '@outrider/shared/insight/reports';
import { reportMeasure } from '@outrider/shared/insight/report-catalogue';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const asked = {
  record_type: 'opportunity',
  measure: 'win_rate',
  group_by: 'source',
  period: 'closed_at:last_12_months',
  filter: 'amount:5000..',
  chart: 'bars',
} as const;

const MAYA = '0198f5a1-0000-7000-8000-0000000000a1';
const DANIEL = '0198f5a1-0000-7000-8000-0000000000a2';
const REPORT = '0198f5a1-0000-7000-8000-0000000000f1';
const dashboard = {
  id: '0198f5a1-0000-7000-8000-0000000000f2',
  name: EXAMPLE_WORDS.reportDashboard,
  shared: true,
  default_role: 'manager',
  period: 'this_quarter',
  owner_id: MAYA,
  owner_name: 'Maya Okafor',
  may: 'own',
  given: false,
  version: 1,
  updated_at: '2026-11-20T09:30:00.000Z',
} as const;
const tiles = [
  { report: REPORT, width: 2, height: 1 },
  { report: 'pipeline-by-stage', width: 1, height: 1 },
];
const access = [
  { user_id: DANIEL, team: null, may: 'edit' },
  { user_id: null, team: 'Enterprise', may: 'view' },
] as const;
const mondays = { weekdays: [1], month_day: null, send_at: '08:00', timezone: 'America/Chicago' };
const mailed = { files: ['pdf', 'csv'], only_changed: false } satisfies Partial<z.output<typeof reportScheduleSchema>>;
const schedule = {
  id: '0198f5a1-0000-7000-8000-0000000000f3',
  report: REPORT,
  dashboard_id: null,
  name: EXAMPLE_WORDS.reportName,
  ...mondays,
  readers: [{ id: DANIEL, name: 'Daniel Lindqvist' }],
  files: ['pdf', 'csv'],
  only_changed: false,
  next_at: '2026-11-23T14:00:00.000Z',
  last_at: '2026-11-16T14:00:00.000Z',
  last_sent: 1,
  trouble: null,
  owner_id: MAYA,
  owner_name: 'Maya Okafor',
  version: 1,
} satisfies z.output<typeof reportScheduleSchema>;

/** A report, what it answers, how it is kept, put on dashboards and sent. */
export const REPORT_EXAMPLES: Readonly<Record<string, unknown>> = {
  ReportDashboardItem: { ...dashboard, tiles: 2 } satisfies z.output<typeof reportDashboardItemSchema>,
  ReportDashboard: {
    ...dashboard,
    access: access.map((row) => ({ ...row, name: row.team ?? 'Daniel Lindqvist' })),
    tiles: tiles.map((tile) => ({ ...tile, shown: null })),
  } satisfies z.output<typeof reportDashboardSchema>,
  ReportDashboardCreate: {
    name: EXAMPLE_WORDS.reportDashboard,
    period: 'this_quarter',
    access: access.map((row) => row),
    tiles,
  } satisfies z.input<typeof reportDashboardCreateSchema>,
  ReportDashboardUpdate: { name: EXAMPLE_WORDS.reportDashboard, period: null, tiles, version: 1 } satisfies Omit<
    z.input<typeof reportDashboardUpdateSchema>,
    'id'
  >,
  ReportSchedule: schedule,
  ReportScheduleList: { schedules: [schedule], can_mail: true } satisfies z.output<typeof reportScheduleListSchema>,
  ReportScheduleCreate: { report: REPORT, ...mondays, ...mailed, reader_ids: [DANIEL] } satisfies z.input<
    typeof reportScheduleCreateSchema
  >,
  ReportScheduleUpdate: { ...mondays, ...mailed, reader_ids: [DANIEL], version: 1 } satisfies Omit<
    z.input<typeof reportScheduleUpdateSchema>,
    'id'
  >,
  ReportMail: { report: REPORT, files: ['pdf'] } satisfies z.input<typeof reportMailSchema>,
  ReportSentTo: { email: 'maya@fieldstone.example' } satisfies z.output<typeof reportSentToSchema>,
  Report: {
    ...asked,
    id: '0198f5a1-0000-7000-8000-0000000000f1',
    name: EXAMPLE_WORDS.reportName,
    split_by: null,
    compare: false,
    sort: 'value',
    shared: true,
    owner_id: '0198f5a1-0000-7000-8000-0000000000a1',
    owner_name: 'Maya Okafor',
    version: 1,
    updated_at: '2026-11-20T09:30:00.000Z',
  } satisfies z.output<typeof reportSchema>,
  ReportCreate: { ...asked, name: EXAMPLE_WORDS.reportName, shared: true } satisfies z.input<typeof reportCreateSchema>,
  ReportUpdate: { ...asked, name: EXAMPLE_WORDS.reportName, version: 1 } satisfies Omit<
    z.input<typeof reportUpdateSchema>,
    'id'
  >,
  ReportQuestion: { text: EXAMPLE_WORDS.reportQuestion } satisfies z.output<typeof reportQuestionSchema>,
  ReportQuestionAnswer: {
    asked: {
      ask: {
        record_type: 'opportunity',
        measure: 'win_rate',
        group_by: 'source',
        period: 'closed_at:last_12_months',
        filter: '',
        compare: false,
        sort: 'value',
      },
      chart: 'bars',
    },
    by: 'gpt-5-mini',
  } satisfies z.output<typeof reportQuestionAnswerSchema>,
  ReportResult: {
    measure: {
      label: 'Win rate',
      unit: 'percent',
      explains: reportMeasure('opportunity', 'win_rate', [])?.explains ?? '',
      filter: 'status:won,lost',
      additive: false,
    },
    beside: [
      { key: 'won', label: 'Won', unit: 'count', filter: 'status:won' },
      { key: 'closed', label: 'Closed', unit: 'count', filter: 'status:won,lost' },
    ],
    filter: 'amount:5000..;closed_at:2025-11-21..2026-11-20',
    period: { from: '2025-11-21', to: '2026-11-20' },
    before: null,
    splits: [],
    groups: [
      {
        key: 'referral',
        label: 'Referral',
        filter: 'source:referral',
        value: 41,
        beside: { won: 22, closed: 54 },
        before: null,
        splits: [],
      },
    ],
    groups_total: 1,
    splits_total: 0,
    total: { value: 41, beside: { won: 22, closed: 54 }, before: null, splits: [] },
    currency: 'USD',
    measured_at: '2026-11-20T09:30:00.000Z',
  } satisfies z.output<typeof reportResultSchema>,
};
