import type { Capability } from '../ground/permissions.ts';
import type { ReportAsk, ReportChart } from './reports.ts';

/** A report that every company has. Its numbers are the company's own; whoever changes it keeps a copy. */
export type StandardReport = { id: string; name: string; chart: ReportChart; ask: ReportAsk };

type Spelled = Omit<ReportAsk, 'filter' | 'compare' | 'sort' | 'record_type'> & Partial<ReportAsk>;
const report = (id: string, name: string, chart: ReportChart, record_type: ReportAsk['record_type'], ask: Spelled) => ({
  id,
  name,
  chart,
  ask: { record_type, filter: '', compare: false, sort: 'value', ...ask } satisfies ReportAsk,
});

const LAST_YEAR = 'last_12_months';
/** What is drawn by month has no month that is cut off at its begin. */
const BY_MONTH = 'year_of_months';

export const STANDARD_REPORTS: readonly StandardReport[] = [
  report('win-rate-by-source', 'Win rate by source', 'bars', 'opportunity', {
    measure: 'win_rate',
    group_by: 'source',
    period: `closed_at:${LAST_YEAR}`,
    compare: true,
  }),
  report('pipeline-by-stage', 'Pipeline by stage', 'bars', 'opportunity', {
    measure: 'sum.amount',
    group_by: 'stage',
    filter: 'status:open',
    sort: 'label',
  }),
  report('won-by-month', 'Amount won by month', 'columns', 'opportunity', {
    measure: 'sum.amount',
    group_by: 'closed_at:month',
    period: `closed_at:${BY_MONTH}`,
    filter: 'status:won',
  }),
  report('days-in-stage', 'Days in current stage', 'bars', 'opportunity', {
    measure: 'days_in_stage',
    group_by: 'stage',
    filter: 'status:open',
    sort: 'label',
  }),
  report('funnel', 'Sales funnel', 'funnel', 'opportunity', {
    measure: 'count',
    group_by: 'reached',
    period: `created_at:${LAST_YEAR}`,
    filter: 'pipeline_id:default',
    sort: 'label',
  }),
  report('time-in-stage', 'Days in each stage', 'bars', 'opportunity', {
    measure: 'stage_days',
    group_by: 'reached',
    period: `created_at:${LAST_YEAR}`,
    filter: 'pipeline_id:default',
    sort: 'label',
  }),
  report('conversion-by-score', 'Conversion by score', 'columns', 'lead', {
    measure: 'conversion_rate',
    group_by: 'score',
    period: `created_at:${LAST_YEAR}`,
    sort: 'label',
  }),
  report('time-to-first-contact', 'Time to first contact', 'line', 'lead', {
    measure: 'response_time',
    group_by: 'created_at:week',
    period: 'created_at:last_90_days',
  }),
  report('reasons-for-losing', 'Reasons for losing', 'bars', 'opportunity', {
    measure: 'sum.amount',
    group_by: 'lost_reason',
    period: `closed_at:${LAST_YEAR}`,
    filter: 'status:lost',
  }),
  report('won-by-owner', 'Amount won by owner', 'bars', 'opportunity', {
    measure: 'sum.amount',
    group_by: 'owner_id',
    period: 'closed_at:this_quarter',
    filter: 'status:won',
    compare: true,
  }),
  report('quota', 'Quota attainment', 'bars', 'opportunity', {
    measure: 'quota',
    group_by: 'owner_id',
    period: 'closed_at:this_quarter',
  }),
  report('sales-cycle', 'Length of the sales cycle', 'line', 'opportunity', {
    measure: 'days_to_win',
    group_by: 'closed_at:month',
    period: `closed_at:${BY_MONTH}`,
  }),
  report('pipeline-by-age', 'Open pipeline by age', 'columns', 'opportunity', {
    measure: 'sum.amount',
    group_by: 'created_at:month',
    filter: 'status:open',
  }),
  report('quiet-deals', 'Deals gone quiet', 'bars', 'opportunity', {
    measure: 'sum.amount',
    group_by: 'owner_id',
    filter: 'status:open;last_activity_at:!14d',
  }),
  report('leads-by-source', 'New leads by source', 'bars', 'lead', {
    measure: 'count',
    group_by: 'source',
    period: 'created_at:last_30_days',
    compare: true,
  }),
  report('won-by-campaign', 'Amount won by campaign', 'bars', 'lead', {
    measure: 'won_amount',
    group_by: 'utm_campaign',
    period: `created_at:${LAST_YEAR}`,
    filter: 'utm_campaign:?',
  }),
  report('lost-to-competitors', 'Lost to competitors', 'bars', 'opportunity', {
    measure: 'sum.amount',
    group_by: 'competitor',
    period: `closed_at:${LAST_YEAR}`,
    filter: 'status:lost;competitor:?',
  }),
  report('missing-in-leads', 'What leads are missing', 'bars', 'lead', {
    measure: 'count',
    group_by: 'missing',
    filter: 'status:!converted,unqualified',
  }),
  report('missing-in-deals', 'What open deals are missing', 'bars', 'opportunity', {
    measure: 'count',
    group_by: 'missing',
    filter: 'status:open',
  }),
  report('lead-cohorts', 'Lead outcomes by month', 'table', 'lead', {
    measure: 'count',
    group_by: 'created_at:month',
    split_by: 'status',
    period: `created_at:${BY_MONTH}`,
  }),
  report('activity-by-person', 'Activity by person', 'bars', 'activity', {
    measure: 'count',
    group_by: 'person',
    split_by: 'part',
    period: 'created_at:last_30_days',
    filter: 'side:people',
    compare: true,
  }),
  report('meetings-held-by-week', 'Meetings held per week', 'line', 'activity', {
    measure: 'count',
    group_by: 'created_at:week',
    period: 'created_at:last_90_days',
    filter: 'outcome:held',
  }),
  report('agents-by-week', 'What agents did by week', 'columns', 'activity', {
    measure: 'count',
    group_by: 'created_at:week',
    split_by: 'part',
    period: 'created_at:last_90_days',
    filter: 'side:ai',
  }),
];

/** A ready-made report that a screen of its own shows, for those who may see it: its numbers have one definition. */
export type ScreenReport = {
  id: string;
  name: string;
  explains: string;
  /** What else people look for it by. */
  words: string;
  /** What the screen is called, and where it is. */
  screen: string;
  path: string;
  can: Capability;
};
export const AI_AND_MANUAL = {
  id: 'ai-and-manual',
  name: 'AI vs. manual on similar leads',
  explains:
    'First response, reply rate, qualified leads and the average won deal of leads that agents worked on, beside similar leads that people worked on. A difference is claimed only where it is clear.',
  words: 'agents people comparison performance',
  screen: 'AI Insights',
  path: '/analytics#modes',
  can: 'leads.read',
} as const satisfies ScreenReport;
export const SCREEN_REPORTS: readonly ScreenReport[] = [AI_AND_MANUAL];
