import type { InputHTMLAttributes } from 'react';
import { Field } from '../../ground/ui/field.tsx';

type TextParamProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string;
  hint?: string;
  wide?: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
};

export function TextParam({ label, hint, wide = false, error, onChange, ...input }: TextParamProps) {
  return (
    <Field label={label} error={error} hint={hint} className={wide ? 'sm:col-span-2' : ''}>
      {(control) => (
        <input
          {...control}
          {...input}
          autoComplete="off"
          className="input w-full"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
