import type { z } from 'zod';
import { accountFilterSchema } from './accounts.ts';
import { contactFilterSchema } from './contacts.ts';
import type { RecordTypeName } from '../ground/fields/custom.ts';
import type { AnyFilter } from '../ground/fields/filter.ts';
import { leadFilterSchema } from './lead-filter.ts';
import { opportunityFilterSchema } from './opportunities.ts';

/** Any filter of a record type. What is done for every type alike does not know the conditions of each. */
export type RecordFilterSchema = z.ZodType<AnyFilter, AnyFilter>;

/** What the records of a type can be narrowed to. */
export const FILTER_SCHEMAS: Readonly<Record<RecordTypeName, RecordFilterSchema>> = {
  lead: leadFilterSchema as z.ZodType as RecordFilterSchema,
  account: accountFilterSchema as z.ZodType as RecordFilterSchema,
  contact: contactFilterSchema as z.ZodType as RecordFilterSchema,
  opportunity: opportunityFilterSchema as z.ZodType as RecordFilterSchema,
};
