import { z } from 'zod';
import { currencyField, rateField } from '../ground/currency-fields.ts';
import { DECISION_ROLES } from '../ground/fields/contact.ts';
import { customInputSchema, customValuesSchema } from '../ground/fields/custom.ts';
import type { ConditionOf } from '../ground/fields/field-types.ts';
import { conditionSchemaOf, type CustomCondition, filterSchemaOf } from '../ground/fields/filter.ts';
import { MONEY_TEXT_MAX, readMoney } from '../ground/fields/money-text.ts';
import {
  type DealStatus,
  LOST_REASONS,
  opportunity,
  OPPORTUNITY_FILTER_FIELDS,
  type OpportunityFieldsList,
} from '../ground/fields/opportunity.ts';
import { shapesOf } from '../ground/fields/record-shapes.ts';
import { FORECAST_CATEGORIES } from '../ground/forecast-categories.ts';
import { optionalDay, optionalLine, requiredLine } from './pipeline.ts';
import { stageKeyField, STAGE_KINDS } from './pipelines.ts';
import { batchOf, changeOf, externalFields, filterTextOf, listSchemaOf, upsertedOf } from './records.ts';
import { changedText, countedPageOf, dayField, emailField, idField, int32Field, optionalText } from '../ground/wire.ts';

const shapes = shapesOf(opportunity);

type OpportunityCondition =
  | ConditionOf<OpportunityFieldsList>
  | { field: 'status'; is: DealStatus[]; not?: true | undefined }
  | { field: 'reached'; is: string[]; not?: true | undefined }
  | CustomCondition;
export const opportunityConditionSchema = conditionSchemaOf<OpportunityCondition>(OPPORTUNITY_FILTER_FIELDS);
export const opportunityFilterSchema = filterSchemaOf(opportunityConditionSchema);

/** What a program writes, to as many decimals as it has. */
const PLAIN_AMOUNT = /^\s*\d+(\.\d+)?\s*$/;
/** An amount as a number or as people type it. Which decimals it may have is its currency's business. */
const amountField = z
  .union([z.number(), z.string().max(MONEY_TEXT_MAX)], 'Enter an amount')
  .transform((amount, issues) => {
    const read = typeof amount === 'number' || PLAIN_AMOUNT.test(amount) ? Number(amount) : readMoney(amount);
    if (read !== null) return read;
    issues.addIssue({ code: 'custom', message: 'Enter an amount, for example 12500 or 12k' });
    return z.NEVER;
  })
  .pipe(z.number().min(0, 'An amount can’t be negative').max(1e12, 'Enter a smaller amount'));
const chanceField = z.number().int().min(0, 'Enter 0 to 100').max(100, 'Enter 0 to 100').nullable();

/** Whose a deal's chance is: a person's, the learned model's, or its stage's average. */
export const CHANCE_SOURCES = ['person', 'model', 'stage'] as const;

/** Somebody who has a part in the decision. */
export const dealPersonSchema = z.object({
  contact_id: z.uuid(),
  name: z.string(),
  job_title: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(DECISION_ROLES).nullable(),
});
export type DealPerson = z.infer<typeof dealPersonSchema>;

/** The one deal. Times are ISO 8601 in UTC. */
export const opportunitySchema = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  ...shapes.wire,
  currency: z.string(),
  stage_label: z.string(),
  stage_kind: z.enum(STAGE_KINDS),
  /** The amount in the company's currency. */
  base_amount: z.number(),
  /**
   * Chance in percent that the deal is won: its own where somebody gave it one, else the learned one, else the stage's.
   */
  probability: z.number().int(),
  chance_by: z.enum(CHANCE_SOURCES),
  /** What moves a learned chance most. */
  chance_reason: z.string().nullable(),
  own_probability: z.number().int().nullable(),
  /** Where an open deal counts in the forecast: where somebody put it, else where its chance puts it. */
  category: z.enum(FORECAST_CATEGORIES).nullable(),
  own_category: z.enum(FORECAST_CATEGORIES).nullable(),
  account_name: z.string().nullable(),
  lead_name: z.string().nullable(),
  lead_company: z.string().nullable(),
  /** Its lead or one of its people was erased. */
  person_erased: z.boolean(),
  owner_name: z.string().nullable(),
  /** Who decides, and what each has to say in it; those with a role first. */
  people: z.array(dealPersonSchema),
  /** Quiet for longer than its stage allows. */
  stale: z.boolean(),
  /** The company's own fields by key; one without a value is left out. */
  custom: customValuesSchema,
  /** Goes up with every change: what an editor compares. */
  version: z.number().int(),
});
export type Opportunity = z.infer<typeof opportunitySchema>;

