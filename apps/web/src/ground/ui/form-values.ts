import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';

/** All that a form holds now, and again with each change. */
export const useFormValues = <Values extends FieldValues, Read>({ control }: UseFormReturn<Values, unknown, Read>) =>
  useWatch({ control }) as Values;
