import { z } from 'zod';
import { INPUT_MESSAGES } from '../input-messages.ts';
import { idField, int32Field, textField } from '../wire.ts';
import { type FieldSpec, isChoiceKind, type Kind, type Place } from './field.ts';

/**
 * A company's own fields: read into the FieldSpec of the built-in ones, so that whatever works with fields works with
 * them.
 */

/** The record types that can have them. */
export const RECORD_TYPES = ['lead', 'account', 'contact', 'opportunity'] as const;
export type RecordTypeName = (typeof RECORD_TYPES)[number];

export const CUSTOM_KINDS = [
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'choice',
  'choices',
  'flag',
  'url',
  'person',
] as const satisfies Kind[];
export type CustomKind = (typeof CUSTOM_KINDS)[number];
export const CUSTOM_KIND_LABELS: Record<CustomKind, string> = {
  text: 'Text',
  long_text: 'Long text',
  number: 'Number',
  money: 'Amount',
  date: 'Date',
  choice: 'Single select',
  choices: 'Multi select',
  flag: 'Check box',
  url: 'Web address',
  person: 'Person',
};

/**
 * How many fields a record type can have, archived ones not counted, and how long things are. Lengths are in
 * characters.
 */
export const CUSTOM_LIMITS = {
  fields: 100,
  /** With the archived ones, which keep their names and their values. */
  kept: 500,
  options: 100,
  label: 60,
  help: 200,
  key: 40,
  text: 500,
  long_text: 10_000,
  url: 2_000,
} as const;

/** Words that a filter uses for itself: no option is stored under them. */
export const RESERVED_OPTIONS: readonly string[] = ['me', 'nobody', 'yes', 'no'];
export const OPTION_COLOURS = ['grey', 'blue', 'green', 'yellow', 'red'] as const;
export type OptionColour = (typeof OPTION_COLOURS)[number];

const CUSTOM_KEY = /^[a-z][a-z0-9_]{0,39}$/;
/**
 * How filters, sorts, columns, mappings and files name a custom field beside the built-in ones: custom.machine_count.
 */
export type CustomFieldName = `custom.${string}`;
export const customName = (key: string): CustomFieldName => `custom.${key}`;
export const isCustomName = (name: string): name is CustomFieldName =>
  name.startsWith('custom.') && CUSTOM_KEY.test(name.slice('custom.'.length));
/** The key in a custom field's name. */
export const keyOfCustom = (name: CustomFieldName): string => name.slice('custom.'.length);
export const customNameField = z
  .string()
  .max(50)
  .refine(isCustomName, INPUT_MESSAGES.unknownField) as unknown as z.ZodType<CustomFieldName, CustomFieldName>;

export type CustomValue = string | number | boolean | string[];
/** By key; a field without a value is left out. */
export type CustomValues = Record<string, CustomValue>;
export const customValueSchema: z.ZodType<CustomValue, CustomValue> = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
]);
export const customValuesSchema = z.record(z.string(), customValueSchema);
/** One as it is sent. What a field takes, its kind says. */
export const customInputValue = z.union([
  z.string().max(CUSTOM_LIMITS.long_text),
  z.number(),
  z.boolean(),
  z.array(z.string().max(200)).max(100),
]);
/** By key; null or an empty text takes a value away. Which keys there are, the company's own fields say. */
export const customInputSchema = z.record(z.string().max(CUSTOM_LIMITS.key), customInputValue.nullable());
export type CustomInput = z.output<typeof customInputSchema>;

export const customOptionSchema = z.object({
  /** What is stored; never changes. */
  value: z.string(),
  label: z.string(),
  colour: z.enum(OPTION_COLOURS),
});
export type CustomOption = z.infer<typeof customOptionSchema>;

export const customFieldSchema = z.object({
  id: z.uuid(),
  record_type: z.enum(RECORD_TYPES),
  /** What programs call it; never changes. */
  key: z.string(),
  label: z.string(),
  kind: z.enum(CUSTOM_KINDS),
  help: z.string().nullable(),
  /**
   * Forms and programs that make a record must give a value. What comes in from webhooks, files and sheets is kept
   * without it.
   */
  required: z.boolean(),
  /** What a new record gets that comes without a value. */
  default_value: customValueSchema.nullable(),
  options: z.array(customOptionSchema),
  /** Asked for in the dialogs that make a record, and offered on the capture form. */
  in_form: z.boolean(),
  in_capture: z.boolean(),
  /** Searched like names and companies. */
  in_search: z.boolean(),
  /** The learned score may use it. */
  in_score: z.boolean(),
  position: z.number().int(),
  archived_at: z.iso.datetime().nullable(),
  version: z.number().int(),
});
export type CustomField = z.infer<typeof customFieldSchema>;
export const customFieldListSchema = z.object({ items: z.array(customFieldSchema) });
export const customFieldListInputSchema = z.strictObject({
  record_type: z.enum(RECORD_TYPES).default('lead'),
  /** The archived ones too. */
  archived: z.boolean().default(false),
});

