import { ListFilter, Plus, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { SearchField } from '../../ground/ui/search-field.tsx';
import type { Total } from '../../ground/ui/format.ts';
import type { FilterFields } from './filter-fields.ts';
import { FilterLine } from './filter-line.tsx';
import { OrderSelect } from './order-select.tsx';
import type { Sorts } from './sort-words.ts';
import type { RecordView } from './use-record-view.ts';

type RecordsToolbarProps = {
  one: string;
  many: string;
  newLabel: string;
  view: RecordView;
  fields: FilterFields;
  names: Record<string, string>;
  sorts: Sorts<string>;
  total?: Total;
  /** What stands among the tools besides: import and export. */ files: ReactNode;
  onFilter: () => void;
  onColumns: () => void;
  /** Left out for who may not add one. */ onNew?: () => void;
};

/** The tools of a list on one line; on a phone the chips stand below. */
export function RecordsToolbar(props: RecordsToolbarProps) {
  const { one, many, newLabel, view, fields, names, sorts, total, files, onFilter, onColumns, onNew } = props;
  const { filters, change, clear, isFiltered } = view;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 lg:px-5 @5xl:flex-nowrap">
      <SearchField
        label={`Search ${many}`}
        value={filters.q}
        onSearch={(q) => change({ q })}
        className="min-w-0 flex-1 basis-32 @3xl:max-w-56 @5xl:max-w-48 @5xl:min-w-36"
      />
      <button type="button" className="btn btn-line btn-sm font-normal @5xl:order-1" onClick={onFilter}>
        <ListFilter className="i" />
        <span className="@max-md:sr-only">Filter</span>
      </button>
      <FilterLine
        one={one}
        many={many}
        isFiltered={isFiltered}
        total={total}
        filter={filters.filter}
        fields={fields}
        names={names}
        onChange={(filter) => change({ filter })}
        onEdit={onFilter}
        onClear={clear}
      />
      <span className="ml-auto flex min-w-0 items-center gap-2 @5xl:order-3">
        <span className="flex min-w-0 @max-xl:w-11 @max-xl:overflow-hidden @max-xl:[&_select]:!pl-11">
          <OrderSelect
            sorts={sorts}
            sort={filters.sort}
            order={filters.order}
            onOrder={(sort, order) => change({ sort, order })}
          />
        </span>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square text-muted max-lg:hidden @max-xl:hidden"
          aria-label="Columns"
          onClick={onColumns}
        >
          <Settings2 className="i" />
        </button>
        {files}
        {onNew && (
          <button type="button" className="btn btn-sm btn-primary @max-xl:px-2.5" aria-keyshortcuts="n" onClick={onNew}>
            <Plus className="i" />
            <span className="@max-xl:sr-only">{newLabel}</span>
          </button>
        )}
      </span>
    </div>
  );
}
