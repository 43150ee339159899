import { z } from 'zod';
import { idField, int32Field, pageFields, pageOf, textField } from '../ground/wire.ts';
import { type LeadFilter, leadFilterSchema } from '../records/lead-filter.ts';
import { WRITING_LANGUAGES } from '../ground/languages.ts';
import { requiredLine } from '../records/pipeline.ts';
import { selectionSchemaOf } from '../records/record-selection.ts';
import { type ContactHours, sendWindowSchema } from './automation.ts';
import { CAMPAIGN_LIMITS, type CampaignStep, campaignStepsSchema } from './campaign-steps.ts';

const time = z.iso.datetime();
const count = z.number().int();

/** draft: it never ran. ended: for good; whoever was on the way has left. */
export const CAMPAIGN_STATES = ['draft', 'running', 'paused', 'ended'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];
export const CAMPAIGN_STATE_LABELS: Record<CampaignState, string> = {
  draft: 'Draft',
  running: 'Running',
  paused: 'Paused',
  ended: 'Ended',
};
/** A lead in a campaign: on the way, at its end, or out of it before. */
export const ENROLLMENT_STATES = ['active', 'finished', 'left'] as const;
export type EnrollmentState = (typeof ENROLLMENT_STATES)[number];
export const ENROLLMENT_LABELS: Record<EnrollmentState, string> = {
  active: 'In progress',
  finished: 'Finished',
  left: 'Left',
};
/**
 * Why a lead left. closed: converted or unqualified. barred: on the do-not-contact list. undelivered: an email could not
 * be sent. gone: deleted. elsewhere: a merge left it in two campaigns.
 */
export const LEFT_REASONS = [
  'replied',
  'meeting',
  'deal',
  'unsubscribed',
  'barred',
  'closed',
  'undelivered',
  'removed',
  'gone',
  'elsewhere',
  'ended',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];
