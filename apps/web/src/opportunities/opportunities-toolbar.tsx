import { LANE_SORTS } from '@outrider/shared/opportunities';
import { can } from '@outrider/shared/permissions';
import type { Pipeline } from '@outrider/shared/pipelines';
import { ListFilter, Plus, Rows3, SquareKanban } from 'lucide-react';
import { useQuickDialog } from '../records/quick-dialog.ts';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../trpc.ts';
import { usePopover } from '../ui/popover.ts';
import { SearchField } from '../ui/search-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SelectFilter } from '../ui/select-filter.tsx';
import { CLOSING } from './closing-days.ts';
import type { BoardView } from './use-board-view.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

const VIEWS = [
  { value: 'board', label: <ViewLabel Icon={SquareKanban} text={WORDS.views.board} /> },
  { value: 'list', label: <ViewLabel Icon={Rows3} text={WORDS.views.list} /> },
] as const;

function ViewLabel({ Icon, text }: { Icon: typeof Rows3; text: string }) {
  return (
    <>
      <Icon className="i size-3.5" />
      <span className="max-sm:sr-only">{text}</span>
    </>
  );
}

/** Search, filters, order and view on one line; where it is narrow, the filters fold into one button. */
export function OpportunitiesToolbar({ view, pipelines }: { view: BoardView; pipelines: Pipeline[] }) {
  const user = useUser();
  const openDialog = useQuickDialog();
  const { open, toggle, rootRef, triggerRef } = usePopover();
  const { data: people = [] } = trpc.pipeline.people.useQuery(undefined, { meta: { quiet: true } });
  const names = Object.fromEntries([
    ['nobody', WORDS.nobody],
    ...people.map(({ id, full_name }) => [id, full_name] as const),
  ]) as Record<string, string>;
  const orAll = (value: string) => (value === 'all' ? null : value);
  return (
    <div ref={rootRef} className="relative flex items-center gap-2 px-4 py-2.5 lg:px-5">
      <SearchField
        label={WORDS.search}
        value={view.q}
        onSearch={(q) => view.change({ q })}
        className="min-w-0 flex-1 @3xl:max-w-52"
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
      </button>
      <div
        className={`sheet shadow-lift absolute inset-x-4 top-full z-20 grid-cols-2 gap-2 p-3 lg:inset-x-5 @5xl:contents ${open ? 'grid' : 'hidden'}`}
      >
        {pipelines.length > 1 && (
          <select
            className="select select-sm font-strong w-auto min-w-0 @5xl:w-34"
            aria-label={WORDS.filters.pipeline}
            value={view.pipeline ?? pipelines[0]?.id}
            onChange={(event) => view.change({ pipeline: event.target.value })}
          >
            {pipelines.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
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
            className="select select-sm w-auto min-w-0 @5xl:w-42"
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
      </div>
      {view.tab !== 'closed' && (
        <span className="ml-auto">
          <Segmented
            label={WORDS.view}
            options={VIEWS}
            value={view.view}
            onChange={(shown) => view.change({ view: shown === 'board' ? null : shown })}
          />
        </span>
      )}
      {can(user, 'pipeline.create') && (
        <button
          type="button"
          className="btn btn-primary btn-sm max-lg:btn-square"
          aria-label={WORDS.add}
          onClick={() => openDialog({ id: 'opportunity' })}
        >
          <Plus className="i" />
          <span className="max-lg:hidden">{WORDS.add}</span>
        </button>
      )}
    </div>
  );
}
