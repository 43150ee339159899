import { bothFilters, NOTHING_ASKED } from '@outrider/shared/ground/fields/filter';
import { isCustomName } from '@outrider/shared/ground/fields/custom';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import type { ListView, SavedView } from '@outrider/shared/records/saved-views';
import { useSearchParams } from 'react-router-dom';
import { readFilter } from './read-filter.ts';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { viewParams } from './view-params.ts';

export const MINE = 'owner_id:me';
/** A tab's key: all, one's own, or one that the record type adds. */
export type RecordTab = string;
const ALL = { id: 'all', filter: '' };
/** The tabs of a list, each with the condition that it is. */
const tabsOf = (added: RecordKind['tabs'] = []): readonly { id: RecordTab; filter: string }[] => [
  ALL,
  { id: 'mine', filter: MINE },
  ...added,
];

/** What a list of records is narrowed to, and its order. */
type RecordFilters = { q: string; filter: string; sort: string; order: 'asc' | 'desc' };
const DEFAULTS: RecordFilters = { q: '', filter: '', sort: 'created_at', order: 'desc' };

/**
 * Everything a list shows, from the address: the tab, the words, the conditions, the order and the saved view it
 * started from. What the address names and nobody offers counts as absent.
 */
export function useRecordView<Row extends AnyRecord>({ filters: catalogue, sorts, tabs }: RecordKind<Row>) {
  const [params, setParams] = useSearchParams();
  const { id: tab, filter: ofTab } = tabsOf(tabs).find(({ id }) => id === params.get('tab')) ?? ALL;
  const [filter, sort] = [params.get('filter') ?? '', params.get('sort') ?? ''];
  const filters: RecordFilters = {
    q: params.get('q')?.slice(0, 200) ?? '',
    filter: readFilter(filter, catalogue) ? filter : '',
    sort: isCustomName(sort) || sorts.some(([one]) => one === sort) ? sort : DEFAULTS.sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
  };
  const q = filters.q.trim();
  const asked = bothFilters(...[filters.filter, ofTab].map((text) => readFilter(text, catalogue) ?? NOTHING_ASKED));
  const set = (change: Partial<RecordFilters>) => setParams((now) => withFilters(now, change), { replace: true });
  return {
    tab,
    filters,
    isFiltered: filters.q.trim() !== '' || filters.filter !== '',
    listInput: {
      q: q || undefined,
      filter: writeFilter(asked) || undefined,
      sort: filters.sort,
      order: filters.order,
    },
    viewId: params.get('view'),
    /** What a saved view keeps of it, the tab's own condition included. */
    view: { filter: asked, q, sort: filters.sort, order: filters.order } satisfies ListView,
    matching: { filter: asked, ...(q && { q }) } satisfies RecordSelection,
    change: set,
    clear: () => setParams((now) => withoutView(withFilters(now, { q: '', filter: '' })), { replace: true }),
    choose: (id: RecordTab) => setParams(id === 'all' ? {} : { tab: id }, { replace: true }),
    openView: (view: SavedView) => setParams(viewParams(view), { replace: true }),
    leaveView: () => setParams(withoutView, { replace: true }),
  };
}
export type RecordView = ReturnType<typeof useRecordView>;

/** A default leaves the address; everything that is no filter stays. */
function withFilters(params: URLSearchParams, change: Partial<RecordFilters>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change)) {
    if (value === DEFAULTS[key as keyof RecordFilters]) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

function withoutView(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('view');
  return next;
}
