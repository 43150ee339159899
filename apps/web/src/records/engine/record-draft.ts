import { type CustomValue, type CustomValues, isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import { isNumberKind } from '@outrider/shared/ground/fields/field';
import type { ClashWords } from '../../ground/ui/conflict-dialog.tsx';
import { type FormField, formLabel } from './form-field.ts';
import { valueWords } from '../fields/value-words.ts';

/**
 * A record's fields as an edit form holds them, by name: texts and numbers as they are typed, '' for none; a company's
 * own fields beside the built-in ones under custom.<key>, so that two people who change two of them do not get in each
 * other's way.
 */
export type RecordDraft = Record<string, CustomValue>;
type Editable = { custom: CustomValues };

export const draftOfRecord = (record: Editable, fields: readonly FormField[]): RecordDraft =>
  Object.fromEntries(fields.map((field) => [field.key, draftValue(field, storedOf(record, field.key))]));

const storedOf = (record: Editable, name: string): unknown =>
  isCustomName(name) ? record.custom[keyOfCustom(name)] : (record as Record<string, unknown>)[name];

/** A check box that nobody ticked is not ticked; of several choices the order means nothing. */
function draftValue({ kind }: FormField, stored: unknown): CustomValue {
  if (kind === 'flag') return stored === true;
  if (kind === 'choices') return Array.isArray(stored) ? (stored as string[]).toSorted() : [];
  return stored === null || stored === undefined ? '' : String(stored as string | number);
}

/** What an input gives, as the draft holds it. */
export const draftFrom = (field: FormField, given: CustomValue | null): CustomValue => draftValue(field, given);

/**
 * These fields of the draft, as the server takes them: null takes a value away. Of the company's own only the named
 * ones are sent.
 */
export function changesOfDraft(
  draft: RecordDraft,
  fields: readonly FormField[],
  names: readonly string[],
): Record<string, unknown> {
  const sent = fields
    .filter(({ key }) => names.includes(key))
    .map((field) => [field.key, sentValue(field, draft[field.key])] as const);
  const custom = sent.flatMap(([name, value]) => (isCustomName(name) ? [[keyOfCustom(name), value] as const] : []));
  return {
    ...Object.fromEntries(sent.filter(([name]) => !isCustomName(name))),
    ...(custom.length > 0 && { custom: Object.fromEntries(custom) }),
  };
}

function sentValue({ kind }: FormField, value: CustomValue | undefined): CustomValue | null {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  // What is no number goes as it was typed: the server says what is wrong with it.
  return isNumberKind(kind) && typeof value === 'string' && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** Clashing fields, as the question shows them. `people`: names by id. */
export const clashesOf = (
  names: readonly string[],
  fields: readonly FormField[],
  [mine, theirs]: readonly [RecordDraft, RecordDraft],
  people: Record<string, string>,
): ClashWords[] =>
  fields
    .filter(({ key }) => names.includes(key))
    .map((field) => ({
      field: field.key,
      label: formLabel(field),
      mine: valueWords(field, mine[field.key], people),
      theirs: valueWords(field, theirs[field.key], people),
    }));
