import { z } from 'zod';
import { type CustomKind, customNameField } from '../ground/fields/custom.ts';
import { IMPORT_PROGRAMS } from './import-programs.ts';
import { CHOICE_FIELDS, COLLISION_RULES, IMPORT_FIELDS, IMPORTABLE } from './import-types.ts';
import { LEAD_SOURCES } from './leads.ts';

export const IMPORT_FORMATS = ['csv', 'xlsx'] as const;
/**
 * `ready`: uploaded, to be mapped. `checking` and `checked`: the dry run. A cancelled or failed run goes on where it
 * stopped when it is asked to.
 */
export const IMPORT_STATES = [
  'uploading',
  'ready',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
/** Something works on it: the screen watches. */
export const IMPORT_WORKING: ReadonlySet<ImportState> = new Set<ImportState>(['checking', 'running', 'undoing']);

/** What a file may be at most; `cell` and `row` are letters. */
export const IMPORT_LIMITS = {
  bytes: 40 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  cell: 32_767,
  row: 1_000_000,
} as const;

export const LISTED_KINDS: ReadonlySet<CustomKind> = new Set<CustomKind>(['choice', 'choices', 'person']);
const importField = z.union([z.enum(IMPORT_FIELDS), customNameField]);
const choiceField = z.union([z.enum(CHOICE_FIELDS), customNameField]);

const column = z.strictObject({ field: importField.nullable(), rule: z.enum(COLLISION_RULES) });
/** One entry for each column of the file, in its order; field null is not imported. */
export const importMappingSchema = z.array(column).max(IMPORT_LIMITS.columns);
export type ImportMapping = z.output<typeof importMappingSchema>;

const VALUE_LENGTH = 200;
/**
 * What a text in the file means for a choice field: `to` is a value of the field (for the owner a user's id), null
 * leaves it empty, so that the field's default holds. A text that is neither known nor matched fails its row; an
 * industry is taken as it is.
 */
const matchedValue = z.strictObject({
  field: choiceField,
  text: z.string().min(1).max(VALUE_LENGTH),
  to: z.string().max(VALUE_LENGTH).nullable(),
});
export const importValuesSchema = z.array(matchedValue).max(600);
export type ImportValues = z.output<typeof importValuesSchema>;
/** By what a text is known again, whatever its case and spaces. */
export const valueKey = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().toLowerCase().slice(0, VALUE_LENGTH);

/** Which column of the file (from 0) fills which choice field. */
export const choiceColumnsSchema = z.partialRecord(
  choiceField,
  z
    .number()
    .int()
    .min(0)
    .max(IMPORT_LIMITS.columns - 1),
);
export type ChoiceColumns = z.output<typeof choiceColumnsSchema>;
const person = z.object({ id: z.uuid(), full_name: z.string() });
/** The texts of choice fields that are no value of theirs, those of most rows first, and what they probably mean. */
export const unknownValuesSchema = z.object({
  items: z.array(
    z.object({ field: choiceField, text: z.string(), rows: z.number().int(), guess: z.string().nullable() }),
  ),
  /** What else fields can be matched to: lists of the company's own, such as the stages of its pipelines. */
  listed: z.array(
    z.object({ field: choiceField, options: z.array(z.object({ value: z.string(), label: z.string() })) }),
  ),
  /** How many more there are. */
  more: z.number().int(),
  /** Whom the importer can give new records to. */
  people: z.array(person),
  /** Everybody who works here: whom a person field can name. */
  everybody: z.array(person),
});
export type UnknownValues = z.infer<typeof unknownValuesSchema>;

export const importCountsSchema = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
  /** Rows that are the record of an earlier row of the file; they are among the others, too. */
  duplicates: z.number().int(),
  /** Accounts that rows name and nobody had: made with them. */
  accounts: z.number().int(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;
export const NO_COUNTS: ImportCounts = { created: 0, updated: 0, unchanged: 0, failed: 0, duplicates: 0, accounts: 0 };
export const rowsIn = ({ created, updated, unchanged, failed }: ImportCounts) => created + updated + unchanged + failed;

export const undoCountsSchema = z.object({
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.number().int(),
});
export type UndoCounts = z.infer<typeof undoCountsSchema>;

export const importRunSchema = z.object({
  id: z.uuid(),
  record_type: z.enum(IMPORTABLE),
  /** The program whose export it is, by its columns: ids in the file are that program's. */
  program: z.enum(IMPORT_PROGRAMS),
  file_name: z.string(),
  format: z.enum(IMPORT_FORMATS),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  size_bytes: z.number().int(),
  headers: z.array(z.string()),
  row_count: z.number().int(),
  state: z.enum(IMPORT_STATES),
  mapping: importMappingSchema,
  value_map: importValuesSchema,
  /** Where new leads came from, if no column says it. */
  source: z.enum(LEAD_SOURCES),
  /** Of the dry run; null before it has ended. */
  expected: importCountsSchema.nullable(),
  /** Of what works now, or of the run when it has ended. */
  counted: importCountsSchema,
  undone: undoCountsSchema.nullable(),
  reason: z.string().nullable(),
  created_by: z.uuid(),
  created_by_name: z.string(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
});
export type ImportRun = z.infer<typeof importRunSchema>;

export const importDetailSchema = importRunSchema.extend({
  /** The first rows of the file, as they were read. */
  preview: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
  /** The first rows that failed in the dry run or the run. */
  problems: z.array(z.object({ line: z.number().int(), column: z.string(), reason: z.string() })),
  /**
   * The same problems of all rows, by column and reason, the most frequent first; `lines`: where the first of them are.
   */
  problem_groups: z.array(
    z.object({ column: z.string(), reason: z.string(), rows: z.number().int(), lines: z.array(z.number().int()) }),
  ),
  /** Records an undo left as they are, since somebody worked on them. */
  kept: z.array(z.object({ type: z.enum(IMPORTABLE), id: z.uuid(), name: z.string() })),
});
export type ImportDetail = z.infer<typeof importDetailSchema>;

export const importListSchema = z.object({ items: z.array(importRunSchema) });
export const importCheckSchema = z.strictObject({
  mapping: importMappingSchema,
  value_map: importValuesSchema.default([]),
  source: z.enum(LEAD_SOURCES).default('import'),
});
