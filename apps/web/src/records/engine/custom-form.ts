import type { CustomField, CustomInput, CustomValues } from '@outrider/shared/ground/fields/custom';
import { customDefaults, missingCustom, readCustom } from '@outrider/shared/schemas/ground/fields/read-custom';
import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

/**
 * What a form says of the company's own fields before it asks the server: the same that the server would. A field that
 * nobody touched says nothing.
 */
export const customSchemaOf = (fields: readonly CustomField[]) =>
  z
    .record(z.string(), z.custom<CustomInput[string] | undefined>())
    .transform(
      (input) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as CustomInput,
    )
    .superRefine((input, context) => {
      const { values, problems } = readCustom(fields, input);
      const wrong = new Set(problems.map(({ field }) => field));
      const missing = missingCustom(fields, values).filter(({ field }) => !wrong.has(field));
      for (const { field, message } of [...problems, ...missing])
        context.addIssue({ code: 'custom', path: [field.slice('custom.'.length)], message });
    })
    .optional() as z.ZodType as z.ZodOptional<z.ZodType<CustomInput, CustomInput>>;

/**
 * Fills a new record's form with the fields' default values once they are loaded. What somebody typed meanwhile stays.
 */
export function useCustomDefaults<Values extends FieldValues, Read>(
  { getValues, setValue }: UseFormReturn<Values, unknown, Read>,
  fields: readonly CustomField[],
): void {
  const filled = useRef(new Set<string>());
  useEffect(() => {
    const fresh = fields.filter(({ key }) => !filled.current.has(key));
    for (const { key } of fresh) filled.current.add(key);
    const typed = (getValues('custom' as Path<Values>) ?? {}) as CustomValues;
    for (const [key, value] of Object.entries(customDefaults(fresh, typed)))
      setValue(`custom.${key}` as Path<Values>, value as PathValue<Values, Path<Values>>);
  }, [fields, getValues, setValue]);
}
