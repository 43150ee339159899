import { Field } from '../../ground/ui/field.tsx';

type NumberSelectProps = {
  label: string;
  values: readonly number[];
  value: number;
  spell: (value: number) => string;
  onChange: (value: number) => void;
};

/** One of some numbers; one that was set elsewhere stays among them. */
export const NumberSelect = ({ label, values, value, spell, onChange }: NumberSelectProps) => (
  <Field label={label}>
    {(control) => (
      <select
        {...control}
        className="select w-full"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {(values.includes(value) ? values : [...values, value].toSorted((a, b) => a - b)).map((one) => (
          <option key={one} value={one}>
            {spell(one)}
          </option>
        ))}
      </select>
    )}
  </Field>
);
