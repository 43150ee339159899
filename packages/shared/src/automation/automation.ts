import { z } from 'zod';
import { AGENT_ACTION_STATES } from '../ground/agent-kinds.ts';
import { tierSchema } from './agent-tiers.ts';
import { ACTED_RULES, ruleAnswerSchema, ruleRowSchema } from './approval-rules.ts';
import { PROCESSING_MODES, type ProcessingMode } from '../records/leads.ts';
import { pageFields, pageOf, textField } from '../ground/wire.ts';

const time = z.iso.datetime();
const count = z.number().int();
const reason = textField(300).pipe(z.string().min(1, 'Enter a reason'));

const STRICTEST_FIRST = ['manual', 'hybrid', 'ai'] as const satisfies ProcessingMode[];
/** The stricter of two modes; null says nothing. */
export const stricterMode = (one: ProcessingMode | null, other: ProcessingMode | null): ProcessingMode | null =>
  STRICTEST_FIRST.find((mode) => mode === one || mode === other) ?? null;

const level = z
  .number('Enter a number from 0 to 100')
  .int('Enter a whole number')
  .min(0, 'Enter a number from 0 to 100')
  .max(100, 'Enter a number from 0 to 100');
/**
 * How far agents may go on leads of a team's people. `team` is empty for leads that nobody owns, or whose owner is in
 * no team.
 */
export const teamBoundSchema = z.strictObject({
  team: z.string().max(100),
  level_cap: level,
  mode: z.enum(PROCESSING_MODES),
});
export type TeamBound = z.infer<typeof teamBoundSchema>;
/** Without a bound: what each owner's level and each lead's mode say. */
export const NO_BOUND = { level_cap: 100, mode: 'ai' } as const;

const upTo = (most: number) => {
  const says = `Enter a whole number from 1 to ${most.toLocaleString('en')}`;
  return z.number(says).int(says).min(1, says).max(most, says);
};
/** How much agents hold back. Null: no limit. */
export const agentLimitsSchema = z.strictObject({
  /** Messages of all agents in a day of the company. */
  agent_mail_cap: upTo(100_000).nullable(),
  /** To all leads of one email domain, and to one lead. */
  agent_domain_cap: upTo(1_000),
  agent_lead_cap: upTo(20),
  agent_meeting_cap: upTo(1_000).nullable(),
  /** For so many working days after anybody was in contact with a lead, no agent writes to it. */
  agent_quiet_days: upTo(30),
});
export type AgentLimits = z.infer<typeof agentLimitsSchema>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:00');
const hours = () =>
  z
    .strictObject({
      on: z.boolean(),
      from: timeOfDay,
      to: timeOfDay,
      days: z.array(z.number().int().min(1).max(7)).min(1, 'Choose at least one day').max(7),
    })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'Enter a time after the start' });
/** When agents' messages may leave, by the customer's clocks. `days`: 1 is Monday, 7 is Sunday. */
export const contactHoursSchema = hours();
/** The same for a campaign's emails. */
export const sendWindowSchema = hours();
export type ContactHours = z.infer<typeof contactHoursSchema>;

export const automationSchema = z.object({
  running_agents: count,
  actions_today: count,
  /** Where the company's day ends, for what says "until midnight". */
  timezone: z.string(),
  rules: z.array(
    z.object({
      row: ruleRowSchema,
      /** By tier: what the company set, or the default. */
      answers: z.object({ 1: ruleAnswerSchema, 2: ruleAnswerSchema, 3: ruleAnswerSchema }),
      /** What agents and flows did of it since Monday. */
      this_week: count,
    }),
  ),
  teams: z.array(teamBoundSchema.extend({ people: count })),
  limits: agentLimitsSchema,
  /** Of the day: of one company and one lead, the one that got most. */
  used: z.object({ mails: count, mails_to_domain: count, mails_to_lead: count, meetings: count }),
  hours: contactHoursSchema,
  /** What waits in the outbox for the hours to begin. */
  held: count,
  do_not_contact: z.object({ emails: count, domains: count }),
  /** Of limits and hours: changes are made on the version that was looked at. */
  version: count,
});
export type Automation = z.infer<typeof automationSchema>;

/** `from` is the answer that was looked at. */
export const ruleSetSchema = z.strictObject({
  row: ruleRowSchema,
  tier: tierSchema,
  from: ruleAnswerSchema,
  to: ruleAnswerSchema,
  reason,
});
export type RuleSet = z.output<typeof ruleSetSchema>;
export const rulesResetSchema = z.strictObject({ reason });
export const teamSetSchema = z.strictObject({
  from: teamBoundSchema,
  to: teamBoundSchema.omit({ team: true }),
  reason,
});
export type TeamSet = z.output<typeof teamSetSchema>;
export const limitsSetSchema = z.strictObject({ ...agentLimitsSchema.shape, version: count });
export type LimitsSet = z.output<typeof limitsSetSchema>;
export const contactHoursSetSchema = z.strictObject({ hours: contactHoursSchema, version: count });
export type ContactHoursSet = z.output<typeof contactHoursSetSchema>;

/** The bound of one's own team; null without one. */
export const ownBoundSchema = z.object({ bound: teamBoundSchema.nullable() });

export const actedPageInputSchema = z.strictObject(pageFields);
/** What a rule kept from running today. `action_id` is null for a message that waits for the customer's hours. */
export const actedSchema = z.object({
  id: z.uuid(),
  at: time,
  rule: z.enum([...ACTED_RULES, 'quiet_hours']),
  state: z.enum([...AGENT_ACTION_STATES, 'held']),
  title: z.string(),
  why: z.string(),
  by: z.string().nullable(),
  action_id: z.uuid().nullable(),
  lead_id: z.uuid().nullable(),
  lead_name: z.string().nullable(),
  /** Of a message that waits: when it leaves. */
  until: time.nullable(),
});
export type Acted = z.infer<typeof actedSchema>;
export const actedPageSchema = pageOf(actedSchema);

/** What stopping holds. */
export const stopPreviewSchema = z.object({
  running_agents: count,
  queued_mails: count,
  meeting_proposals: count,
  approvals: count,
  open_tasks: count,
});
export type StopPreview = z.infer<typeof stopPreviewSchema>;