export const LEFT_LABELS: Record<LeftReason, string> = {
  replied: 'Replied',
  meeting: 'Has a meeting',
  deal: 'Has a deal',
  unsubscribed: 'Unsubscribed',
  barred: 'Do not contact',
  closed: 'Converted or unqualified',
  undelivered: 'Not delivered',
  removed: 'Removed',
  gone: 'Deleted',
  elsewhere: 'In another campaign',
  ended: 'Campaign ended',
};
/** What a campaign can be told to let leads go for; the other reasons hold for every campaign. */
export const LEAVES_ON = ['meeting', 'deal'] as const satisfies readonly LeftReason[];
/** Why a lead is not enrolled. */
export const SKIP_REASONS = [
  'not_yours',
  'before',
  'too_soon',
  'elsewhere',
  'closed',
  'barred',
  'replied',
  'no_sender',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
/** Of a step that was taken: what became of it. */
export const TAKEN_STATES = ['done', 'skipped', 'yes', 'no'] as const;
export type TakenState = (typeof TAKEN_STATES)[number];

/** ContactHours as they are stored. */
const sendWindow: z.ZodType<ContactHours> = z.object({
  on: z.boolean(),
  from: z.string(),
  to: z.string(),
  days: z.array(count),
});
export const campaignDraftSchema = z.strictObject({
  name: requiredLine(CAMPAIGN_LIMITS.name, 'Enter a name'),
  steps: campaignStepsSchema.default([]).describe('What happens, in order'),
  /** Whoever matches it while the campaign runs is enrolled. */
  entry: leadFilterSchema.nullable().default(null),
  leaves_on: z
    .array(z.enum(LEAVES_ON))
    .max(LEAVES_ON.length)
    .default([...LEAVES_ON]),
  /** By the lead's own clocks. */
  send_window: sendWindowSchema.default({ on: true, from: '09:00', to: '17:00', days: [1, 2, 3, 4, 5] }),
  /** In which dates and figures of its emails are written. */
  language: z.enum(WRITING_LANGUAGES).default('en'),
  daily_limit: z.number().int().min(1, 'Enter at least 1').max(CAMPAIGN_LIMITS.daily).default(200),
  /** How long after a lead finished or left it may be enrolled again; null: never. */
  again_after_days: z
    .number()
    .int()
    .min(1, 'Enter at least 1')
    .max(CAMPAIGN_LIMITS.again_days)
    .nullable()
    .default(null),
  /** It pauses itself once more than this percentage of the leads emailed unsubscribed; null: never. */
  unsubscribe_limit: z.number().int().min(1, 'Enter at least 1').max(100, 'Enter at most 100').nullable().default(2),
  /** Only once this many leads were emailed. */
  unsubscribe_after: z.number().int().min(1, 'Enter at least 1').max(CAMPAIGN_LIMITS.enroll).default(50),
  /** Who signs; null: each lead's owner. */
  sender_id: idField.nullable().default(null),
  booking_page_id: idField.nullable().default(null),
});
export type CampaignDraft = z.output<typeof campaignDraftSchema>;

/** How a campaign goes: leads, not emails. A lead that was enrolled again counts once in each. */
const totalsFields = {
  enrolled: count.describe('How many leads were ever in it'),
  again: count.describe('How many of them were enrolled more than once'),
  active: count.describe('How many are on the way'),
  emailed: count.describe('How many were sent at least one email'),
  replied: count,
  meetings: count.describe('How many left since they have a meeting'),
  deals: count.describe('How many left since they have a deal'),
  unsubscribed: count.describe('How many unsubscribed from one of its emails, including after they finished or left'),
  finished: count,
};
const rowFields = {
  id: z.uuid(),
  name: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  steps_count: count,
  ...totalsFields,
  updated_at: time,
  version: int32Field,
};
export const campaignRowSchema = z.object(rowFields);
export type CampaignRow = z.output<typeof campaignRowSchema>;
export const campaignListSchema = z.object({ campaigns: z.array(campaignRowSchema) });

/** Why a campaign paused itself: too many of the leads that it emailed since its last such pause unsubscribed. */
export const campaignAlarmSchema = z.object({
  at: time,
  emailed: count,
  unsubscribed: count,
  limit: count.describe('Percent, as it was then'),
});
export type CampaignAlarm = z.output<typeof campaignAlarmSchema>;

/** One subject of an email with two: what came of the emails that it was on. */
const subjectSchema = z.object({ subject: z.string(), sent: count, replied: count });
/** Per step: a lead that took it in two rounds counts twice. */
const stepResultSchema = z.object({
  step: z.string(),
  waiting: count.describe('How many are at this step now'),
  taken: count.describe('How many took it'),
  skipped: count,
  /** Of an email: those that left. */
  sent: count,
  opened: count,
  clicked: count,
  /** How many left the campaign by it, having got no later email. */
  replied: count,
  meetings: count,
  unsubscribed: count,
  /** Of a task or an agent's task: how many of them are done. */
  done: count,
  yes: count,
  no: count,
  /** Of an email with two subjects. */
  subjects: z.array(subjectSchema),
  /** Which of the two is used from now on; null: neither has shown to be better yet. */
  better: z.enum(['subject', 'other_subject']).nullable(),
});
export type StepResult = z.output<typeof stepResultSchema>;

/** JSON as it was saved, under rules that may have changed since. */
const saved = <T>() => z.looseObject({}) as z.ZodType as z.ZodType<T>;
export const campaignSchema = z.object({
  ...rowFields,
  steps: z.array(saved<CampaignStep>()),
  entry: saved<LeadFilter>().nullable(),
  leaves_on: z.array(z.enum(LEAVES_ON)),
  send_window: sendWindow,
  language: z.enum(WRITING_LANGUAGES),
  daily_limit: count,
  again_after_days: count.nullable(),
  unsubscribe_limit: count.nullable(),
  unsubscribe_after: count,
  /** Null where a person paused it, or it is not paused. */
  alarm: campaignAlarmSchema.nullable(),
  sender_id: z.uuid().nullable(),
  sender_name: z.string().nullable(),
  booking_page_id: z.uuid().nullable(),
  results: z.array(stepResultSchema),
  /** How many leads were enrolled in the last 7 days. */
  enrolled_lately: count,
  left: z.array(z.object({ reason: z.enum(LEFT_REASONS), count })),
  /** For those who may manage it. */
  unsubscribe_reasons: z.array(z.object({ reason: z.string(), count })),
  /** Whether the company follows which emails are opened and which links clicked. */
  tracks: z.boolean(),
  /** Why emails stay in the outbox; null where they leave. */
  kept: z.string().nullable(),
  may_manage: z.boolean(),
});
export type Campaign = z.output<typeof campaignSchema>;

export const campaignIdSchema = z.strictObject({ id: idField });
export const campaignHeldSchema = z.strictObject({ id: idField, version: int32Field });
export const campaignChangedSchema = z.object({ id: z.uuid(), version: int32Field });
export const campaignCreateSchema = z.strictObject({
  name: requiredLine(CAMPAIGN_LIMITS.name, 'Enter a name'),
  /** A campaign to begin with a copy of. */
  copy_of: idField.nullable().default(null),
});
export const campaignSaveSchema = z.strictObject({ id: idField, version: int32Field, draft: campaignDraftSchema });
export const campaignStateSchema = z.strictObject({
  id: idField,
  version: int32Field,
  state: z.enum(['running', 'paused', 'ended']),
});

const enrollmentSchema = z.object({
  id: z.uuid(),
  campaign_id: z.uuid(),
  campaign_name: z.string(),
  lead_id: z.uuid(),
  lead_name: z.string(),
  company_name: z.string().nullable(),
  owner_id: z.uuid().nullable(),
  owner_name: z.string().nullable(),
  state: z.enum(ENROLLMENT_STATES),
  left_because: z.enum(LEFT_REASONS).nullable(),
  /** From one of its emails, including after it finished or left. */
  unsubscribed: z.boolean(),
  round: count.describe('How many times the lead has been enrolled, including this one'),
  /** How many steps were taken, and how many the campaign has on the way that was gone. */
  taken: count,
  of: count,
  /** What was done last: no wait, no question. */
  last: z.object({ step: z.string(), state: z.enum(TAKEN_STATES), at: time }).nullable(),
  /** The step that comes, and when it is due; null: it waits for an email to leave. */
  next: z
    .object({
      step: z.string(),
      at: time.nullable(),
      held: z.string().nullable(),
      /** The email that waits for its sender. */
      draft_id: z.uuid().nullable(),
    })
    .nullable(),
  enrolled_at: time,
  ended_at: time.nullable(),
});
export type Enrollment = z.output<typeof enrollmentSchema>;
const enrollmentFilter = {
  state: z.enum(ENROLLMENT_STATES).optional(),
  left_because: z.enum(LEFT_REASONS).optional(),
  unsubscribed: z
    .boolean()
    .optional()
    .describe('true: those who unsubscribed from it, including after they finished or left'),
  step: z.string().max(12).optional().describe('Those that are at this step'),
  q: textField(200).optional(),
};
export const enrollmentListInputSchema = z.strictObject({ id: idField, ...enrollmentFilter, ...pageFields });
export type EnrollmentListInput = z.output<typeof enrollmentListInputSchema>;
/** The same filters for a file, as a query string has them. */
export const enrollmentExportSchema = z.strictObject({
  ...enrollmentFilter,
  unsubscribed: z.literal('true').transform(Boolean).optional(),
});
export type EnrollmentExport = z.output<typeof enrollmentExportSchema>;
export const enrollmentPageSchema = pageOf(enrollmentSchema);
export const enrollmentsOfLeadSchema = z.strictObject({ lead_id: idField });
export const leadEnrollmentsSchema = z.object({ enrollments: z.array(enrollmentSchema) });

/** `preview`: only says what would be. */
export const enrollSchema = z.strictObject({
  id: idField,
  selection: selectionSchemaOf('lead'),
  preview: z.boolean().default(false),
});
export type Enroll = z.output<typeof enrollSchema>;
export const enrolledSchema = z.object({
  enrolled: count,
  skipped: z.array(z.object({ reason: z.enum(SKIP_REASONS), count })),
});
export type Enrolled = z.output<typeof enrolledSchema>;
export const unenrollSchema = z.strictObject({
  id: idField,
  people: z.array(idField).min(1, 'Select at least one').max(1000).describe('IDs of enrollments'),
});
export const unenrolledSchema = z.object({ removed: count });

/** An email as one lead would get it; without a lead, as the newest open one would. */
export const campaignLetterSchema = z.strictObject({
  id: idField,
  subject: textField(CAMPAIGN_LIMITS.subject),
  body: textField(CAMPAIGN_LIMITS.body),
  lead_id: idField.nullable().default(null),
});
export type CampaignLetterAsk = z.output<typeof campaignLetterSchema>;
export const campaignLetterShownSchema = z.object({
  lead: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  subject: z.string(),
  text: z.string(),
  /** Fields without a value, whose sentences are left out; by label. */
  left_out: z.array(z.string()),
});
export const campaignTestSchema = campaignLetterSchema;
export const campaignTestSentSchema = z.object({ sent_to: z.string() });

/** What somebody may say about why they do not want emails any more. */
export const UNSUBSCRIBE_REASONS = ['too_many', 'not_relevant', 'never_asked', 'other'] as const;
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number];