const label = (missing: string) => textField(CUSTOM_LIMITS.label).pipe(z.string().min(1, missing));
const optionInput = z.strictObject({
  /** Left out for a new option. */
  value: z.string().max(60).optional(),
  label: label('Enter a label for every option'),
  colour: z.enum(OPTION_COLOURS).default('grey'),
});
const help = textField(CUSTOM_LIMITS.help)
  .nullable()
  .transform((text) => text || null);
const options = z.array(optionInput).max(CUSTOM_LIMITS.options);
export const customFieldCreateSchema = z.strictObject({
  record_type: z.enum(RECORD_TYPES),
  kind: z.enum(CUSTOM_KINDS),
  /** Made of the label where it is left out. */
  key: z.string().regex(CUSTOM_KEY, 'Use lower-case letters, digits and underscores').optional(),
  label: label('Enter a label'),
  help: help.default(null),
  required: z.boolean().default(false),
  default_value: customValueSchema.nullable().default(null),
  options: options.default([]),
  in_form: z.boolean().default(true),
  in_capture: z.boolean().default(false),
  in_search: z.boolean().default(false),
  in_score: z.boolean().default(false),
});
export type CustomFieldCreate = z.output<typeof customFieldCreateSchema>;
/** What is left out stays. */
export const customFieldUpdateSchema = z.strictObject({
  id: idField,
  version: int32Field,
  /** Only while no record has a value. */
  kind: z.enum(CUSTOM_KINDS).optional(),
  label: label('Enter a label').optional(),
  help: help.optional(),
  required: z.boolean().optional(),
  default_value: customValueSchema.nullable().optional(),
  /** All of them in their new order: one that is not among them is removed. */
  options: options.optional(),
  in_form: z.boolean().optional(),
  in_capture: z.boolean().optional(),
  in_search: z.boolean().optional(),
  in_score: z.boolean().optional(),
  /** Where the records of a removed option go: another option's value, or null for none. */
  moves: z.record(z.string().max(60), z.string().max(60).nullable()).default({}),
});
export type CustomFieldUpdate = z.output<typeof customFieldUpdateSchema>;
export type CustomOptionInput = z.output<typeof optionInput>;

/** A field as it was looked at. */
export const customFieldIdSchema = z.strictObject({ id: idField, version: int32Field });
/** All fields of a record type that are not archived, in their new order. */
export const customFieldOrderSchema = z.strictObject({
  record_type: z.enum(RECORD_TYPES).default('lead'),
  ids: z.array(idField).min(1).max(CUSTOM_LIMITS.fields),
});
export const customFieldUsageInputSchema = z.strictObject({ record_type: z.enum(RECORD_TYPES).default('lead') });
export const customFieldUsageSchema = z.object({
  /** Records in all, deleted ones not counted. */
  total: z.number().int(),
  items: z.array(
    z.object({
      id: z.uuid(),
      /** Records that have a value. */
      filled: z.number().int(),
      /** Records by option. */
      options: z.record(z.string(), z.number().int()),
    }),
  ),
});
export type CustomFieldUsage = z.infer<typeof customFieldUsageSchema>;

const PLACES_OF_ALL: readonly Place[] = [
  'drawer',
  'column',
  'filter',
  'sort',
  'import',
  'sheet',
  'capture',
  'export',
  'merge',
  'fill',
];
type Specified = Pick<CustomField, 'kind' | 'label' | 'options' | 'in_form' | 'in_score' | 'in_search'>;
const specs = new WeakMap<Specified, FieldSpec>();
/** A custom field as the catalogue would say it; the same object for as long as the field is held. */
export function specOf(field: Specified): FieldSpec {
  const known = specs.get(field) ?? makeSpec(field);
  specs.set(field, known);
  return known;
}

function makeSpec(field: Specified): FieldSpec {
  const places = [
    ...PLACES_OF_ALL.filter((place) => place !== 'sort' || isSortable(field.kind)),
    ...(field.in_form ? (['form'] as const) : []),
    ...(field.in_search ? (['search'] as const) : []),
    ...(field.in_score ? (['score'] as const) : []),
  ];
  const common = { label: field.label, in: places };
  const { kind } = field;
  if (isChoiceKind(kind))
    return {
      ...common,
      kind,
      options: Object.fromEntries(field.options.map(({ value, label: words }) => [value, words])),
    };
  if (kind === 'text' || kind === 'long_text' || kind === 'url') return { ...common, kind, max: CUSTOM_LIMITS[kind] };
  return { ...common, kind };
}

/** Lists can be put in the order of a value that is one and short. */
export const isSortable = (kind: Kind): boolean => !['long_text', 'url', 'choices', 'person'].includes(kind);

/** Search reads what people type: words, addresses and numbers. */
export const isSearchable = (kind: CustomKind): boolean => ['text', 'long_text', 'url', 'number'].includes(kind);
