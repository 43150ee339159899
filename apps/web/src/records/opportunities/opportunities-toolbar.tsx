import { LANE_SORTS } from '@outrider/shared/records/opportunities';
import { can } from '@outrider/shared/ground/permissions';
import type { Pipeline } from '@outrider/shared/records/pipelines';
import { ChartNoAxesColumn, ListFilter, Plus, Rows3, Settings2, SquareKanban, TrendingUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RecordImport } from '../imports/record-import.tsx';
import { FilterChips } from '../engine/filter-chips.tsx';
import type { FilterFields } from '../engine/filter-fields.ts';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { usePopover } from '../../ground/ui/popover.ts';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { CLOSING } from '@outrider/shared/insight/closing-days';
import type { BoardView } from './use-board-view.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

const VIEWS = [
  { value: 'board', label: <ViewLabel Icon={SquareKanban} text={WORDS.views.board} /> },
  { value: 'list', label: <ViewLabel Icon={Rows3} text={WORDS.views.list} /> },
  { value: 'forecast', label: <ViewLabel Icon={ChartNoAxesColumn} text={WORDS.views.forecast} /> },
] as const;

function ViewLabel({ Icon, text }: { Icon: typeof Rows3; text: string }) {
  return (
    <>
      <Icon className="i size-3.5" />
      <span className="@max-5xl:sr-only">{text}</span>
    </>
  );
}

export type ToolbarProps = {
  view: BoardView;
  pipelines: Pipeline[];
  tools: {
    fields: FilterFields;
    names: Record<string, string>;
    onFilter: () => void;
    /** Of a table. */ onColumns?: () => void;
    files?: ReactNode;
  };
};

/**
 * Search, filters, order and view on one line, on two on a phone; where it is narrow, the filters fold into one button.
 * What a filter asks stands below.
 */
