import { ArrowDownWideNarrow } from 'lucide-react';
import type { Sorts } from './sort-words.ts';

type OrderSelectProps<Sort extends string> = {
  sorts: Sorts<Sort>;
  sort: Sort;
  order: 'asc' | 'desc';
  onOrder: (sort: Sort, order: 'asc' | 'desc') => void;
};

/** What the list is sorted by, in words. */
export function OrderSelect<Sort extends string>({ sorts, sort, order, onOrder }: OrderSelectProps<Sort>) {
  return (
    <span className="hover:bg-hover focus-within:outline-link text-muted relative inline-flex h-9 shrink-0 items-center rounded-md focus-within:outline-2 max-lg:h-11 @5xl:h-8">
      <ArrowDownWideNarrow className="i pointer-events-none absolute left-2.5" aria-hidden="true" />
      <select
        className="field-sizing-content h-full min-w-0 flex-1 cursor-pointer appearance-none truncate bg-transparent pr-2.5 pl-8.5 text-[0.8125rem] max-lg:text-base outline-none @5xl:max-w-48"
        aria-label="Order"
        value={`${sort} ${order}`}
        onChange={(event) => {
          const [by, way] = event.target.value.split(' ');
          onOrder(by as Sort, way as 'asc' | 'desc');
        }}
      >
        {[...sorts].flatMap(([by, ways]) =>
          ways.map((words, at) => {
            const value = `${by} ${at === 0 ? 'desc' : 'asc'}`;
            return (
              <option key={value} value={value}>
                {words}
              </option>
            );
          }),
        )}
      </select>
    </span>
  );
}
