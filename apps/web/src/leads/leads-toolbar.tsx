import { LEAD_SOURCES, LEAD_STATUS_LABELS, LEAD_STATUSES, PRIORITIES, SOURCE_LABELS } from '@outrider/shared/leads';
import { LEAD_SORTS, type LeadSort } from '@outrider/shared/lead-list';
import { Ellipsis, ListFilter, Plus, Settings2 } from 'lucide-react';
import { can } from '@outrider/shared/permissions';
import { type ReactNode } from 'react';
import { DuplicatesLink } from '../duplicates/duplicates-link.tsx';
import { LeadFiles } from '../imports/lead-files.tsx';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../session/user-context.ts';
import { useQuickDialog } from '../shell/quick-dialog.ts';
import { countOf } from '../ui/format.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { PRIORITY_LABELS } from '../ui/priority-tag.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectFilter } from '../ui/select-filter.tsx';
import type { AskedAction } from './bulk-dialog.tsx';
import { FilterChips } from './filter-chips.tsx';
import { SORT_LABELS } from './lead-columns.tsx';
import { isFiltered, type LeadFilters } from './lead-filters.ts';
import { OwnerSelect } from './owner-select.tsx';

type LeadsToolbarProps = {
  filters: LeadFilters;
  people: Record<string, string>;
  total?: number;
  views: ReactNode;
  onChange: (change: Partial<LeadFilters>) => void;
  onClear: () => void;
  onFilter: () => void;
  onColumns: () => void;
  onAction: (action: AskedAction) => void;
  onRuns: () => void;
};

export function LeadsToolbar({
  filters,
  people,
  total,
  views,
  onChange,
  onClear,
  onFilter,
  onColumns,
  onAction,
  onRuns,
}: LeadsToolbarProps) {
  const openDialog = useQuickDialog();
  const navigate = useNavigate();
  const user = useUser();
  const [configures, rules] = [can(user, 'scoring.read'), can(user, 'assignment.manage')];
  const order = `${filters.sort} ${filters.order}`;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 lg:px-5">
      <SearchField
        label="Search leads"
        value={filters.q}
        onSearch={(q) => onChange({ q })}
        className="w-full lg:w-40 @max-2xl:!w-full"
      />
      <span className="flex min-w-0 gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
        <SelectFilter
          label="Status"
          value={filters.status}
          options={LEAD_STATUSES}
          labels={LEAD_STATUS_LABELS}
          onChange={(status) => onChange({ status })}
        />
        <SelectFilter
          label="Source"
          value={filters.source}
          options={LEAD_SOURCES}
          labels={SOURCE_LABELS}
          onChange={(source) => onChange({ source })}
        />
        <SelectFilter
          label="Priority"
          value={filters.priority}
          options={PRIORITIES}
          labels={PRIORITY_LABELS}
          onChange={(priority) => onChange({ priority })}
        />
        <OwnerSelect value={filters.assigned_to} onChange={(assigned_to) => onChange({ assigned_to })} />
      </span>
      <FilterChips
        filter={filters.filter}
        people={people}
        onChange={(filter) => onChange({ filter })}
        onEdit={onFilter}
      />
      <button type="button" className="btn btn-ghost btn-sm text-muted font-normal" onClick={onFilter}>
        <ListFilter className="i" />
        Filter
      </button>
      {isFiltered(filters) && (
        <button type="button" className="btn btn-ghost btn-sm text-muted font-normal" onClick={onClear}>
          Clear
        </button>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-2">
        <output className="text-faint num text-xs max-lg:hidden">
          {total !== undefined && countOf(total, 'lead')}
        </output>
        <DuplicatesLink />
        {views}
        <select
          className="select select-sm w-48 @max-3xl:hidden"
          aria-label="Order"
          value={order}
          onChange={(event) => {
            const [sort, way] = event.target.value.split(' ');
            onChange({ sort: sort as LeadSort, order: way as 'asc' | 'desc' });
          }}
        >
          {LEAD_SORTS.flatMap((sort) =>
            (['desc', 'asc'] as const).map((way, at) => (
              <option key={`${sort} ${way}`} value={`${sort} ${way}`}>
                {SORT_LABELS[sort][at]}
              </option>
            )),
          )}
        </select>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square text-muted max-lg:hidden"
          aria-label="Columns"
          onClick={onColumns}
        >
          <Settings2 className="i" />
        </button>
        <Menu label="More actions" buttonClass="btn-square text-muted" trigger={<Ellipsis className="i" />}>
          <MenuItem onSelect={() => onAction('assign')}>Assign</MenuItem>
          {rules && <MenuItem onSelect={() => onAction('assign_by_rules')}>Assign by rules</MenuItem>}
          <MenuItem onSelect={() => onAction('status')}>Change status</MenuItem>
          <MenuItem onSelect={() => onAction('score')}>AI process</MenuItem>
          <MenuItem onSelect={() => onAction('delete')} danger>
            Delete
          </MenuItem>
          <MenuItem onSelect={onRuns}>Recent bulk actions</MenuItem>
          <MenuItem onSelect={() => void navigate('/leads/duplicates')}>Duplicates</MenuItem>
          {rules && <MenuItem onSelect={() => void navigate('/leads/assignment')}>Assignment rules</MenuItem>}
          {configures && <MenuItem onSelect={() => void navigate('/scoring')}>AI Configuration</MenuItem>}
        </Menu>
        <LeadFiles />
        <button
          type="button"
          className="btn btn-sm btn-primary max-lg:hidden"
          onClick={() => openDialog({ id: 'lead' })}
        >
          <Plus className="i" />
          Add Lead
        </button>
      </span>
    </div>
  );
}
