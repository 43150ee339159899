import { lead } from '@outrider/shared/ground/fields/lead';
import type { LeadSort } from '@outrider/shared/records/lead-list';
import { can } from '@outrider/shared/ground/permissions';
import {
  LEAD_SOURCES,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  PRIORITIES,
  PRIORITY_LABELS,
  SOURCE_LABELS,
} from '@outrider/shared/records/leads';
import { Ellipsis, ListFilter, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ChipSelect } from '../engine/chip-select.tsx';
import type { FilterFields } from '../engine/filter-fields.ts';
import { FilterLine } from '../engine/filter-line.tsx';
import { OrderSelect } from '../engine/order-select.tsx';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import type { Sorts } from '../engine/sort-words.ts';
import { useUser } from '../../people/session/user-context.ts';
import type { Total } from '../../ground/ui/format.ts';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { usePopover } from '../../ground/ui/popover.ts';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import type { AskedAction } from '../lists/bulk-dialog.tsx';
import { type LeadFile, LeadFiles } from './lead-files.tsx';
import { countSet, isFiltered, type LeadFilters } from './lead-filters.ts';
import { OwnerSelect } from './owner-select.tsx';

type LeadsToolbarProps = {
  filters: LeadFilters;
  people: Record<string, string>;
  fields: FilterFields;
  sorts: Sorts<LeadSort>;
  total?: Total;
  onChange: (change: Partial<LeadFilters>) => void;
  onClear: () => void;
  onFilter: () => void;
  onColumns: () => void;
  onAction: (action: AskedAction) => void;
  onRuns: () => void;
};

/**
 * The tools of the list on one line. Where the list is narrower than 64 rem, filters and order fold into one Filter
 * button.
 */
export function LeadsToolbar(props: LeadsToolbarProps) {
  const { filters, people, fields, sorts, total, onChange, onClear, onFilter, onColumns } = props;
  const openDialog = useQuickDialog();
  const [file, setFile] = useState<LeadFile | null>(null);
  const { open, toggle, close, rootRef, triggerRef } = usePopover();
  const set = countSet(filters);
  return (
    <div ref={rootRef} className="relative flex flex-wrap items-center gap-2 px-4 py-2.5 lg:px-5 @5xl:flex-nowrap">
      <SearchField
        label="Search leads"
        value={filters.q}
        onSearch={(q) => onChange({ q })}
        className="min-w-0 flex-1 basis-24 @3xl:max-w-56 @5xl:max-w-44 @5xl:min-w-36"
      />
      <button
        ref={triggerRef}
        type="button"
        className="btn btn-line btn-sm font-normal @5xl:hidden"
        aria-expanded={open}
        onClick={toggle}
      >
        <ListFilter className="i" />
        <span className="@max-md:sr-only">Filter</span>
        {set > 0 && <span className="tag num">{set}</span>}
      </button>
      <div
        className={`sheet shadow-lift absolute inset-x-4 top-full z-20 grid-cols-2 gap-2 p-3 lg:inset-x-5 @5xl:contents ${open ? 'grid' : 'hidden'}`}
      >
        <ChipSelect
          label={lead.fields.status.label}
          value={filters.status}
          options={LEAD_STATUSES}
          labels={LEAD_STATUS_LABELS}
          onChange={(status) => onChange({ status })}
        />
        <ChipSelect
          label={lead.fields.source.label}
          value={filters.source}
          options={LEAD_SOURCES}
          labels={SOURCE_LABELS}
          onChange={(source) => onChange({ source })}
        />
        <ChipSelect
          label={lead.fields.priority.label}
          value={filters.priority}
          options={PRIORITIES}
          labels={PRIORITY_LABELS}
          onChange={(priority) => onChange({ priority })}
        />
        <OwnerSelect value={filters.assigned_to} onChange={(assigned_to) => onChange({ assigned_to })} />
        <button
          type="button"
          className="btn btn-ghost btn-sm text-muted font-normal @max-5xl:justify-start"
          onClick={() => {
            close({ refocus: false });
            onFilter();
          }}
        >
          <ListFilter className="i" />
          <span className="@5xl:sr-only @7xl:not-sr-only">
            <span className="@5xl:hidden">More filters</span>
            <span className="@max-5xl:hidden">Filter</span>
          </span>
        </button>
        <span className="flex min-w-0 @5xl:order-3">
          <OrderSelect
            sorts={sorts}
            sort={filters.sort}
            order={filters.order}
            onOrder={(sort, order) => onChange({ sort, order })}
          />
        </span>
      </div>
      <FilterLine
        one="lead"
        many="leads"
        isFiltered={isFiltered(filters)}
        total={total}
        filter={filters.filter}
        fields={fields}
        names={people}
        onChange={(filter) => onChange({ filter })}
        onEdit={onFilter}
        onClear={onClear}
      />
      <span className="ml-auto flex items-center gap-2 @5xl:order-4">
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square text-muted max-lg:hidden @max-xl:hidden"
          aria-label="Columns"
          onClick={onColumns}
        >
          <Settings2 className="i" />
        </button>
        <MoreMenu {...props} onFile={setFile} />
        <LeadFiles open={file} onOpen={setFile} compact={isFiltered(filters)} />
        <button
          type="button"
          className="btn btn-sm btn-primary max-lg:hidden @max-lg:px-2"
          onClick={() => openDialog({ id: 'lead' })}
        >
          <Plus className="i" />
          <span className="@max-lg:sr-only">Add Lead</span>
        </button>
      </span>
    </div>
  );
}

type MoreMenuProps = Pick<LeadsToolbarProps, 'onAction' | 'onRuns'> & { onFile: (file: LeadFile) => void };

function MoreMenu({ onAction, onRuns, onFile }: MoreMenuProps) {
  const navigate = useNavigate();
  const user = useUser();
  const wide = useMedia(WIDE);
  const [configures, rules] = [can(user, 'scoring.read'), can(user, 'assignment.manage')];
  return (
    <Menu label="More actions" buttonClass="btn-square text-muted" trigger={<Ellipsis className="i" />}>
      {!wide && can(user, 'leads.create') && <MenuItem onSelect={() => onFile('import')}>Import</MenuItem>}
      {!wide && <MenuItem onSelect={() => onFile('export')}>Export</MenuItem>}
      <MenuItem onSelect={() => onAction('assign')}>Assign</MenuItem>
      {rules && <MenuItem onSelect={() => onAction('assign_by_rules')}>Assign by rules</MenuItem>}
      <MenuItem onSelect={() => onAction('status')}>Change status</MenuItem>
      <MenuItem onSelect={() => onAction('set_field')}>Set field</MenuItem>
      <MenuItem onSelect={() => onAction('convert')}>Convert</MenuItem>
      <MenuItem onSelect={() => onAction('score')}>AI process</MenuItem>
      <MenuItem onSelect={() => onAction('delete')} danger>
        Delete
      </MenuItem>
      <MenuItem onSelect={onRuns}>Recent bulk actions</MenuItem>
      <MenuItem onSelect={() => void navigate('/leads/duplicates')}>Duplicates</MenuItem>
      {rules && <MenuItem onSelect={() => void navigate('/leads/assignment')}>Assignment rules</MenuItem>}
      {configures && <MenuItem onSelect={() => void navigate('/scoring')}>AI Configuration</MenuItem>}
    </Menu>
  );
}
