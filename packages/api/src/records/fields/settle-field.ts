import { AppError } from '@outrider/shared/ground/errors';
import {
  type CustomField,
  CUSTOM_LIMITS,
  type CustomOption,
  type CustomOptionInput,
  type CustomValue,
  isSearchable,
  type RecordTypeName,
  RESERVED_OPTIONS,
  specOf,
} from '@outrider/shared/ground/fields/custom';
import { isChoiceKind, spellingOf } from '@outrider/shared/ground/fields/field';
import { emptyableSchema } from '@outrider/shared/ground/fields/field-values';
import { freeName, keyOfLabel, slugOf, standardNames } from '@outrider/shared/ground/fields/naming';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';

/**
 * What makes a field a good one, apart from the database. Each throws the first thing that is wrong, by the name of the
 * input it is about.
 */

const OPTION_VALUE_MAX = 60;

type Named = Pick<CustomField, 'id' | 'key' | 'label' | 'archived_at'>;

/**
 * A label is one field's alone: files, sheets and senders call a field by it. `others`: the record type's other fields,
 * archived ones too.
 * @throws 422, 409
 */
export function assertLabelFree(type: RecordTypeName, label: string, others: readonly Named[]): void {
  const spelling = spellingOf(label);
  if (!spelling) throw refuse('UNPROCESSABLE_CONTENT', 'label', MESSAGES.fieldLabelEmpty);
  const builtIn = standardNames(type).get(spelling);
  if (builtIn) throw refuse('CONFLICT', 'label', MESSAGES.fieldIsStandard(builtIn));
  const namesake = others.find((other) => spellingOf(other.label) === spelling);
  if (namesake) {
    const words = namesake.archived_at ? MESSAGES.fieldLabelArchived : MESSAGES.fieldLabelTaken;
    throw refuse('CONFLICT', 'label', words(namesake.label), namesake.id);
  }
  const keyed = others.find(({ key }) => spellingOf(key) === spelling);
  if (keyed) throw refuse('CONFLICT', 'label', MESSAGES.fieldKeyTaken(keyed.label), keyed.id);
}

/** The key that was asked for, or one made of the label. @throws 409 for one that means another field */
export function settleKey(
  type: RecordTypeName,
  { key, label }: { key?: string | undefined; label: string },
  others: readonly Named[],
): string {
  const holderOf = (candidate: string) => {
    const spelling = spellingOf(candidate);
    const other = others.find((one) => [one.key, one.label].some((name) => spellingOf(name) === spelling));
    return standardNames(type).get(spelling) ?? other?.label;
  };
  if (key === undefined) return keyOfLabel(label, (candidate) => holderOf(candidate) !== undefined);
  const holder = holderOf(key);
  if (holder) throw refuse('CONFLICT', 'key', MESSAGES.fieldKeyTaken(holder));
  return key;
}

/**
 * The options as they are stored: one that was there keeps its value, a new one gets one of its label. `spent`: values
 * that leads still lose.
 * @throws 422
 */
export function settleOptions(
  given: readonly CustomOptionInput[],
  before: readonly CustomOption[],
  spent: readonly string[] = [],
): CustomOption[] {
  const known = new Set(before.map(({ value }) => value));
  const values = new Set([...RESERVED_OPTIONS, ...spent, ...known]);
  const spellings = new Set<string>();
  const kept = new Set<string>();
  return given.map(({ value, label, colour }) => {
    const spelling = spellingOf(label);
    if (!spelling) throw refuse('UNPROCESSABLE_CONTENT', 'options', MESSAGES.optionLabelEmpty);
    if (spellings.has(spelling) || (value !== undefined && kept.has(value)))
      throw refuse('UNPROCESSABLE_CONTENT', 'options', MESSAGES.optionTwice(label));
    spellings.add(spelling);
    if (value !== undefined && !known.has(value))
      throw refuse('UNPROCESSABLE_CONTENT', 'options', MESSAGES.optionUnknown(value));
    const settled = value ?? freeName(slugOf(label) || 'option', OPTION_VALUE_MAX, (word) => values.has(word));
    values.add(settled);
    kept.add(settled);
    return { value: settled, label, colour };
  });
}

/** Records go from an option that was removed to one that stays. @throws 422 */
export function assertMoveTargets(
  before: readonly CustomOption[],
  next: readonly CustomOption[],
  moves: Readonly<Record<string, string | null>>,
): void {
  const stays = new Set(next.map(({ value }) => value));
  const isGood = ([from, to]: [string, string | null]) =>
    before.some(({ value }) => value === from) && !stays.has(from) && (to === null || stays.has(to));
  if (!Object.entries(moves).every(isGood)) throw refuse('UNPROCESSABLE_CONTENT', 'moves', MESSAGES.optionMoveUnknown);
}

export type FieldFacts = Pick<
  CustomField,
  | 'label'
  | 'kind'
  | 'help'
  | 'required'
  | 'default_value'
  | 'options'
  | 'in_form'
  | 'in_capture'
  | 'in_search'
  | 'in_score'
>;

/** The same field, its default as it is stored. @throws 422 for what does not go with its kind */
export function settleFacts<T extends FieldFacts>(field: T): T {
  const { kind, options, in_search, default_value } = field;
  if (isChoiceKind(kind) && options.length === 0)
    throw refuse('UNPROCESSABLE_CONTENT', 'options', MESSAGES.optionsMissing);
  if (!isChoiceKind(kind) && options.length > 0)
    throw refuse('UNPROCESSABLE_CONTENT', 'options', MESSAGES.optionsNotHere);
  if (in_search && !isSearchable(kind)) throw refuse('UNPROCESSABLE_CONTENT', 'in_search', MESSAGES.fieldNotSearchable);
  if (default_value === null) return field;
  const read = emptyableSchema(specOf(field)).safeParse(default_value);
  if (!read.success)
    throw refuse('UNPROCESSABLE_CONTENT', 'default_value', read.error.issues[0]?.message ?? MESSAGES.validationFailed);
  return { ...field, default_value: read.data as CustomValue | null };
}

/** @throws 409 where there are as many fields as there may be. `others`: all fields but the one that comes in */
export function assertRoom(others: readonly Named[], isNew: boolean): void {
  const living = others.filter(({ archived_at }) => archived_at === null).length;
  if (living >= CUSTOM_LIMITS.fields) throw new AppError('CONFLICT', MESSAGES.fieldsFull(CUSTOM_LIMITS.fields));
  if (isNew && others.length >= CUSTOM_LIMITS.kept)
    throw new AppError('CONFLICT', MESSAGES.fieldsKeptFull(CUSTOM_LIMITS.kept));
}
