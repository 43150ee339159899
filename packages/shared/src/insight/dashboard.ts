import { z } from 'zod';
import { ACTOR_KINDS } from '../ground/actors.ts';
import { DEPARTMENTS } from '../ground/departments.ts';
import { PROCESSING_MODES } from '../records/leads.ts';
import { TASK_PRIORITIES } from '../records/pipeline.ts';
import { idField } from '../ground/wire.ts';

/** From this score on a lead is hot. */
export const HOT_SCORE = 80;
/**
 * A deal that stands in one stage for longer is at risk; a lead that nobody talked to for longer has gone quiet. In
 * days.
 */
export const STALLED_DAYS = 21;
export const QUIET_DAYS = 14;
/** How far back rates look (win rate, deal size, conversion, response), and the automation share. In days. */
export const RATE_DAYS = 90;
export const AUTOMATION_DAYS = 30;
/** Recent activity is what happened within this many days. */
export const RECENT_DAYS = 30;
/**
 * How many weeks the chart of won amounts shows. Weeks begin on Monday and quarters with the fiscal year’s, in the
 * company’s zone.
 */
export const CHART_WEEKS = 12;

/** Whose leads and deals the figures count: a leader's dashboard is about the company, a rep's about their own. */
const SCOPES = ['company', 'own'] as const;
export type Scope = (typeof SCOPES)[number];

/** What can be listed behind a figure where no list of a module can show exactly these rows. */
export const ROW_KINDS = [
  'idle_deals',
  'pending_tasks',
  'overdue_tasks',
  'upcoming_meetings',
  'recent_leads',
  'automated_leads',
  'answered_leads',
  'quiet_leads',
  'ai_leads',
  'manual_leads',
  'qualified_leads',
  'converted_leads',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];
export const ROW_TITLES: Record<RowKind, string> = {
  idle_deals: 'Open deals without a task',
  pending_tasks: 'Pending tasks',
  overdue_tasks: 'Overdue tasks',
  upcoming_meetings: 'Upcoming meetings',
  recent_leads: 'Captured in the last 24 hours',
  automated_leads: `AI and hybrid leads of the last ${AUTOMATION_DAYS} days`,
  answered_leads: 'First contact, slowest first',
  quiet_leads: `No contact for more than ${QUIET_DAYS} days`,
  ai_leads: `AI and hybrid leads of the last ${RATE_DAYS} days`,
  manual_leads: `Manual leads of the last ${RATE_DAYS} days`,
  qualified_leads: `Qualified in the last ${RATE_DAYS} days`,
  converted_leads: 'Converted leads, owned or qualified',
};

/** A web path to the rows that a figure counts. */
const link = z.string();
const count = z.number().int();
/** A part of a whole, 0 to 1; null where the whole is empty. */
const share = z.number().nullable();
const moment = z.iso.datetime();

const namedLeadSchema = z.object({ id: z.uuid(), name: z.string(), company: z.string().nullable() });

/** One thing that happened to a lead. `detail` as its timeline has it. */
const recentActivitySchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  actor_kind: z.enum(ACTOR_KINDS),
  actor_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  created_at: moment,
  lead: namedLeadSchema,
  link,
});
export type RecentActivity = z.infer<typeof recentActivitySchema>;

const hotLeadSchema = namedLeadSchema.extend({ score: count, next_action: z.string().nullable(), link });
export type HotLead = z.infer<typeof hotLeadSchema>;

const quarterSchema = z.object({ name: z.string(), starts_at: moment, ends_at: moment, days_left: count });
const quotaSchema = z.object({ won: z.number(), quota: z.number().nullable(), progress: share, link });
export type QuotaProgress = z.infer<typeof quotaSchema>;

const dealSumSchema = z.object({ deals: count, amount: z.number(), link });

