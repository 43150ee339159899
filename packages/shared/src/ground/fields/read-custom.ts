import { type CustomField, type CustomInput, type CustomValue, type CustomValues, specOf } from './custom.ts';
import { INPUT_MESSAGES } from '../input-messages.ts';
import { keptSchema } from './field-values.ts';

export type CustomProblem = { field: string; message: string };
/** What is to be set, and which keys are to be emptied. */
export type CustomRead = { values: CustomValues; emptied: string[]; problems: CustomProblem[] };

/**
 * What was sent for a company's own fields, each read by its kind. `fields`: the living ones. A key that is none of
 * theirs, and a value that does not fit, is a problem by the path `custom.<key>`; nothing is dropped silently.
 */
export function readCustom(fields: readonly CustomField[], input: CustomInput): CustomRead {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const read: CustomRead = { values: {}, emptied: [], problems: [] };
  for (const [key, given] of Object.entries(input)) {
    const field = byKey.get(key);
    const parsed =
      field && (given === null ? { success: true as const, data: null } : keptSchema(specOf(field)).safeParse(given));
    if (!field) read.problems.push({ field: `custom.${key}`, message: INPUT_MESSAGES.unknownField });
    else if (!parsed?.success)
      read.problems.push({
        field: `custom.${key}`,
        message: parsed?.error.issues[0]?.message ?? INPUT_MESSAGES.unknownField,
      });
    else if (parsed.data === null) read.emptied.push(key);
    else read.values[key] = parsed.data as CustomValue;
  }
  return read;
}

/** The fields that must have a value and have none, as problems. */
export const missingCustom = (fields: readonly CustomField[], values: CustomValues): CustomProblem[] =>
  fields
    .filter(({ required, key }) => required && values[key] === undefined)
    .map(({ key, label }) => ({ field: `custom.${key}`, message: `${label} is required` }));

/** What a new record gets beside what it came with. */
export const customDefaults = (fields: readonly CustomField[], values: CustomValues): CustomValues =>
  Object.fromEntries(
    fields.flatMap(({ key, default_value }) =>
      default_value !== null && values[key] === undefined ? [[key, default_value] as const] : [],
    ),
  );
