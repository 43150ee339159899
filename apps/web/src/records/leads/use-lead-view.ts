import { bothFilters, EVERY_LEAD, type LeadFilter } from '@outrider/shared/records/lead-filter';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import { filterAsked } from '@outrider/shared/records/lead-list';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import type { ListView, SavedView } from '@outrider/shared/records/saved-views';
import { useSearchParams } from 'react-router-dom';
import { viewParams } from '../engine/view-params.ts';
import { useUser } from '../../people/session/user-context.ts';
import { clearFilters, isFiltered, type LeadFilters, readFilters, toListInput, writeFilters } from './lead-filters.ts';
import { type LeadTab, tabsOf } from './lead-tabs.ts';
import { readLeadFilter } from './read-lead-filter.ts';

const parseFilter = (text: string): LeadFilter => readLeadFilter(text) ?? EVERY_LEAD;

/**
 * Everything the screen shows, from the address: the tab, the short filters, the conditions, the words, the order and
 * the saved view it started from.
 */
export function useLeadView() {
  const [params, setParams] = useSearchParams();
  const tabs = tabsOf(useUser().role);
  const tab = tabs.find(({ id }) => id === params.get('tab')) ?? (tabs[0] as LeadTab);
  const filters = withTabOrder(readFilters(params), params, tab);
  const { q = '', ...asked } = { ...toListInput(filters), filter: parseFilter(filters.filter) };
  const own = filterAsked(asPlain(asked));
  const filter = bothFilters('filter' in tab ? parseFilter(tab.filter) : EVERY_LEAD, own);
  const set = (change: (now: URLSearchParams) => URLSearchParams) => setParams(change, { replace: true });

  return {
    tabs,
    tab,
    filters,
    isFiltered: isFiltered(filters),
    viewId: params.get('view'),
    /** What the list asks the server for. */
    listInput: {
      q: q || undefined,
      filter: writeFilter(filter) || undefined,
      sort: filters.sort,
      order: filters.order,
    },
    /** What a saved view keeps of it, the tab's own conditions included. */
    view: { filter, q, sort: filters.sort, order: filters.order } satisfies ListView,
    matching: { filter, ...(q && { q }) } satisfies RecordSelection,
    change: (change: Partial<LeadFilters>) => set((now) => keepSort(writeFilters(now, change), change)),
    clear: () => set((now) => withoutParam(clearFilters(now), 'view')),
    choose: (id: string) => set(() => new URLSearchParams(id === 'all' ? {} : { tab: id })),
    openView: (view: SavedView) => set(() => viewParams(view)),
    leaveView: () => set((now) => withoutParam(now, 'view')),
  };
}

type Short = Parameters<typeof filterAsked>[0];
const asPlain = ({ source, status, priority, ...rest }: Record<string, unknown>): Short =>
  ({
    ...rest,
    source: source === 'all' ? undefined : source,
    status: status === 'all' ? undefined : status,
    priority: priority === 'all' ? undefined : priority,
  }) as Short;

/** A tab has an order of its own, until the person chooses one. */
function withTabOrder(filters: LeadFilters, params: URLSearchParams, tab: LeadTab): LeadFilters {
  return !params.has('sort') && 'filter' in tab && tab.sort
    ? {
        ...filters,
        sort: tab.sort,
        order: params.has('order') ? filters.order : tab.sort === 'last_contacted' ? 'asc' : 'desc',
      }
    : filters;
}

/** The default order leaves the address by itself, which on a tab with another one would not choose it. */
function keepSort(params: URLSearchParams, { sort }: Partial<LeadFilters>): URLSearchParams {
  if (sort) params.set('sort', sort);
  return params;
}

function withoutParam(params: URLSearchParams, key: string): URLSearchParams {
  params.delete(key);
  return params;
}
