import { z } from 'zod';
import { isCurrency } from './currency.ts';
import { optionalDay, optionalLine, requiredLine } from './pipeline.ts';
import { stageKeyField, STAGE_KINDS } from './pipelines.ts';
import { changedText, dayField, idField, int32Field, optionalText, pageFields, pageOf } from './wire.ts';

export const LOST_REASONS = ['price', 'competitor', 'no_decision', 'timing', 'product', 'other'] as const;
export type LostReason = (typeof LOST_REASONS)[number];
export const LOST_REASON_LABELS: Record<LostReason, string> = {
  price: 'Price',
  competitor: 'Competitor',
  no_decision: 'No decision',
  timing: 'Timing',
  product: 'Product',
  other: 'Other',
};

/** An amount as a number or as a form's text. Which decimals it may have is its currency's business. */
const amountField = z
  .union([z.number(), z.string().max(20)], 'Enter an amount')
  .transform((amount, issues) => {
    if (typeof amount === 'number' || /^\s*\d+(\.\d+)?\s*$/.test(amount)) return Number(amount);
    issues.addIssue({ code: 'custom', message: 'Enter an amount, for example 12500' });
    return z.NEVER;
  })
  .pipe(z.number().min(0, 'An amount can’t be negative').max(1e12, 'Enter a smaller amount'));
const currencyField = z.string().refine(isCurrency, 'Choose a currency');
/** What one unit of the deal's currency is worth in the company's. */
const rateField = z
  .number()
  .positive('Enter a rate above 0')
  .min(1e-8, 'Enter a larger rate')
  .max(1e9, 'Enter a smaller rate');
const chanceField = z.number().int().min(0, 'Enter 0 to 100').max(100, 'Enter 0 to 100').nullable();

export const opportunitySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  pipeline_id: z.uuid(),
  /** The key of a stage of the pipeline. */
  stage: z.string(),
  stage_label: z.string(),
  stage_kind: z.enum(STAGE_KINDS),
  amount: z.number(),
  currency: z.string(),
  currency_rate: z.number().nullable(),
  /** The amount in the company's currency. */
  base_amount: z.number(),
  /** Chance in percent that the deal is won: its own where somebody gave it one, else the stage's. */
  probability: z.number().int(),
  own_probability: z.number().int().nullable(),
  close_date: z.iso.date().nullable(),
  next_step: z.string().nullable(),
  next_step_at: z.iso.date().nullable(),
  lead_id: z.uuid().nullable(),
  lead_name: z.string().nullable(),
  lead_company: z.string().nullable(),
  owner_id: z.uuid().nullable(),
  owner_name: z.string().nullable(),
  lost_reason: z.enum(LOST_REASONS).nullable(),
  lost_note: z.string().nullable(),
  competitor: z.string().nullable(),
  stage_since: z.iso.datetime(),
  last_activity_at: z.iso.datetime(),
  /** Quiet for longer than its stage allows. */
  stale: z.boolean(),
  closed_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.number().int(),
});
export type Opportunity = z.infer<typeof opportunitySchema>;

const ownerFilter = z.union([z.enum(['me', 'nobody', 'all']), idField]).default('all');
/** What the board and the list can be narrowed to. */
const dealFilters = {
  owner: ownerFilter,
  lead_id: idField.optional(),
  q: z.string().max(200).optional(),
  stale: z.boolean().default(false),
  /** Days that the close date lies between, both included. */
  close_from: dayField.optional(),
  close_to: dayField.optional(),
};

export const opportunityListSchema = z.strictObject({
  ...pageFields,
  ...dealFilters,
  /** A stage's key, or all that are open or closed. */
  stage: z.union([z.enum(['open', 'closed', 'all']), stageKeyField]).default('all'),
  pipeline_id: idField.optional(),
});
export type OpportunityListInput = z.output<typeof opportunityListSchema>;
export const opportunityPageSchema = pageOf(opportunitySchema);
export type OpportunityPage = z.infer<typeof opportunityPageSchema>;

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
const cardsFields = { cards: z.array(opportunitySchema), next_cursor: z.string().nullable() };
export const laneSchema = z.object({
  stage: z.string(),
  count: z.number().int(),
  /** In the company's currency; weighted by each deal's chance. */
  total: z.number(),
  weighted: z.number(),
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

const opportunityName = requiredLine(200, 'Name is required');
const nextStepField = changedText(300);
const competitorField = changedText(200);
const moneyFields = {
  amount: amountField.optional(),
  currency: currencyField.optional(),
  /** Needed where the currency isn't the company's. */
  currency_rate: rateField.nullish(),
};
export const opportunityCreateSchema = z.strictObject({
  name: opportunityName,
  pipeline_id: idField.optional(),
  /** The first open stage unless said. */
  stage: stageKeyField.optional(),
  ...moneyFields,
  amount: amountField.default(0),
  probability: chanceField.default(null),
  close_date: optionalDay.default(null),
  next_step: optionalLine(300),
  next_step_at: optionalDay.default(null),
  lead_id: idField.nullable().default(null),
  owner_id: idField.nullish(),
});
export type OpportunityCreate = z.output<typeof opportunityCreateSchema>;

/** `version` is the one the changes were made on. What is left out stays; null empties. */
export const opportunityUpdateSchema = z.strictObject({
  id: idField,
  version: int32Field,
  name: opportunityName.optional(),
  ...moneyFields,
  probability: chanceField.optional(),
  close_date: optionalDay.optional(),
  next_step: nextStepField.optional(),
  next_step_at: optionalDay.optional(),
  competitor: competitorField.optional(),
  lead_id: idField.nullish(),
  owner_id: idField.nullish(),
});
export type OpportunityUpdate = z.output<typeof opportunityUpdateSchema>;

/**
 * To a stage, won and lost included. What that stage requires can come along. `after`: the card it lands below when its lane is ordered by hand, null for the
 * top; left out, its place stays.
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

/** `version` is the one that was looked at. */
export const opportunityDeleteSchema = z.strictObject({ id: idField, version: int32Field });
export const deletedSchema = z.object({ id: z.uuid() });

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
 * `id` is the lead's. `opportunity_id`: the open deal it becomes; left out, the newest open one it has, else a new one; null, always a new one. The rest is
 * for a new one, and what is left out comes from the lead: its company's name, its budget.
 */
export const leadConvertSchema = z.strictObject({
  id: idField,
  opportunity_id: idField.nullish(),
  name: opportunityName.optional(),
  amount: amountField.optional(),
  close_date: optionalDay.optional(),
});
export type LeadConvert = z.output<typeof leadConvertSchema>;
/** `created`: the opportunity is a new one. `already`: the lead had been converted before, and the opportunity is that one. */
export const leadConvertedSchema = z.object({
  opportunity: opportunitySchema,
  created: z.boolean(),
  already: z.boolean(),
  /** The lead's company, where one is known; found by the domain of the email or the name, or made. */
  account: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The lead as a person one deals with; found by the email, or made. Null for a lead that was converted before there were contacts. */
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
