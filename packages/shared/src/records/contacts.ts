import { z } from 'zod';
import { contact, type ContactFieldsList } from '../ground/fields/contact.ts';
import { customInputSchema, customValuesSchema } from '../ground/fields/custom.ts';
import type { ConditionOf } from '../ground/fields/field-types.ts';
import { conditionSchemaOf, type CustomCondition, filterSchemaOf } from '../ground/fields/filter.ts';
import { shapesOf } from '../ground/fields/record-shapes.ts';
import { batchOf, changeOf, externalFields, listSchemaOf, upsertedOf } from './records.ts';
import { countedPageOf } from '../ground/wire.ts';

const shapes = shapesOf(contact);

type ContactCondition = ConditionOf<ContactFieldsList> | CustomCondition;
export const contactFilterSchema = filterSchemaOf(conditionSchemaOf<ContactCondition>(contact.specsIn('filter')));

/** The one contact. Times are ISO 8601 in UTC. */
export const contactSchema = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  ...shapes.wire,
  /** The first and last name, else the email. */
  name: z.string(),
  account_name: z.string().nullable(),
  owner_name: z.string().nullable(),
  /** The open deals in which the person has a part. */
  open_deals: z.number().int(),
  /** The company's own fields by key; one without a value is left out. */
  custom: customValuesSchema,
  /** Goes up with every change: what an editor compares. */
  version: z.number().int(),
});
export type Contact = z.infer<typeof contactSchema>;

export const CONTACT_SORTS = ['created_at', 'updated_at', 'name', 'last_touch_at', 'email'] as const;
export const contactListSchema = listSchemaOf(CONTACT_SORTS, contactFilterSchema);
export const contactPageSchema = countedPageOf(contactSchema);
export type ContactPage = z.infer<typeof contactPageSchema>;

/** A name or an email at least; the server says which is missing. */
export const contactCreateSchema = z.strictObject({
  ...shapes.create,
  /** Left out it is whoever makes it; null: nobody's. */
  owner_id: shapes.patch.owner_id,
  custom: customInputSchema.optional(),
});
export type ContactCreate = z.output<typeof contactCreateSchema>;
export const contactUpdateSchema = changeOf(shapes.patch);
export type ContactUpdate = z.output<typeof contactUpdateSchema>;
/** Found by its external ID, else by its email; what is left out of a known one stays. */
export const contactUpsertSchema = z.strictObject({
  ...externalFields,
  ...shapes.patch,
  custom: customInputSchema.optional(),
});
export const contactUpsertedSchema = upsertedOf(contactSchema);
export const contactBatchSchema = batchOf(contactCreateSchema, contactUpdateSchema, contactUpsertSchema);