export const overviewSchema = z.object({
  scope: z.enum(SCOPES),
  quarter: quarterSchema,
  leads: z.object({ assigned: count, new_this_week: count, link }),
  opportunities: z.object({ active: count, amount: z.number(), link }),
  tasks: z.object({ pending: count, overdue: count, next_due_at: moment.nullable(), link }),
  meetings: z.object({ upcoming: count, next_at: moment.nullable(), link }),
  win_rate: z.object({ rate: share, won: count, lost: count, link }),
  deal_size: z.object({ average: z.number().nullable(), median: z.number().nullable(), won: count, link }),
  quota: quotaSchema,
  /** Open deals that should close in this calendar month, and those quiet for longer than their stage allows. */
  closing: dealSumSchema,
  stale: dealSumSchema,
  /**
   * The pipelines in their order, each with its open stages in theirs, then what was won in it this quarter.
   * `ai_amount`: of leads in ai or hybrid mode.
   */
  pipelines: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      stages: z.array(
        z.object({ stage: z.string(), label: z.string(), count, amount: z.number(), ai_amount: z.number(), link }),
      ),
    }),
  ),
  automation: z.object({ share, automated: count, captured: count, link }),
  hot_leads: z.object({ items: z.array(hotLeadSchema), link }),
  upcoming_tasks: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      due_at: moment.nullable(),
      priority: z.enum(TASK_PRIORITIES),
      lead: namedLeadSchema.nullable(),
      link: link.nullable(),
    }),
  ),
  activity: z.array(recentActivitySchema),
});
export type Overview = z.infer<typeof overviewSchema>;
export type PipelineStages = Overview['pipelines'][number];
export type UpcomingTask = Overview['upcoming_tasks'][number];

/**
 * Of a person's decided leads (converted or unqualified) the part that converted. Theirs are the leads they own, and
 * those they qualified lately, whoever has them now: who hands leads over is not left with the lost ones.
 */
const conversionSchema = z.object({ rate: share, converted: count, decided: count, link });
/** Leads that a person moved to qualified, whoever has them now. */
const qualifiedSchema = z.object({ leads: count, link });
/** Minutes from capture to the first contact; null where nobody was contacted yet. */
const responseSchema = z.object({ median_minutes: z.number().nullable(), contacted: count, captured: count, link });

export const myPerformanceSchema = z.object({
  quarter: quarterSchema,
  leads: z.object({ assigned: count, link }),
  qualified: qualifiedSchema,
  conversion: conversionSchema,
  response: responseSchema,
  quota: quotaSchema,
  weeks: z.array(z.object({ starts_at: moment, won: count, amount: z.number() })),
  weeks_link: link,
});
export type MyPerformance = z.infer<typeof myPerformanceSchema>;

const teamMemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.string(),
  team: z.string().nullable(),
  department: z.enum(DEPARTMENTS).nullable(),
  disabled: z.boolean(),
  leads: z.object({ assigned: count, link }),
  qualified: qualifiedSchema,
  conversion: conversionSchema,
  pipeline: z.object({ deals: count, amount: z.number(), link }),
  quota: quotaSchema,
  overdue: z.object({ tasks: count, link }),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;
export const teamPerformanceSchema = z.object({ quarter: quarterSchema, people: z.array(teamMemberSchema) });
export type TeamPerformance = z.infer<typeof teamPerformanceSchema>;

/**
 * What or who allowed it: the mode the lead is in, a person who asked, an agent's own level or what it earned, a person
 * who approved what an agent proposed, or a rule of the product. `why` is the sentence the decision was made with.
 */
export const allowedBySchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('mode'), mode: z.enum(PROCESSING_MODES) }),
  z.object({ by: z.literal('user'), name: z.string().nullable() }),
  z.object({
    by: z.literal('agent'),
    name: z.string().nullable(),
    why: z.string().nullable(),
    action_id: z.uuid().nullable(),
  }),
  z.object({
    by: z.literal('approval'),
    name: z.string().nullable(),
    agent: z.string().nullable(),
    action_id: z.uuid(),
  }),
  z.object({ by: z.literal('rule') }),
]);
export type AllowedBy = z.infer<typeof allowedBySchema>;

const aiActionSchema = z.object({
  id: z.uuid(),
  /** 'score' for a score that was given; else the activity's kind. */
  kind: z.string(),
  lead: namedLeadSchema,
  link,
  /** Of a score: the one before (null at the first), and which version of the scoring gave it. */
  score: z
    .object({
      from: count.nullable(),
      to: count,
      version: z.string(),
      after: z.enum(['capture', 'update', 'request']).nullable(),
    })
    .nullable(),
  detail: z.record(z.string(), z.unknown()),
  actor_kind: z.enum(ACTOR_KINDS).nullable(),
  actor_name: z.string().nullable(),
  allowed: allowedBySchema,
  created_at: moment,
});
export type AiAction = z.infer<typeof aiActionSchema>;

export const aiActivityInputSchema = z.strictObject({
  limit: count.min(1).max(100).default(25),
  cursor: z.string().max(400).nullish(),
  /** Infinite queries of the client send it; pages only go forward. */
  direction: z.literal('forward').optional(),
});
export type AiActivityInput = z.output<typeof aiActivityInputSchema>;
export const aiActivityPageSchema = z.object({ items: z.array(aiActionSchema), next_cursor: z.string().nullable() });
export type AiActivityPage = z.infer<typeof aiActivityPageSchema>;

