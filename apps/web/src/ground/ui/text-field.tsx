import type { InputHTMLAttributes } from 'react';
import { Field } from './field.tsx';

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  error?: string | undefined;
  hint?: string;
  className?: string;
  /** Lines of a longer text; left out, it is one line. */
  rows?: number;
  /** Is in focus as the dialog opens. */
  isFirst?: boolean;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'maxLength' | 'autoComplete' | 'min' | 'max'>;

/** A labelled text. */
export const TextField = (props: TextFieldProps) => {
  const { label, value, onChange, required, error, hint, className, rows, isFirst, maxLength, ...input } = props;
  return (
    <Field label={label} {...(error && { error })} hint={hint} {...(required && { required })} className={className}>
      {(control) => {
        const shared = { ...control, value, maxLength, 'data-autofocus': isFirst || undefined };
        return rows ? (
          <textarea
            {...shared}
            rows={rows}
            className="textarea w-full"
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <input {...shared} {...input} className="input w-full" onChange={({ target }) => onChange(target.value)} />
        );
      }}
    </Field>
  );
};
