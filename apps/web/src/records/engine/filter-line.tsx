import type { ComponentProps } from 'react';
import { countOf, type Total } from '../../ground/ui/format.ts';
import { FilterChips } from './filter-chips.tsx';

type FilterLineProps = ComponentProps<typeof FilterChips> & {
  /** One and several of the rows. */ one: string;
  many: string;
  isFiltered: boolean;
  total?: Total;
  onClear: () => void;
};

/** What a list is narrowed to, the way out of it, and how many rows are left. Below the tools where they are narrow. */
export const FilterLine = ({ one, many, isFiltered, total, onClear, ...chips }: FilterLineProps) => (
  <div className="flex min-w-0 items-center gap-2 overflow-x-auto [scrollbar-width:none] @max-5xl:order-last @max-5xl:w-full @max-5xl:empty:hidden @5xl:order-2 @5xl:min-w-16 @5xl:flex-1 @5xl:basis-16">
    <FilterChips {...chips} />
    {isFiltered && (
      <>
        <button
          type="button"
          className="btn btn-ghost btn-sm text-muted shrink-0 font-normal"
          aria-label="Clear filters"
          onClick={onClear}
        >
          Clear
        </button>
        <output className="text-faint num text-xs whitespace-nowrap">
          {total !== undefined && countOf(total, one, many)}
        </output>
      </>
    )}
  </div>
);
