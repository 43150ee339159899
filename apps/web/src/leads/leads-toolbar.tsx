import { LEAD_SORTS, LEAD_SOURCES, LEAD_STATUSES, type LeadSort, PRIORITIES, SOURCE_LABELS } from '@outrider/shared/leads';
import { can } from '@outrider/shared/permissions';
import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../session/user-context.ts';
import { countOf } from '../ui/format.ts';
import { PRIORITY_LABELS } from '../ui/priority-tag.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectFilter } from '../ui/select-filter.tsx';
import { STATUS_LABELS } from '../ui/status-glyph.tsx';
import { isFiltered, type LeadFilters } from './lead-filters.ts';
import { OwnerSelect } from './owner-select.tsx';

type LeadsToolbarProps = { filters: LeadFilters; onChange: (change: Partial<LeadFilters>) => void; onClear: () => void; total?: number };

const SORT_LABELS: Record<LeadSort, string> = { created_at: 'Newest first', score: 'Highest score' };

export function LeadsToolbar({ filters, onChange, onClear, total }: LeadsToolbarProps) {
  const configures = can(useUser(), 'scoring.read');
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 lg:px-5">
      <SearchField label="Search leads" value={filters.q} onSearch={(q) => onChange({ q })} className="w-full lg:w-44 @max-2xl:!w-full" />
      <span className="flex min-w-0 gap-2 max-sm:w-full">
        <SelectFilter label="Status" value={filters.status} options={LEAD_STATUSES} labels={STATUS_LABELS} onChange={(status) => onChange({ status })} />
        <SelectFilter label="Source" value={filters.source} options={LEAD_SOURCES} labels={SOURCE_LABELS} onChange={(source) => onChange({ source })} />
        <SelectFilter label="Priority" value={filters.priority} options={PRIORITIES} labels={PRIORITY_LABELS} onChange={(priority) => onChange({ priority })} />
        <OwnerSelect value={filters.assigned_to} onChange={(assigned_to) => onChange({ assigned_to })} />
      </span>
      {isFiltered(filters) && (
        <button type="button" className="btn btn-ghost btn-sm text-muted font-normal" onClick={onClear}>Clear</button>
      )}
      <span className="ml-auto flex items-center gap-3">
        {configures && (
          <Link to="/scoring" className="btn btn-ghost btn-sm text-muted font-normal lg:@max-3xl:hidden">
            <SlidersHorizontal className="i" />
            AI Configuration
          </Link>
        )}
        <output className="text-faint num text-xs max-lg:hidden">{total !== undefined && countOf(total, 'lead')}</output>
        <select className="select select-sm w-36 max-lg:hidden @max-3xl:hidden" aria-label="Order" value={filters.sort} onChange={(event) => onChange({ sort: event.target.value as LeadSort })}>
          {LEAD_SORTS.map((sort) => <option key={sort} value={sort}>{SORT_LABELS[sort]}</option>)}
        </select>
      </span>
    </div>
  );
}