const ownerFilter = z.union([z.enum(['me', 'nobody', 'all']), idField]).default('all');
/** What the board and the list can be narrowed to. */
const dealFilters = {
  owner: ownerFilter,
  lead_id: idField.optional(),
  account_id: idField.optional(),
  /** The deals in which this person has a part. */
  contact_id: idField.optional(),
  q: z.string().max(200).optional(),
  filter: filterTextOf(opportunityFilterSchema).optional(),
  stale: z.boolean().default(false),
  /** Days that the close date lies between, both included. */
  close_from: dayField.optional(),
  close_to: dayField.optional(),
};

export const OPPORTUNITY_SORTS = [
  'created_at',
  'updated_at',
  'last_activity_at',
  'name',
  'amount',
  'close_date',
  'stage',
  'probability',
  'owner_id',
] as const;
const { limit, cursor, direction, sort, order, total } = listSchemaOf(OPPORTUNITY_SORTS, opportunityFilterSchema).shape;
const { q: _q, filter: _filter, ...besides } = dealFilters;
/** What a list of deals is narrowed to besides its words and its filter. */
const dealAsks = {
  ...besides,
  /** A stage's key, or all that are open or closed. */
  stage: z.union([z.enum(['open', 'closed', 'all']), stageKeyField]).default('all'),
  pipeline_id: idField.optional(),
};
export const dealAsksSchema = z.strictObject(dealAsks);
/** Spelled out: the client's types know no schemas. */
export type DealAsks = {
  owner?: string | undefined;
  lead_id?: string | undefined;
  account_id?: string | undefined;
  contact_id?: string | undefined;
  stale?: boolean | undefined;
  close_from?: string | undefined;
  close_to?: string | undefined;
  stage?: string | undefined;
  pipeline_id?: string | undefined;
};
export const opportunityListSchema = z.strictObject({
  ...dealFilters,
  ...dealAsks,
  limit,
  cursor,
  direction,
  sort,
  order,
  total,
});
/** All that a list of deals asks for, added up. */
export const dealSummaryInputSchema = z.strictObject({ ...dealFilters, ...dealAsks });
export type DealSummaryInput = z.output<typeof dealSummaryInputSchema>;
const dealSums = {
  count: z.number().int(),
  /** In the company's currency; weighted by each deal's chance. */
  total: z.number(),
  weighted: z.number(),
};
export const dealSummarySchema = z.object({ ...dealSums, currency: z.string() });
export type DealSummary = z.infer<typeof dealSummarySchema>;
export const opportunityPageSchema = countedPageOf(opportunitySchema);

