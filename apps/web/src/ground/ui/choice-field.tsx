import { Field } from './field.tsx';

type ChoiceFieldProps<T extends string> = {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  error?: string;
  className?: string;
  onChange: (value: T) => void;
};

/** One of a few. What is chosen stays choosable, also where it is not offered any more. */
export function ChoiceField<T extends string>({
  label,
  value,
  options,
  error,
  className,
  onChange,
}: ChoiceFieldProps<T>) {
  const offered = options.some(([key]) => key === value) ? options : [...options, [value, 'Unchanged'] as const];
  return (
    <Field label={label} error={error} className={className}>
      {(control) => (
        <select
          {...control}
          className="select w-full"
          value={value}
          onChange={({ target }) => onChange(target.value as T)}
        >
          {offered.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
