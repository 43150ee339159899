import { z } from 'zod';
import { ACCOUNT_SORTS } from './accounts.ts';
import { CONTACT_SORTS } from './contacts.ts';
import { account } from '../ground/fields/account.ts';
import { contact } from '../ground/fields/contact.ts';
import { CUSTOM_LIMITS, customNameField, RECORD_TYPES, type RecordTypeName } from '../ground/fields/custom.ts';
import type { AnyFilter } from '../ground/fields/filter.ts';
import { opportunity } from '../ground/fields/opportunity.ts';
import { LEAD_COLUMNS } from './lead-columns.ts';
import { LEAD_SORTS } from './lead-list.ts';
import { FILTER_SCHEMAS } from './record-filters.ts';
import { OPPORTUNITY_SORTS } from './opportunities.ts';
import { COMPANY_ROLES } from '../ground/roles.ts';
import { countedPageOf, idField, pageFields, textField } from '../ground/wire.ts';

/** What a list opens with. */
export type ListView = {
  filter: AnyFilter;
  q: string;
  sort: string;
  order: 'asc' | 'desc';
  /** What the list is narrowed to besides, as its address says it: tab=mine, owner, stale, close, pipeline of deals. */
  asks?: Record<string, string> | undefined;
  /** Left out: the columns as the person has them. */
  columns?: string[] | undefined;
};

/** Which of them a list of deals keeps in a view. */
export const VIEW_ASKS = ['tab', 'owner', 'stale', 'close', 'pipeline'] as const;
const viewAsks = z.partialRecord(z.enum(VIEW_ASKS), z.string().min(1).max(60)) as z.ZodType as z.ZodType<
  Record<string, string>,
  Record<string, string>
>;

const viewOf = (
  type: RecordTypeName,
  sorts: readonly string[],
  columns: readonly string[],
): z.ZodType<ListView, ListView> =>
  z.strictObject({
    filter: FILTER_SCHEMAS[type],
    q: z.string().max(200),
    sort: z.union([z.enum(sorts), customNameField]),
    order: z.enum(['asc', 'desc']),
    asks: (type === 'opportunity' ? viewAsks : z.never()).optional() as z.ZodOptional<typeof viewAsks>,
    columns: z
      .array(z.union([z.enum(columns), customNameField]))
      .max(columns.length + CUSTOM_LIMITS.fields)
      .optional(),
  });

/** What can be kept of a list, by what it lists. */
const VIEW_SCHEMAS: Record<RecordTypeName, z.ZodType<ListView, ListView>> = {
  lead: viewOf('lead', LEAD_SORTS, LEAD_COLUMNS),
  account: viewOf('account', ACCOUNT_SORTS, account.keysIn('column')),
  contact: viewOf('contact', CONTACT_SORTS, contact.keysIn('column')),
  opportunity: viewOf('opportunity', OPPORTUNITY_SORTS, opportunity.keysIn('column')),
};

export const viewListInputSchema = z.strictObject({ record_type: z.enum(RECORD_TYPES) });

const viewFields = {
  name: textField(60).pipe(z.string().min(1, 'Enter a name')),
  shared: z.boolean().default(false),
  default_role: z.enum(COMPANY_ROLES).nullable().default(null),
};
/** The same of each record type, with its own conditions and orders. */
function ofEachType<Shape extends z.ZodRawShape>(shape: Shape) {
  const ofType = (type: RecordTypeName) =>
    z.strictObject({ record_type: z.literal(type), ...viewFields, view: VIEW_SCHEMAS[type], ...shape });
  const [first, ...others] = RECORD_TYPES;
  return z.discriminatedUnion('record_type', [ofType(first), ...others.map(ofType)]);
}
export const viewCreateSchema = ofEachType({});
export type ViewCreate = z.output<typeof viewCreateSchema>;
export const viewUpdateSchema = ofEachType({ id: idField, version: z.number().int() });
export type ViewUpdate = z.output<typeof viewUpdateSchema>;

/** What the reference says of the two: which conditions and orders a view may have depends on what it lists. */
const viewField = z.looseObject({
  filter: z.looseObject({}).describe('Conditions as a tree: {"all": [{"field": "status", "is": ["new"]}]}'),
  q: z.string().max(200).describe('Search text'),
  sort: z.string().describe('A field to sort by, or custom.<key> for one of your own'),
  order: z.enum(['asc', 'desc']),
  asks: z.record(z.string(), z.string()).optional().describe('Of deals: tab, owner, stale, close, pipeline'),
  columns: z.array(z.string()).optional(),
});
export const viewInputSchema = z.strictObject({
  record_type: z.enum(RECORD_TYPES),
  ...viewFields,
  default_role: viewFields.default_role.describe('Shown first to people with this role'),
  view: viewField,
});
export const viewChangeSchema = viewInputSchema.extend({ id: idField, version: z.number().int() });

/** A record as its own list answers it. */
const viewRecord = z.looseObject({ id: z.uuid(), version: z.number().int() });
export type ViewRecord = z.infer<typeof viewRecord>;
export const viewRecordsAskSchema = z.strictObject({ id: idField, ...pageFields });
export type ViewRecordsAsked = z.output<typeof viewRecordsAskSchema>;
export const viewRecordPageSchema = countedPageOf(viewRecord);

export const savedViewSchema = z.object({
  id: z.uuid(),
  record_type: z.enum(RECORD_TYPES),
  name: z.string(),
  view: z.object({
    filter: z.looseObject({}) as z.ZodType as z.ZodType<AnyFilter>,
    q: z.string(),
    sort: z.string(),
    order: z.enum(['asc', 'desc']),
    asks: z.record(z.string(), z.string()).optional(),
    columns: z.array(z.string()).optional(),
  }),
  shared: z.boolean(),
  default_role: z.enum(COMPANY_ROLES).nullable(),
  owner_id: z.uuid(),
  owner_name: z.string(),
  version: z.number().int(),
});
export type SavedView = z.infer<typeof savedViewSchema>;
