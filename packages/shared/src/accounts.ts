import { z } from 'zod';
import { account, type AccountFieldsList } from './fields/account.ts';
import { customInputSchema, customValuesSchema } from './fields/custom.ts';
import type { ConditionOf } from './fields/field-types.ts';
import { conditionSchemaOf, type CustomCondition, type FilterOf, filterSchemaOf } from './fields/filter.ts';
import { shapesOf } from './fields/record-shapes.ts';
import { changeOf, listSchemaOf, recordPageOf } from './records.ts';

const shapes = shapesOf(account);

export type AccountCondition = ConditionOf<AccountFieldsList> | CustomCondition;
export type AccountFilter = FilterOf<AccountCondition>;
export const accountFilterSchema = filterSchemaOf(conditionSchemaOf<AccountCondition>(account.specsIn('filter')));

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
  /** The company's own fields by key; one without a value is left out. */
  custom: customValuesSchema,
  /** Goes up with every change: what an editor compares. */
  version: z.number().int(),
});
export type Account = z.infer<typeof accountSchema>;

export const ACCOUNT_SORTS = ['created_at', 'updated_at', 'name', 'last_touch_at', 'domain', 'company_size'] as const;
export const accountListSchema = listSchemaOf(ACCOUNT_SORTS, accountFilterSchema);
export const accountPageSchema = recordPageOf(accountSchema);
export type AccountPage = z.infer<typeof accountPageSchema>;

export const accountCreateSchema = z.strictObject({ ...shapes.create, custom: customInputSchema.optional() });
export type AccountCreate = z.output<typeof accountCreateSchema>;
export const accountUpdateSchema = changeOf(shapes.patch);
export type AccountUpdate = z.output<typeof accountUpdateSchema>;
