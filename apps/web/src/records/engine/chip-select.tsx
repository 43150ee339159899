import { ChevronDown, X } from 'lucide-react';

type ChipSelectProps<T extends string> = {
  label: string;
  value: T | 'all';
  options: readonly T[];
  labels: Record<T, string>;
  onChange: (value: T | 'all') => void;
};

/**
 * A filter as a chip: its name until something is chosen, then name, value and a way out. As wide as its row where the
 * toolbar is folded.
 */
export function ChipSelect<T extends string>({ label, value, options, labels, onChange }: ChipSelectProps<T>) {
  const isSet = value !== 'all';
  return (
    <span
      className={`border-line-strong hover:bg-hover focus-within:outline-link relative inline-flex h-9 min-w-0 items-center rounded-md border text-xs @max-5xl:text-sm max-lg:text-base focus-within:outline-2 max-lg:h-11 @5xl:h-7 ${isSet ? '' : 'border-dashed'}`}
    >
      {isSet && (
        <span className="text-faint pl-2" aria-hidden="true">
          {label}
        </span>
      )}
      <select
        className={`field-sizing-content h-full min-w-0 flex-1 cursor-pointer appearance-none truncate bg-transparent outline-none @5xl:max-w-36 ${isSet ? 'font-strong pr-1 pl-1.5' : 'text-muted pr-7 pl-2.5'}`}
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
      {isSet ? (
        <button
          type="button"
          className="grid h-full w-7 shrink-0 cursor-pointer place-items-center rounded-r-md"
          aria-label={`Remove filter ${label}`}
          onClick={() => onChange('all')}
        >
          <X className="i size-3" />
        </button>
      ) : (
        <ChevronDown className="i text-faint pointer-events-none absolute right-2 size-3" aria-hidden="true" />
      )}
    </span>
  );
}
