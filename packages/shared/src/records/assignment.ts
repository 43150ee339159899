import { z } from 'zod';
import { asksFor, type FilterField, type LeadCondition, leadConditionSchema, leadFilterSchema } from './lead-filter.ts';
import { LEAD_SOURCES, LEAD_STATUSES, leadCaptureSchema, PRIORITIES } from './leads.ts';
import { COMPANY_ROLES } from '../ground/roles.ts';
import { emailField, idField, textField } from '../ground/wire.ts';

/** How a rule chooses among its people: the one there is, whose turn it is, or who has the fewest open leads. */
export const ASSIGNMENT_METHODS = ['fixed', 'round_robin', 'least_loaded'] as const;
export type AssignmentMethod = (typeof ASSIGNMENT_METHODS)[number];
export const METHOD_LABELS: Record<AssignmentMethod, string> = {
  fixed: 'one person',
  round_robin: 'round robin',
  least_loaded: 'least loaded',
};

export const RULES_MAX = 50;
const RULE_PEOPLE_MAX = 50;
export const CAPACITY_MAX = 100_000;
export const ABSENCES_MAX = 50;

const personSchema = z.object({ id: z.uuid(), full_name: z.string() });

export const assignmentRuleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  is_on: z.boolean(),
  /** All of them, or any, as in the lead list's filter; none of them fits every lead. */
  conditions: leadFilterSchema,
  method: z.enum(ASSIGNMENT_METHODS),
  /** In the order of their turns. */
  people: z.array(personSchema),
  /** How many leads it gave away so far, and when the last one was. */
  given: z.number().int(),
  last_given_at: z.iso.datetime().nullable(),
  version: z.number().int(),
});
export type AssignmentRule = z.infer<typeof assignmentRuleSchema>;
/** In the order in which they are asked. */
export const assignmentRuleListSchema = z.object({ items: z.array(assignmentRuleSchema) });

/**
 * What is the same for every new lead (none has an owner, and all have one department), and what takes a look at other
 * leads.
 */
export const UNASKED = ['owner', 'department', 'account'] as const satisfies readonly FilterField[];

const ruleFields = {
  name: textField(80).pipe(z.string().min(1, 'Enter a name')),
  is_on: z.boolean().default(true),
  conditions: leadFilterSchema
    .refine((filter) => !asksFor(filter, UNASKED), 'Rules can’t filter by owner, department or account')
    .default({ all: [] }),
  method: z.enum(ASSIGNMENT_METHODS),
  people: z
    .array(idField)
    .min(1, 'Choose at least one person')
    .max(RULE_PEOPLE_MAX, `Choose at most ${RULE_PEOPLE_MAX} people`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each person can only be listed once'),
};
const oneWhereFixed = ({ method, people }: { method: AssignmentMethod; people: string[] }) =>
  method !== 'fixed' || people.length === 1;
const fixedMeansOne = { path: ['people'], message: 'Choose exactly one person' };

export const assignmentRuleCreateSchema = z.strictObject(ruleFields).refine(oneWhereFixed, fixedMeansOne);
export type AssignmentRuleCreate = z.output<typeof assignmentRuleCreateSchema>;
export const assignmentRuleUpdateSchema = z
  .strictObject({ id: idField, version: z.number().int(), ...ruleFields })
  .refine(oneWhereFixed, fixedMeansOne);
export type AssignmentRuleUpdate = z.output<typeof assignmentRuleUpdateSchema>;
export const assignmentRuleIdSchema = z.object({ id: idField });
/** Every rule, in the order it should be asked. */
export const assignmentOrderSchema = z.strictObject({ ids: z.array(idField).max(RULES_MAX) });

const dayField = z.iso
  .date('Enter a date as YYYY-MM-DD')
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'Choose a date between 2000 and 2100');
/** Both days included, in UTC. */
export const absenceSchema = z.object({ id: z.uuid(), user_id: z.uuid(), from_day: z.string(), to_day: z.string() });
export type Absence = z.infer<typeof absenceSchema>;
export const absenceListSchema = z.object({ items: z.array(absenceSchema) });
export const absenceListInputSchema = z.strictObject({ user_id: idField.optional() });
export const absenceCreateSchema = z
  .strictObject({ user_id: idField.optional(), from_day: dayField, to_day: dayField })
  .refine(({ from_day, to_day }) => from_day <= to_day, {
    path: ['to_day'],
    message: 'The last day must not be before the first',
  });
