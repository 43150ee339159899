import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { describeFailure } from '../errors/failure.ts';

/**
 * Puts what the server said of a field beside it, for the fields that the form has. `attendees.0` is said beside `attendees`. True where
 * that is all it said. */
export function showFieldErrors<Fields extends FieldValues>(
  form: UseFormReturn<Fields, unknown, FieldValues>,
  error: unknown,
  fields: readonly Path<Fields>[],
): boolean {
  const said = describeFailure(error).fields;
  let isAll = said.length > 0;
  for (const { field, message } of said) {
    const name = fields.find((one) => one === field || field.startsWith(`${one}.`));
    if (name) form.setError(name, { message });
    else isAll = false;
  }
  return isAll;
}

/** An empty text field is one that says nothing. */
export const emptyToUndefined = (text: unknown) => (text === '' ? undefined : text);
export const emptyToNull = (text: unknown) => (text === '' ? null : text);