/** `owner`: a person's rows; without it those that the asker's own dashboard counts. */
export const rowsInputSchema = z.strictObject({
  kind: z.enum(ROW_KINDS),
  owner: z.union([idField, z.literal('me')]).optional(),
});
export type RowsInput = z.output<typeof rowsInputSchema>;
/** What `at` of a row is. */
export const ROW_TIMES = ['closes', 'due', 'starts', 'captured', 'contacted', 'first_contact', 'qualified'] as const;
const rowSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  about: z.string().nullable(),
  owner: z.string().nullable(),
  stage_label: z.string().nullable(),
  priority: z.enum(TASK_PRIORITIES).nullable(),
  score: count.nullable(),
  amount: z.number().nullable(),
  at: z.string().nullable(),
  /** Of a first contact: how long it took. */
  minutes: z.number().nullable(),
  link: link.nullable(),
});
export type Row = z.infer<typeof rowSchema>;
export const rowsSchema = z.object({
  time: z.enum(ROW_TIMES),
  total: count,
  amount: z.number().nullable(),
  items: z.array(rowSchema),
});
export type Rows = z.infer<typeof rowsSchema>;

const SETUP_STEPS = ['people', 'leads', 'deals', 'targets', 'key', 'agent'] as const;
const setupStepSchema = z.object({ id: z.enum(SETUP_STEPS), done: z.boolean(), link });
export type SetupStep = z.infer<typeof setupStepSchema>;
/** What a new company starts with, as far as the user may do it. `open`: to be shown. */
export const setupSchema = z.object({ open: z.boolean(), steps: z.array(setupStepSchema) });
export type Setup = z.infer<typeof setupSchema>;

/** The modules that the assistant knows something special of; any other gets the dashboard's. */
const ASSISTANT_MODULES = ['dashboard', 'leads', 'opportunities'] as const;
export type AssistantModule = (typeof ASSISTANT_MODULES)[number];
export const assistantInputSchema = z.strictObject({ module: z.enum(ASSISTANT_MODULES).default('dashboard') });

/**
 * Why a deal waits: its promised step is due, its close date has passed, nobody has touched it for longer than its
 * stage allows, or it should close soon.
 */
const NEXT_DEAL_REASONS = ['step', 'late', 'quiet', 'closing'] as const;
/** `days`: since then, or of one that closes soon until then. */
const nextDealSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  amount: z.number(),
  currency: z.string(),
  owner: z.string().nullable(),
  next_step: z.string().nullable(),
  why: z.enum(NEXT_DEAL_REASONS),
  days: count,
  link,
});
export type NextDeal = z.infer<typeof nextDealSchema>;

export const assistantOverviewSchema = z.object({
  scope: z.enum(SCOPES),
  stats: z.array(z.object({ label: z.string(), value: z.number(), unit: z.enum(['count', 'money']), link })),
  /** The deals to move next; none beside leads. */
  next_deals: z.array(nextDealSchema),
  hot_leads: z.array(hotLeadSchema),
  activity: z.array(recentActivitySchema),
});
export type AssistantOverview = z.infer<typeof assistantOverviewSchema>;

const sideSchema = z.object({
  leads: count,
  converted: count,
  decided: count,
  conversion: share,
  average_score: z.number().nullable(),
  response_minutes: z.number().nullable(),
  link,
});
export type ComparisonSide = z.infer<typeof sideSchema>;
const riskyDealSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  amount: z.number(),
  owner: z.string().nullable(),
  past_due_days: count.nullable(),
  stalled_days: count.nullable(),
  link,
});
export type RiskyDeal = z.infer<typeof riskyDealSchema>;
export const assistantModesSchema = z.object({
  scope: z.enum(SCOPES),
  automation_level: count,
  ai: sideSchema,
  manual: sideSchema,
  at_risk: z.object({ items: z.array(riskyDealSchema), total: count, amount: z.number(), link }),
});
export type AssistantModes = z.infer<typeof assistantModesSchema>;

const insightSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  action: z.string(),
  link,
});
export type Insight = z.infer<typeof insightSchema>;
/** What to do next over all modules, and what is worth knowing in this one. */
export const assistantInsightsSchema = z.object({
  recommendations: z.array(insightSchema),
  insights: z.array(insightSchema),
});
export type AssistantInsights = z.infer<typeof assistantInsightsSchema>;
