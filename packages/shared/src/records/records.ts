import { z } from 'zod';
import { ACTOR_KINDS } from '../ground/actors.ts';
import { ERROR_REASONS } from '../ground/errors.ts';
import { IMPORT_PROGRAMS } from './import-programs.ts';
import { type CustomFieldName, customInputSchema, customNameField } from '../ground/fields/custom.ts';
import { type AnyFilter, type FilterOf, NOTHING_ASKED } from '../ground/fields/filter.ts';
import { readFilterBy } from './lead-filter-text.ts';
import { MESSAGES } from '../ground/messages.ts';
import { CALL_OUTCOMES, callMinutesField } from './call-outcomes.ts';
import { personSchema } from './pipeline.ts';
import { idField, int32Field, textField, totalField } from '../ground/wire.ts';

/** What a file, a note or a follower can hang on. */
export const SUBJECT_TYPES = ['lead', 'account', 'contact', 'opportunity'] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];
/** A record of any type, as calls that work on all of them name it. */
export const subjectSchema = z.strictObject({ type: z.enum(SUBJECT_TYPES), id: idField });
export type Subject = z.output<typeof subjectSchema>;

/** What lists and changes of accounts, contacts and deals are asked, each with its own sorts, conditions and fields. */

export type RecordListInput = {
  q?: string | undefined;
  filter?: AnyFilter | undefined;
  limit: number;
  cursor?: string | null | undefined;
  sort: string;
  order?: 'asc' | 'desc' | undefined;
  total: 'exact' | 'bounded';
};

/** A filter as a list's address writes it, read into its tree: industry:manufacturing;owner_id:me */
export const filterTextOf = <C extends object>(filter: z.ZodType<FilterOf<C>, FilterOf<C>>) =>
  z
    .string()
    .max(4_000)
    .transform((text, context): FilterOf<C> => {
      const read = readFilterBy(filter, text);
      if (!read) context.addIssue({ code: 'custom', message: MESSAGES.filterInvalid });
      return read ?? NOTHING_ASKED;
    });

/** @param sorts the built-in ones, the usual one first */
export function listSchemaOf<S extends readonly [string, ...string[]], C extends object>(
  sorts: S,
  filter: z.ZodType<FilterOf<C>, FilterOf<C>>,
) {
  return z.strictObject({
    q: z.string().max(200).optional(),
    filter: filterTextOf(filter).optional(),
    limit: z.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1_000).nullish(),
    /** Infinite queries of the client send it; pages only go forward. */
    direction: z.literal('forward').optional(),
    /** A built-in order, or a field of the company's own. What is unknown comes last in either order. */
    sort: (z.union([z.enum(sorts), customNameField]) as z.ZodType<S[number] | CustomFieldName>).default(sorts[0]),
    order: z.enum(['asc', 'desc']).optional(),
    total: totalField,
  });
}

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

/** `version`: only if the record is still this one. */
export const recordRemovalSchema = z.strictObject({ id: idField, version: int32Field.optional() });
export const deletedSchema = z.object({ id: z.uuid() });

/** Most operations in a batch. */
export const BATCH_MAX = 100;
/** What a batch does to a record, and what the call for that alone takes. */
export type Operation<Create = unknown, Update = unknown, Upsert = unknown> =
  | { op: 'create'; record: Create }
  | { op: 'update'; record: Update }
  | { op: 'upsert'; record: Upsert }
  | { op: 'delete'; record: { id: string; version?: number | undefined } };
export type OperationName = Operation['op'];

/**
 * A batch as its reference describes it. The server reads each operation on its own, so that a wrong one is no other's
 * failure.
 * @param create, update, upsert what the calls for one record take
 */
export const batchOf = <C extends z.ZodObject, U extends z.ZodObject, P extends z.ZodObject>(
  create: C,
  update: U,
  upsert: P,
) =>
  z.strictObject({
    operations: z
      .array(
        z.discriminatedUnion('op', [
          z.strictObject({ op: z.literal('create'), record: create }),
          // Not the schema itself: its name stands for the body of the call for one, whose path has the id.
          z.strictObject({ op: z.literal('update'), record: z.strictObject(update.shape) }),
          z.strictObject({ op: z.literal('upsert'), record: upsert }),
          z.strictObject({ op: z.literal('delete'), record: recordRemovalSchema }),
        ]),
      )
      .min(1)
      .max(BATCH_MAX),
  });

/**
 * What became of an operation: the status that its call alone would have answered with, and the record as it is then,
 * or why not.
 */
export const operationResultSchema = z.object({
  op: z.enum(['create', 'update', 'upsert', 'delete']).nullable(),
  status: z.number().int(),
  id: z.uuid().nullable(),
  version: z.number().int().nullable(),
  error: z
    .object({
      detail: z.string(),
      code: z.enum(ERROR_REASONS),
      errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
      existing_id: z.string().optional(),
      version: z.number().int().optional(),
    })
    .nullable(),
});
export type OperationResult = z.infer<typeof operationResultSchema>;
/** In the order of the operations. */
export const batchResultSchema = z.object({ results: z.array(operationResultSchema) });

/** What another program calls the record: by it the same record is found again. */
export const externalFields = {
  external_id: textField(200).pipe(z.string().min(1, 'Enter the record’s ID')).optional(),
  program: z.enum(IMPORT_PROGRAMS).default('other'),
};
export const upsertedOf = <T extends z.ZodType>(record: T) => z.object({ created: z.boolean(), record });

/**
 * What a timeline tells of, the newest first. `about`: the deal, person or lead it happened to, where that is not the
 * record itself.
 */
export const recordActivitySchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  actor_kind: z.enum(ACTOR_KINDS),
  actor_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  created_at: z.iso.datetime(),
  about: z.object({ type: z.enum(SUBJECT_TYPES), id: z.uuid(), name: z.string() }).nullable(),
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
export type TimelineInput = z.output<typeof timelineInputSchema>;
export const timelinePageSchema = z.object({
  items: z.array(recordActivitySchema),
  next_cursor: z.string().nullable(),
});

export const LOGGED_KINDS = ['note', 'call', 'email', 'meeting'] as const;
export type LoggedKind = (typeof LOGGED_KINDS)[number];
/** What somebody writes on a record, or did with it elsewhere. Whatever is no note counts as a touch. */
export const logActivitySchema = z
  .strictObject({
    id: idField,
    kind: z.enum(LOGGED_KINDS),
    /** Only a call that says how it went can do without. */
    text: textField(5_000).default(''),
    /** How a call went, and how long it took. One that reached nobody is no touch. */
    outcome: z.enum(CALL_OUTCOMES).optional(),
    minutes: callMinutesField.optional(),
    /** Users whom the text names as @Full Name: they are notified. */
    mentions: z.array(idField).max(20).default([]),
    /** It came from them instead of from us: agents then write no more until somebody has answered. */
    inbound: z.boolean().default(false),
  })
  .refine(({ text, outcome }) => text !== '' || outcome, { path: ['text'], message: 'Enter a text' })
  .refine(({ kind, outcome, minutes }) => kind === 'call' || (outcome === undefined && minutes === undefined), {
    path: ['outcome'],
    message: 'Only a call has an outcome',
  });
export type LogActivity = z.output<typeof logActivitySchema>;

/** Who is told of what others do to a record. */
export const followersSchema = z.object({
  /** Whether the caller is one. */
  following: z.boolean(),
  /** Its owner is told without following. */
  owner_id: z.uuid().nullable(),
  people: z.array(personSchema),
});
export type Followers = z.infer<typeof followersSchema>;
