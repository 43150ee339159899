import { type AnyCondition, type AnyFilter, isGroup, partsOf } from '@outrider/shared/ground/fields/filter';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import { X } from 'lucide-react';
import type { FilterFields } from './filter-fields.ts';
import { conditionWords } from './filter-words.ts';
import { readFilter } from './read-filter.ts';

type FilterChipsProps = {
  filter: string;
  fields: FilterFields;
  /** Of people and records, by id. */
  names: Record<string, string>;
  onChange: (filter: string) => void;
  onEdit: () => void;
};

/** The conditions in words, each with a way out; one chip for an any-group. */
export function FilterChips({ filter, fields, names, onChange, onEdit }: FilterChipsProps) {
  const tree = readFilter(filter, fields.catalogue);
  if (!tree || filter === '') return null;
  const parts: (AnyCondition | AnyFilter)[] = 'all' in tree ? tree.all : [tree];
  const without = (at: number): AnyFilter => ({ all: parts.filter((_, i) => i !== at) });
  return parts.map((part, at) => {
    const words = filterPartWords(part, fields, names);
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place
      <span
        key={at}
        className="border-line-strong inline-flex h-7 max-w-full shrink-0 items-center rounded-md border border-dashed text-xs max-lg:h-11"
      >
        <button type="button" className="hover:text-link min-w-0 cursor-pointer truncate pl-2" onClick={onEdit}>
          {words}
        </button>
        <button
          type="button"
          className="hover:bg-hover grid h-full w-7 shrink-0 cursor-pointer place-items-center rounded-r-md"
          aria-label={`Remove filter ${words}`}
          onClick={() => onChange(writeFilter(without(at)))}
        >
          <X className="i size-3" />
        </button>
      </span>
    );
  });
}

function filterPartWords(part: AnyCondition | AnyFilter, fields: FilterFields, names: Record<string, string>): string {
  if (!isGroup(part)) return conditionWords(part, fields, names);
  const parts = partsOf(part);
  const words = parts.map((inner) =>
    isGroup(inner) ? `(${filterPartWords(inner, fields, names)})` : conditionWords(inner, fields, names),
  );
  return words.join('all' in part ? ' and ' : ' or ');
}
