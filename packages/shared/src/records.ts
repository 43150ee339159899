import { z } from 'zod';
import { type CustomFieldName, customInputSchema, customNameField } from './fields/custom.ts';
import { type AnyFilter, type FilterOf, NOTHING_ASKED } from './fields/filter.ts';
import { readFilterBy } from './lead-filter-text.ts';
import { MESSAGES } from './messages.ts';
import { idField, pageOf, textField } from './wire.ts';

/** What lists and changes of accounts and contacts are asked, each with its own sorts, conditions and fields. */

export type RecordListInput = {
  q?: string | undefined;
  filter?: AnyFilter | undefined;
  limit: number;
  cursor?: string | null | undefined;
  sort: string;
  order?: 'asc' | 'desc' | undefined;
  total: 'exact' | 'bounded';
};

/** @param sorts the built-in ones, the usual one first */
export function listSchemaOf<S extends readonly [string, ...string[]], C extends object>(
  sorts: S,
  filter: z.ZodType<FilterOf<C>, FilterOf<C>>,
) {
  const filterText = z
    .string()
    .max(4_000)
    .transform((text, context): FilterOf<C> => {
      const read = readFilterBy(filter, text);
      if (!read) context.addIssue({ code: 'custom', message: MESSAGES.filterInvalid });
      return read ?? NOTHING_ASKED;
    });
  return z.strictObject({
    q: z.string().max(200).optional(),
    /** As a list's address writes it: industry:manufacturing;owner_id:me */
    filter: filterText.optional(),
    limit: z.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1_000).nullish(),
    /** Infinite queries of the client send it; pages only go forward. */
    direction: z.literal('forward').optional(),
    /** A built-in order, or a field of the company's own. What is unknown comes last in either order. */
    sort: (z.union([z.enum(sorts), customNameField]) as z.ZodType<S[number] | CustomFieldName>).default(sorts[0]),
    order: z.enum(['asc', 'desc']).optional(),
    /** 'bounded' stops counting at 10,000: enough to say "10,000+". */
    total: z.enum(['exact', 'bounded']).default('exact'),
  });
}

/** `total_is` says where counting stopped early: at_least. */
export const recordPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({ total_is: z.enum(['exact', 'at_least']) });

/** `version` is the one the changes were made on. What is left out stays; null empties. */
export const changeOf = <Shape extends z.ZodRawShape>(patch: Shape) =>
  z.strictObject({
    id: idField,
    version: z.number().int(),
    ...patch,
    /** The company's own fields by key; null empties. */
    custom: customInputSchema.optional(),
  });

/** Ids of records that are deleted or taken back together. */
export const recordIdsSchema = z.strictObject({ ids: z.array(idField).min(1).max(1_000) });
export const removedSchema = z.object({ ids: z.array(z.uuid()) });
/** `without`: those that came back without what another record has by now: a domain, an email. */
export const restoredSchema = z.object({ ids: z.array(z.uuid()), without: z.array(z.uuid()) });

/** What a timeline tells of, the newest first. `about`: the deal, person or lead it happened to, where that is not the record itself. */
export const recordActivitySchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  actor_kind: z.enum(['user', 'system', 'agent', 'webhook']),
  actor_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  created_at: z.iso.datetime(),
  about: z
    .object({ type: z.enum(['lead', 'account', 'contact', 'opportunity']), id: z.uuid(), name: z.string() })
    .nullable(),
});
export type RecordActivity = z.infer<typeof recordActivitySchema>;
/** What a timeline can be narrowed to; everything that nobody wrote is a change. */
export const TIMELINE_PARTS = ['note', 'call', 'email', 'meeting', 'change'] as const;
export type TimelinePart = (typeof TIMELINE_PARTS)[number];
export const timelineInputSchema = z.strictObject({
  id: idField,
  part: z.enum(TIMELINE_PARTS).optional(),
  limit: z.number().int().min(1).max(100).default(30),
  cursor: z.string().max(400).nullish(),
  direction: z.literal('forward').optional(),
});
export const timelinePageSchema = z.object({
  items: z.array(recordActivitySchema),
  next_cursor: z.string().nullable(),
});

export const LOGGED_KINDS = ['note', 'call', 'email', 'meeting'] as const;
export type LoggedKind = (typeof LOGGED_KINDS)[number];
/** What somebody writes on a record, or did with it elsewhere. Whatever is no note counts as a touch. */
export const logActivitySchema = z.strictObject({
  id: idField,
  kind: z.enum(LOGGED_KINDS),
  text: textField(5_000).pipe(z.string().min(1, 'Enter a text')),
});
export type LogActivity = z.output<typeof logActivitySchema>;
