type SelectFilterProps<T extends string> = {
  label: string;
  value: T | 'all';
  options: readonly T[];
  labels: Record<T, string>;
  onChange: (value: T | 'all') => void;
};

/** A filter; its own name stands for "all". */
export function SelectFilter<T extends string>({ label, value, options, labels, onChange }: SelectFilterProps<T>) {
  return (
    <select
      className={`select select-sm w-auto min-w-0 flex-1 sm:w-34 sm:flex-initial ${value === 'all' ? 'text-muted' : 'font-strong'}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as T | 'all')}
    >
      <option value="all">{label}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {labels[option]}
        </option>
      ))}
    </select>
  );
}
