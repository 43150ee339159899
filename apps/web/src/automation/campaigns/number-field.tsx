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

/** A whole number. A wrong one stays as it was typed, for the server to say what may be there; none is one below `min`. */
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
