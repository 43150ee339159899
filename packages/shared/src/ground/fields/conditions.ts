import { z } from 'zod';
import { idField, textField } from '../wire.ts';
import { type Fields, type FieldSpec, isChoiceKind, isNumberKind, isTimeKind } from './field.ts';

export const VALUES_MAX = 30;
export const DAYS_MAX = 3_650;
/** As far from nought as a number can be that is looked for. */
export const AMOUNT_MAX = 1e12;
/** How long a text that is looked for can be. */
export const WANTED_MAX = 100;

const not = z.literal(true).optional();
export const someOf = <T extends z.ZodType>(value: T) => z.array(value).min(1, 'Choose at least one').max(VALUES_MAX);
export const wantedText = textField(WANTED_MAX).pipe(z.string().min(1, 'Enter a search text'));
/** All of a short text, in whatever case; as long as such a text can be. */
export const EXACT_MAX = 500;
const exactText = textField(EXACT_MAX).pipe(z.string().min(1, 'Enter a search text'));
const amount = z.number().min(-AMOUNT_MAX).max(AMOUNT_MAX);
const day = z.iso
  .date('Enter a date as YYYY-MM-DD')
  .refine((text) => !text.startsWith('0000'), 'Enter a date as YYYY-MM-DD');
export const inOrder = (low: number | string | undefined, high: number | string | undefined) =>
  (low !== undefined || high !== undefined) && (low === undefined || high === undefined || low <= high);

/** What can be asked of a field, by its kind. A range takes both its ends; a day is one in UTC. */
function conditionsOf<T extends z.ZodType>(field: T, spec: FieldSpec): z.ZodType[] {
  const known = spec.need ? [] : [z.strictObject({ field, known: z.boolean() })];
  if (isChoiceKind(spec.kind) && 'options' in spec)
    return [z.strictObject({ field, is: someOf(z.enum(Object.keys(spec.options))), not }), ...known];
  if (spec.kind === 'person')
    return [z.strictObject({ field, is: someOf(z.union([z.enum(['me', 'nobody']), idField])), not }), ...known];
  if (spec.kind === 'record') {
    // The default pipeline is the first one, whichever that is when it is asked.
    const value = spec.to === 'pipeline' ? z.union([z.literal('default'), idField]) : idField;
    return [z.strictObject({ field, is: someOf(value), not }), ...known];
  }
  if (spec.kind === 'open_choice') return [z.strictObject({ field, is: someOf(wantedText), not }), ...known];
  if (spec.kind === 'flag') return [z.strictObject({ field, is: someOf(z.enum(['yes', 'no'])), not }), ...known];
  if (isNumberKind(spec.kind)) return [rangeOfNumbers(field), ...known];
  if (isTimeKind(spec.kind))
    return [rangeOfDays(field), lastDays(field), ...(spec.kind === 'date' ? [nextDays(field)] : []), ...known];
  const contains = z.strictObject({ field, contains: wantedText, not });
  return spec.kind === 'text'
    ? [contains, z.strictObject({ field, is: someOf(exactText), not }), ...known]
    : [contains, ...known];
}

export const rangeOfNumbers = <T extends z.ZodType>(field: T) =>
  z
    .strictObject({ field, min: amount.optional(), max: amount.optional(), not })
    .refine(({ min, max }) => inOrder(min, max), 'Enter a range');
export const rangeOfDays = <T extends z.ZodType>(field: T) =>
  z
    .strictObject({ field, from: day.optional(), to: day.optional(), not })
    .refine(({ from, to }) => inOrder(from, to), 'Enter a range');
export const lastDays = <T extends z.ZodType>(field: T) =>
  z.strictObject({ field, last_days: z.number().int().min(1).max(DAYS_MAX), not });

/** Of a day: from today on, so many days ahead. */
export const nextDays = <T extends z.ZodType>(field: T) =>
  z.strictObject({ field, next_days: z.number().int().min(1).max(DAYS_MAX), not });

/** What can be asked of any field of a catalogue that may be filtered by. */
export const conditionsIn = (fields: Fields): z.ZodType[] =>
  Object.entries(fields)
    .filter(([, spec]) => spec.in.includes('filter'))
    .flatMap(([key, spec]) => conditionsOf(z.literal(key), spec));