export type AbsenceCreate = z.output<typeof absenceCreateSchema>;
export const absenceIdSchema = z.object({ id: idField });

export const assignmentPersonSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  role: z.enum(COMPANY_ROLES),
  open_leads: z.number().int(),
  /** The most open leads the rules give them; null without a limit. */
  capacity: z.number().int().nullable(),
  /** The last day of the absence they are in; null for who is here today. */
  out_until: z.string().nullable(),
  /** What is not over yet, the nearest first. */
  absences: z.array(absenceSchema),
});
export type AssignmentPerson = z.infer<typeof assignmentPersonSchema>;
export const assignmentPersonListSchema = z.object({ items: z.array(assignmentPersonSchema) });
export const assignmentCapacitySchema = z.strictObject({
  id: idField,
  capacity: z.number().int().min(0).max(CAPACITY_MAX).nullable(),
});

/** What one types to try the rules on: any fact of a lead, none of them needed. */
export const assignmentTrialValuesSchema = leadCaptureSchema.extend({ email: emailField.optional() });
export const assignmentTrialSchema = z
  .strictObject({ lead_id: idField.optional(), values: assignmentTrialValuesSchema.optional() })
  .refine(({ lead_id, values }) => (lead_id === undefined) !== (values === undefined), {
    path: ['lead_id'],
    message: 'Choose a lead or enter its values',
  });
export type AssignmentTrial = z.output<typeof assignmentTrialSchema>;

/**
 * assigns: its person gets the lead. nobody_available: it fits and everybody is skipped, so the next one is asked.
 * no_match: a condition does not hold. not_asked: it fits too, but an earlier one decided. off: switched off.
 */
const STEP_RESULTS = ['assigns', 'nobody_available', 'no_match', 'not_asked', 'off'] as const;

export const assignmentSkipSchema = z.object({ user_id: z.uuid(), full_name: z.string(), reason: z.string() });
export const assignmentStepSchema = z.object({
  rule_id: z.uuid(),
  rule_name: z.string(),
  method: z.enum(ASSIGNMENT_METHODS),
  result: z.enum(STEP_RESULTS),
  /** What does not hold; of each inner list one condition would have to. */
  unmet: z.array(z.array(leadConditionSchema as z.ZodType<LeadCondition>)),
  skipped: z.array(assignmentSkipSchema),
});
export type AssignmentStep = z.infer<typeof assignmentStepSchema>;
export const assignmentOutcomeSchema = z.object({
  user_id: z.uuid(),
  full_name: z.string(),
  rule_id: z.uuid(),
  rule_name: z.string(),
  method: z.enum(ASSIGNMENT_METHODS),
});

export const assignmentTrialAnswerSchema = z.object({
  /** The lead as the rules see it, with the score it has or would have. */
  lead: z.object({
    id: z.uuid().nullable(),
    name: z.string(),
    score: z.number().int().nullable(),
    priority: z.enum(PRIORITIES).nullable(),
    source: z.enum(LEAD_SOURCES),
    status: z.enum(LEAD_STATUSES),
    owner_name: z.string().nullable(),
  }),
  /** The lead that has the e-mail already: its gaps would be filled, and the rules not asked. */
  known_lead_id: z.uuid().nullable(),
  /** Null: it stays unassigned. */
  outcome: assignmentOutcomeSchema.nullable(),
  steps: z.array(assignmentStepSchema),
});
export type AssignmentTrialAnswer = z.infer<typeof assignmentTrialAnswerSchema>;
