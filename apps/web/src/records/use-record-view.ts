import { bothFilters, NOTHING_ASKED } from '@outrider/shared/fields/filter';
import { isCustomName } from '@outrider/shared/fields/custom';
import { writeFilter } from '@outrider/shared/lead-filter-text';
import { useSearchParams } from 'react-router-dom';
import { readFilter } from './read-filter.ts';
import type { AnyRecord, RecordKind } from './record-kind.ts';

export const MINE = 'owner_id:me';
export type RecordTab = 'all' | 'mine';
/** What a list of records is narrowed to, and its order. */
export type RecordFilters = { q: string; filter: string; sort: string; order: 'asc' | 'desc' };
const DEFAULTS: RecordFilters = { q: '', filter: '', sort: 'created_at', order: 'desc' };

/** Everything a list shows, from the address: the tab, the words, the conditions and the order. What the address names and nobody offers counts as absent. */
export function useRecordView<Row extends AnyRecord>({ filters: catalogue, sorts }: RecordKind<Row>) {
  const [params, setParams] = useSearchParams();
  const tab: RecordTab = params.get('tab') === 'mine' ? 'mine' : 'all';
  const [filter, sort] = [params.get('filter') ?? '', params.get('sort') ?? ''];
  const filters: RecordFilters = {
    q: params.get('q')?.slice(0, 200) ?? '',
    filter: readFilter(filter, catalogue) ? filter : '',
    sort: isCustomName(sort) || sorts.some(([one]) => one === sort) ? sort : DEFAULTS.sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
  };
  const asked = [filters.filter, tab === 'mine' ? MINE : ''].map(
    (text) => readFilter(text, catalogue) ?? NOTHING_ASKED,
  );
  const set = (change: Partial<RecordFilters>) => setParams((now) => withFilters(now, change), { replace: true });
  return {
    tab,
    filters,
    isFiltered: filters.q.trim() !== '' || filters.filter !== '',
    listInput: {
      q: filters.q.trim() || undefined,
      filter: writeFilter(bothFilters(...asked)) || undefined,
      sort: filters.sort,
      order: filters.order,
    },
    change: set,
    clear: () => set({ q: '', filter: '' }),
    choose: (id: RecordTab) => setParams(id === 'all' ? {} : { tab: id }, { replace: true }),
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