export function OpportunitiesToolbar({ view, pipelines, tools }: ToolbarProps) {
  const user = useUser();
  const openDialog = useQuickDialog();
  const { open, toggle, rootRef, triggerRef } = usePopover();
  const { data: people = [] } = trpc.pipeline.people.useQuery(undefined, { meta: { quiet: true } });
  const names = Object.fromEntries([
    ['nobody', WORDS.nobody],
    ...people.map(({ id, full_name }) => [id, full_name] as const),
  ]) as Record<string, string>;
  const asked = [view.owner !== 'all', view.closing !== 'all', view.stale].filter(Boolean).length;
  const orAll = (value: string) => (value === 'all' ? null : value);
  return (
    <>
      <div ref={rootRef} className="relative flex items-center gap-2 px-4 py-2.5 lg:px-5 @max-2xl:flex-wrap">
        <SearchField
          label={WORDS.search}
          value={view.q}
          onSearch={(q) => view.change({ q })}
          className="min-w-0 flex-1 @max-2xl:basis-64 @3xl:max-w-52 @3xl:min-w-40"
        />
        <button
          ref={triggerRef}
          type="button"
          className="btn btn-line btn-sm font-normal @7xl:hidden"
          aria-expanded={open}
          onClick={toggle}
        >
          <ListFilter className="i" />
          <span className="@max-md:sr-only">{WORDS.filter}</span>
          {asked > 0 && <span className="tag num">{asked}</span>}
        </button>
        <div
          className={`sheet shadow-lift absolute inset-x-4 top-full z-20 grid-cols-2 gap-2 p-3 lg:inset-x-5 @7xl:contents ${open ? 'grid' : 'hidden'}`}
        >
          {view.tab !== 'mine' && (
            <SelectFilter
              label={WORDS.filters.owner}
              value={view.owner}
              options={Object.keys(names)}
              labels={names}
              onChange={(owner) => view.change({ owner: orAll(owner) })}
            />
          )}
          <SelectFilter
            label={WORDS.filters.close}
            value={view.closing}
            options={CLOSING}
            labels={WORDS.closing}
            onChange={(close) => view.change({ close: orAll(close) })}
          />
          {view.view === 'board' && (
            <select
              className="select select-sm w-auto min-w-0 @7xl:w-42"
              aria-label={WORDS.filters.sort}
              value={view.sort}
              onChange={(event) => view.change({ sort: event.target.value })}
            >
              {LANE_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {WORDS.sorts[sort]}
                </option>
              ))}
            </select>
          )}
          {view.tab !== 'closed' && (
            <label className="flex h-8 items-center gap-2 text-sm whitespace-nowrap">
              <input
                type="checkbox"
                className="checkbox"
                checked={view.stale}
                onChange={(event) => view.change({ stale: event.target.checked ? 'yes' : null })}
              />
              {WORDS.filters.stale}
            </label>
          )}
          <button type="button" className="btn btn-line btn-sm font-normal" onClick={tools.onFilter}>
            <ListFilter className="i" />
            <span className="@7xl:hidden">{WORDS.moreFilters}</span>
            <span className="@max-7xl:hidden">{WORDS.filter}</span>
          </button>
        </div>
        {pipelines.length > 1 && <PipelineSelect view={view} pipelines={pipelines} />}
        {tools.onColumns && (
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square text-muted ml-auto max-lg:hidden @max-2xl:hidden"
            aria-label={WORDS.columns}
            onClick={tools.onColumns}
          >
            <Settings2 className="i" />
          </button>
        )}
        {view.tab !== 'closed' && (
          <span className={tools.onColumns ? 'max-lg:ml-auto @max-2xl:ml-auto' : 'ml-auto'}>
            <Segmented
              label={WORDS.view}
              options={VIEWS}
              value={view.view}
              onChange={(shown) => view.change({ view: shown === 'board' ? null : shown })}
            />
          </span>
        )}
        {view.view === 'forecast' && (
          <Link to="/forecasting" className="btn btn-line btn-sm @max-4xl:px-2">
            <TrendingUp className="i" />
            <span className="@max-4xl:sr-only">{WORDS.forecast}</span>
          </Link>
        )}
        <RecordImport type="opportunity" />
        {tools.files}
        {can(user, 'pipeline.create') && (
          <button
            type="button"
            className="btn btn-primary btn-sm max-lg:hidden"
            onClick={() => openDialog({ id: 'opportunity', deal: view.newDeal })}
          >
            <Plus className="i" />
            <span className="@max-4xl:sr-only">{WORDS.add}</span>
          </button>
        )}
      </div>
      {(view.filter || view.contact) && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-2.5 lg:px-5">
          <FilterChips
            filter={view.filter}
            fields={tools.fields}
            names={tools.names}
            onChange={(filter) => view.change({ filter })}
            onEdit={tools.onFilter}
          />
          {view.contact && <ContactChip id={view.contact} onRemove={() => view.change({ contact: null })} />}
        </div>
      )}
    </>
  );
}

/** Which pipeline is shown. A board is of one; a list can be of all. */
function PipelineSelect({ view, pipelines }: Pick<ToolbarProps, 'view' | 'pipelines'>) {
  const isList = view.view === 'list';
  return (
    <select
      className="select select-sm font-strong w-37 min-w-0"
      aria-label={WORDS.filters.pipeline}
      value={view.pipeline ?? (isList ? '' : pipelines[0]?.id)}
      onChange={(event) => view.change({ pipeline: event.target.value || null })}
    >
      {isList && <option value="">{WORDS.filters.anyPipeline}</option>}
      {pipelines.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The person whose deals are shown, with the way out. */
function ContactChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = trpc.contacts.get.useQuery({ id }, { retry: false, meta: { quiet: true } });
  return (
    <button type="button" className="btn btn-line btn-sm font-normal" onClick={onRemove}>
      {WORDS.withPerson(data?.name ?? '…')}
      <X className="i size-3.5" aria-hidden="true" />
      <span className="sr-only">{WORDS.removeFilter}</span>
    </button>
  );
}
