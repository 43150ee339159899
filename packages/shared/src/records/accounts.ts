import { z } from 'zod';
import { account, type AccountFieldsList } from '../ground/fields/account.ts';
import { customInputSchema, customValuesSchema } from '../ground/fields/custom.ts';
import type { ConditionOf } from '../ground/fields/field-types.ts';
import { conditionSchemaOf, type CustomCondition, filterSchemaOf } from '../ground/fields/filter.ts';
import { shapesOf } from '../ground/fields/record-shapes.ts';
import { batchOf, changeOf, externalFields, listSchemaOf, upsertedOf } from './records.ts';
import { countedPageOf } from '../ground/wire.ts';

const shapes = shapesOf(account);

type AccountCondition = ConditionOf<AccountFieldsList> | CustomCondition;
export const accountFilterSchema = filterSchemaOf(conditionSchemaOf<AccountCondition>(account.specsIn('filter')));

/**
 * What an account's health is made of. `points` are added to the 50 that everybody starts with; the rest is what they
 * rest on.
 */
const HEALTH_REASONS = ['last_touch', 'people', 'last_purchase', 'open_deals', 'lost_since', 'next_steps'] as const;
export type HealthReason = (typeof HEALTH_REASONS)[number];
export const HEALTH_BASE = 50;
/** After so many days without a touch a record is marked, and its account's health suffers. */
export const UNTOUCHED_DAYS = 30;
export const healthPartSchema = z.object({
  reason: z.enum(HEALTH_REASONS),
  points: z.number().int(),
  /**
   * How many of how many: people in touch, deals that move, deals lost, next steps overdue. Null where it counts
   * nothing.
   */
  count: z.number().int().nullable(),
  of: z.number().int().nullable(),
  /** When: the last touch, the last purchase. */
  at: z.iso.datetime().nullable(),
});
export type HealthPart = z.infer<typeof healthPartSchema>;

/** The one account. Times are ISO 8601 in UTC. */
export const accountSchema = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  ...shapes.wire,
  parent_name: z.string().nullable(),
  owner_name: z.string().nullable(),
  /** How many contacts it has, and up to three of them by name. */
  people: z.number().int(),
  people_names: z.array(z.string()),
  /** Its open deals: how many, and what they are worth together in the company's currency. */
  open_deals: z.number().int(),
  open_amount: z.number(),
  /** What it bought. */
  won_amount: z.number(),
  /** What is due next on its open deals, the soonest. */
  next_step: z.string().nullable(),
  next_step_at: z.iso.date().nullable(),
  /**
   * How a customer is doing, from 0 to 100, and why; the parts and 50 add up to it. Null for who never bought. Worked
   * out again every ten minutes.
   */
  health_score: z.number().int().nullable(),
  health_parts: z.array(healthPartSchema),
  /** The company's own fields by key; one without a value is left out. */
  custom: customValuesSchema,
  /** Goes up with every change: what an editor compares. */
  version: z.number().int(),
});
export type Account = z.infer<typeof accountSchema>;

export const ACCOUNT_SORTS = ['created_at', 'updated_at', 'name', 'last_touch_at', 'domain', 'company_size'] as const;
export const accountListSchema = listSchemaOf(ACCOUNT_SORTS, accountFilterSchema);
export const accountPageSchema = countedPageOf(accountSchema);
export type AccountPage = z.infer<typeof accountPageSchema>;

export const accountCreateSchema = z.strictObject({
  ...shapes.create,
  /** Left out it is whoever makes it; null: nobody's. */
  owner_id: shapes.patch.owner_id,
  custom: customInputSchema.optional(),
});
export type AccountCreate = z.output<typeof accountCreateSchema>;
export const accountUpdateSchema = changeOf(shapes.patch);
export type AccountUpdate = z.output<typeof accountUpdateSchema>;
/** Found by its external ID, else by its domain; what is left out of a known one stays. */
export const accountUpsertSchema = z.strictObject({
  ...externalFields,
  ...shapes.patch,
  custom: customInputSchema.optional(),
});
export const accountUpsertedSchema = upsertedOf(accountSchema);
export const accountBatchSchema = batchOf(accountCreateSchema, accountUpdateSchema, accountUpsertSchema);

/** The accounts in a few numbers; amounts in the company's currency. A customer has bought at least once. */
export const accountSummarySchema = z.object({
  accounts: z.number().int(),
  /** Added in the last 30 days. */
  new_accounts: z.number().int(),
  customers: z.number().int(),
  /** Of deals that have an account; beside them the open deals that have none. */
  open_deals: z.number().int(),
  deals_without_account: z.number().int(),
  open_amount: z.number(),
  /** Customers at risk or in a critical state, and what they bought. */
  at_risk: z.number().int(),
  at_risk_amount: z.number(),
  /** Customers nobody dealt with for 30 days. */
  untouched: z.number().int(),
});
export type AccountSummary = z.infer<typeof accountSummarySchema>;