/** close_date: soonest first. amount: highest first. activity: quietest first. manual: as people arranged them. */
export const LANE_SORTS = ['close_date', 'amount', 'activity', 'manual'] as const;
export type LaneSort = (typeof LANE_SORTS)[number];
export const LANE_CARDS = 50;
const boardFields = {
  /** The default pipeline unless said. */
  pipeline_id: idField.optional(),
  ...dealFilters,
  sort: z.enum(LANE_SORTS).default('close_date'),
};
export const boardInputSchema = z.strictObject(boardFields);
export type BoardInput = z.output<typeof boardInputSchema>;
/** What a board is asked, as the address has it. */
export type BoardAsked = z.input<typeof boardInputSchema>;
/** The open deals by the month they are to close in; `today` as the asker's calendar has it. */
const { sort: _sort, ...monthsAsked } = boardFields;
export const closeMonthsInputSchema = z.strictObject({ ...monthsAsked, today: dayField });
export type CloseMonthsInput = z.output<typeof closeMonthsInputSchema>;
/** What is past due and what has no date stand beside the months: `overdue`, `2026-12`, `undated`. */
const closeMonthField = z.union([z.enum(['overdue', 'undated']), z.string().regex(/^\d{4}-\d{2}$/)]);
export const closeMonthSchema = z.object({
  month: closeMonthField,
  ...dealSums,
});
export type CloseMonth = z.infer<typeof closeMonthSchema>;
export const closeMonthsSchema = z.object({
  pipeline_id: z.uuid(),
  currency: z.string(),
  months: z.array(closeMonthSchema),
});
export type CloseMonths = z.infer<typeof closeMonthsSchema>;
const cardsFields = { cards: z.array(opportunitySchema), next_cursor: z.string().nullable() };
export const laneSchema = z.object({
  stage: z.string(),
  ...dealSums,
  ...cardsFields,
});
export type Lane = z.infer<typeof laneSchema>;
/** One lane for each open stage, in order. */
export const boardSchema = z.object({ pipeline_id: z.uuid(), currency: z.string(), lanes: z.array(laneSchema) });
export type Board = z.infer<typeof boardSchema>;
export const laneInputSchema = z.strictObject({ ...boardFields, stage: stageKeyField, cursor: z.string().max(400) });
export type LaneInput = z.output<typeof laneInputSchema>;
export const laneCardsSchema = z.object(cardsFields);
export type LaneCards = z.infer<typeof laneCardsSchema>;

/** `role` null: it is not known yet. */
const dealPersonFields = z.strictObject({
  contact_id: idField,
  role: z.enum(DECISION_ROLES).nullable().default(null),
});
export type NewDealPerson = z.output<typeof dealPersonFields>;
const DEAL_PEOPLE_MAX = 20;

const opportunityName = requiredLine(200, 'Name is required');
const nextStepField = changedText(300);
const competitorField = changedText(200);
const moneyFields = {
  amount: amountField.optional(),
  currency: currencyField.optional(),
  /** What one unit of it is worth in the company's; needed where it is another. */
  currency_rate: rateField.nullish(),
};
export const opportunityCreateSchema = z.strictObject({
  ...shapes.create,
  name: opportunityName,
  pipeline_id: idField.optional(),
  /** The first open stage unless said. */
  stage: stageKeyField.optional(),
  ...moneyFields,
  amount: amountField.default(0),
  probability: chanceField.default(null),
  close_date: optionalDay.default(null),
  start_date: optionalDay.default(null),
  next_step: optionalLine(300),
  next_step_at: optionalDay.default(null),
  lead_id: idField.nullable().default(null),
  owner_id: idField.nullish(),
  /** In place of an id: the account of this name, or a new one. */
  account_name: optionalLine(200),
  /**
   * Somebody who is no contact yet, besides `people`: the contact of this email, or a new one of the deal's account.
   */
  contact_name: optionalLine(200),
  contact_email: z
    .union([z.literal('').transform(() => null), emailField], 'Enter a valid email address')
    .nullish()
    .transform((email) => email ?? null),
  /** Contacts who have a part in the decision. */
  people: z.array(dealPersonFields).max(DEAL_PEOPLE_MAX, `Add at most ${DEAL_PEOPLE_MAX} people`).default([]),
  /** The company's own fields by key. */
  custom: customInputSchema.optional(),
});
export type OpportunityCreate = z.output<typeof opportunityCreateSchema>;

const changedFields = {
  ...shapes.patch,
  name: opportunityName.optional(),
  ...moneyFields,
  probability: chanceField.optional(),
  close_date: optionalDay.optional(),
  start_date: optionalDay.optional(),
  next_step: nextStepField.optional(),
  next_step_at: optionalDay.optional(),
  competitor: competitorField.optional(),
};
export const opportunityUpdateSchema = changeOf(changedFields);
export type OpportunityUpdate = z.output<typeof opportunityUpdateSchema>;

