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

/** A whole number; what is no number is one below the least, and the server says what may be there. */
export const NumberField = ({ value, min, onChange, ...field }: NumberFieldProps) => (
  <TextField
    {...field}
    type="number"
    min={min}
    value={value < min ? '' : `${value}`}
    onChange={(text) => onChange(text === '' ? min - 1 : Math.trunc(Number(text)))}
  />
);
