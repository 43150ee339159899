import { useState } from 'react';
import { TextField } from '../../ground/ui/text-field.tsx';

type NumberFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  error?: string | undefined;
  hint?: string;
  onChange: (value: number) => void;
};

/**
 * A whole number. An invalid one stays in the field, and the server explains what is allowed; an empty field counts as
 * one below `min`.
 */
export function NumberField({ value, min, onChange, ...field }: NumberFieldProps) {
  const read = (text: string) => (text === '' ? min - 1 : Math.trunc(Number(text)));
  const [typed, setTyped] = useState('');
  const kept = value < min ? '' : `${value}`;
  return (
    <TextField
      {...field}
      type="number"
      min={min}
      value={read(typed) === value ? typed : kept}
      onChange={(text) => {
        setTyped(text);
        onChange(read(text));
      }}
    />
  );
}
