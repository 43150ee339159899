import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { FieldInput, type FieldInputProps } from './field-input.tsx';

type FormInputProps<Values extends FieldValues, Read> = Omit<FieldInputProps, 'value' | 'onChange' | 'error'> & {
  control: Control<Values, unknown, Read>;
};

/** A field of a record in a form of react-hook-form: `custom.<key>` is the path of a company's own one. */
export function FormInput<Values extends FieldValues, Read>({ control, ...props }: FormInputProps<Values, Read>) {
  const { field, fieldState } = useController({ control, name: props.field.key as Path<Values> });
  const focusIn = (part: HTMLElement | null) =>
    field.ref(part && { focus: () => part.querySelector<HTMLElement>('input, select, textarea, button')?.focus() });
  return (
    <div ref={focusIn} className="contents">
      <FieldInput {...props} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
    </div>
  );
}