/** Found by its external ID. Stage, pipeline and lead are for a new one: a known one moves by its own call. */
export const opportunityUpsertSchema = z.strictObject({
  ...changedFields,
  ...externalFields,
  external_id: externalFields.external_id.unwrap(),
  pipeline_id: idField.optional(),
  stage: stageKeyField.optional(),
  lead_id: idField.nullable().optional(),
  custom: customInputSchema.optional(),
});
export const opportunityUpsertedSchema = upsertedOf(opportunitySchema);
export const opportunityBatchSchema = batchOf(
  opportunityCreateSchema,
  opportunityUpdateSchema,
  opportunityUpsertSchema,
);

/**
 * To a stage, won and lost included. What that stage requires can come along. `after`: the card it lands below when its
 * lane is ordered by hand, null for the top; left out, its place stays.
 */
export const opportunityMoveSchema = z
  .strictObject({
    id: idField,
    version: int32Field,
    stage: stageKeyField,
    pipeline_id: idField.optional(),
    after: idField.nullish(),
    amount: amountField.optional(),
    close_date: optionalDay.optional(),
    start_date: optionalDay.optional(),
    next_step: nextStepField.optional(),
    owner_id: idField.optional(),
    lead_id: idField.optional(),
    competitor: competitorField.optional(),
    lost_reason: z.enum(LOST_REASONS, 'Choose a reason').nullish(),
    lost_note: optionalText(500),
  })
  .refine(({ stage, lost_reason }) => stage !== 'lost' || lost_reason, {
    path: ['lost_reason'],
    error: 'Choose why the deal was lost',
  })
  .refine(({ stage, lost_reason, lost_note }) => stage === 'lost' || !(lost_reason || lost_note), {
    path: ['lost_reason'],
    error: 'Only lost deals have a reason',
  });
export type OpportunityMove = z.output<typeof opportunityMoveSchema>;
/** As it is typed and sent: the amount may be a text. */
export type OpportunityMoveInput = z.input<typeof opportunityMoveSchema>;

/** A person in the deal, or another role for one who is. */
export const dealPersonInputSchema = dealPersonFields.extend({ id: idField });
export const dealPersonRemovalSchema = z.strictObject({ id: idField, contact_id: idField });

export const stageChangeSchema = z.object({
  id: z.uuid(),
  from_label: z.string().nullable(),
  to_stage: z.string(),
  to_label: z.string(),
  amount: z.number().nullable(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type StageChange = z.infer<typeof stageChangeSchema>;

/**
 * `id` is the lead's. `opportunity_id`: the open deal it becomes; left out, the newest open one it has, else a new one;
 * null, always a new one. The rest is for a new one, and what is left out comes from the lead: its company's name, its
 * budget.
 */
export const leadConvertSchema = z.strictObject({
  id: idField,
  opportunity_id: idField.nullish(),
  name: opportunityName.optional(),
  amount: amountField.optional(),
  close_date: optionalDay.optional(),
});
export type LeadConvert = z.output<typeof leadConvertSchema>;
/**
 * `created`: the opportunity is a new one. `already`: the lead had been converted before, and the opportunity is that
 * one.
 */
export const leadConvertedSchema = z.object({
  opportunity: opportunitySchema,
  created: z.boolean(),
  already: z.boolean(),
  /** The lead's company, where one is known; found by the domain of the email or the name, or made. */
  account: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /**
   * The lead as a person one deals with; found by the email, or made. Null for a lead that was converted before there
   * were contacts.
   */
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});

const namedRecord = z.object({ id: z.uuid(), name: z.string() }).nullable();
/** What a lead became; what is deleted by now is null. */
export const conversionSchema = z.object({
  id: z.uuid(),
  lead: namedRecord,
  account: namedRecord,
  contact: namedRecord,
  opportunity: namedRecord,
  created_at: z.iso.datetime(),
});
export type Conversion = z.infer<typeof conversionSchema>;
