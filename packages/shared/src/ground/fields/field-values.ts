import { z } from 'zod';
import { INPUT_MESSAGES } from '../input-messages.ts';
import { readUrl } from '../read-url.ts';
import { dayField, emailField, idField, textField, timestampField } from '../wire.ts';
import type { FieldSpec, NumberKind } from './field.ts';

/** What any amount or number is at most, either side of nought. */
const NUMBER_MAX = 1e12;
/** How many of several choices one record can have. */
const CHOICES_MAX = 50;

/** What a browser may be sent to: a script or a file is none. */
const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && readUrl(text) !== null;

const schemas = new WeakMap<FieldSpec, z.ZodType>();
/**
 * The schema of emptyableSchema, made once for as long as the spec is held: an import reads hundreds of thousands of
 * values.
 */
export function keptSchema(spec: FieldSpec): z.ZodType {
  const known = schemas.get(spec) ?? emptyableSchema(spec);
  schemas.set(spec, known);
  return known;
}

/**
 * A value that may be empty, as a form, a file or a program sends it: an empty text means "not known" and becomes null.
 * Numbers may come as plain decimal text. Custom fields are read by it as well.
 */
export function emptyableSchema(spec: FieldSpec): z.ZodType {
  switch (spec.kind) {
    case 'text':
    case 'long_text':
    case 'phone':
    case 'open_choice':
      return textField(spec.max).transform((text) => text || null);
    case 'email':
      return z.union([z.literal('').transform(() => null), emailField]);
    case 'url':
      return textField(spec.max)
        .refine((text) => text === '' || isWebAddress(text), INPUT_MESSAGES.url)
        .transform((text) => text || null);
    case 'number':
    case 'money':
      return z
        .union(
          [
            z.number(),
            z.literal(''),
            z
              .string()
              .max(20)
              .regex(/^-?\d+(\.\d+)?$/, INPUT_MESSAGES.number)
              .transform(Number),
          ],
          INPUT_MESSAGES.number,
        )
        .transform((value) => (value === '' ? null : value))
        .pipe(numberSchema(spec).nullable());
    case 'choice': {
      const { read = {} } = spec;
      return z
        .enum([...Object.keys(spec.options), ...Object.keys(read), ''])
        .transform((word) => read[word] ?? (word || null));
    }
    case 'choices':
      return z
        .array(z.enum(Object.keys(spec.options)))
        .max(CHOICES_MAX)
        .transform((words) => (words.length > 0 ? [...new Set(words)] : null));
    case 'time':
      return z.union([timestampField, z.literal('')]).transform((text) => text || null);
    case 'date':
      return z.union([dayField, z.literal('')]).transform((text) => text || null);
    case 'flag':
      return z.boolean();
    case 'person':
    case 'record':
      return z.union([idField, z.literal('')]).transform((id) => id || null);
    default:
      return spec satisfies never;
  }
}

/** A value that is there. */
export function presentSchema(spec: FieldSpec): z.ZodType {
  switch (spec.kind) {
    case 'text':
    case 'long_text':
    case 'phone':
    case 'open_choice':
      return requiredText(spec);
    case 'url':
      return requiredText(spec).refine(isWebAddress, INPUT_MESSAGES.url);
    case 'email':
      return emailField;
    case 'number':
    case 'money':
      return numberSchema(spec);
    case 'choice':
      return z.enum(Object.keys(spec.options));
    case 'choices':
      return z
        .array(z.enum(Object.keys(spec.options)))
        .min(1)
        .max(CHOICES_MAX);
    case 'time':
      return timestampField;
    case 'date':
      return dayField;
    case 'flag':
      return z.boolean();
    case 'person':
    case 'record':
      return idField;
    default:
      return spec satisfies never;
  }
}

/** A text that is asked for. */
export const requiredText = ({ max, label }: { max: number; label: string }) =>
  textField(max).pipe(z.string().min(1, `${label} is required`));

type NumberSpec = Extract<FieldSpec, { kind: NumberKind }>;

/** What an answer holds: no trimming, no coercion. */
export function wireSchema(spec: FieldSpec): z.ZodType {
  switch (spec.kind) {
    case 'number':
    case 'money':
      return numberSchema(spec);
    case 'choice':
      return z.enum(Object.keys(spec.options));
    case 'choices':
      return z.array(z.enum(Object.keys(spec.options)));
    case 'time':
      return z.iso.datetime();
    case 'date':
      return z.iso.date();
    case 'flag':
      return z.boolean();
    case 'person':
    case 'record':
      return z.uuid();
    case 'text':
    case 'long_text':
    case 'email':
    case 'phone':
    case 'url':
    case 'open_choice':
      return z.string();
    default:
      return spec satisfies never;
  }
}

function numberSchema({ label, min = -NUMBER_MAX, max = NUMBER_MAX, integer }: NumberSpec) {
  const number = integer ? z.number().int(`${label}: enter a whole number`) : z.number();
  return number
    .min(min, min === 0 ? `${label} can’t be negative` : `${label} is at least ${min}`)
    .max(max, `${label} is at most ${max}`);
}
