import { isLeadSort, type LeadSort } from '@outrider/shared/records/lead-list';
import {
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadSource,
  type LeadStatus,
  PRIORITIES,
  type Priority,
} from '@outrider/shared/records/leads';
import { readLeadFilter } from './read-lead-filter.ts';

/** What a list of leads is narrowed to. It lives in the URL, so that a link, a reload and the back button keep it. */
export type LeadFilters = {
  q: string;
  source: LeadSource | 'all';
  status: LeadStatus | 'all';
  priority: Priority | 'all';
  assigned_to: OwnerFilter;
  sort: LeadSort;
  order: 'asc' | 'desc';
  /** Conditions as lead-filter-text.ts writes them; '' for none. */
  filter: string;
};
/** Whose leads: everybody's, one's own, nobody's, anybody's (not nobody's), or one person's by their id. */
export type OwnerFilter = 'all' | 'me' | 'nobody' | 'anybody' | (string & {});
/** What a screen offers; a value it does not offer counts as absent. */
export type OfferedFilters = { sources: readonly LeadSource[]; statuses: readonly LeadStatus[]; owners?: true };

export const EVERY_FILTER: OfferedFilters = { sources: LEAD_SOURCES, statuses: LEAD_STATUSES, owners: true };
const OWNER = /^(me|nobody|anybody|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const DEFAULTS: LeadFilters = {
  q: '',
  source: 'all',
  status: 'all',
  priority: 'all',
  assigned_to: 'all',
  sort: 'created_at',
  order: 'desc',
  filter: '',
};

export function readFilters(
  params: URLSearchParams,
  { sources, statuses, owners }: OfferedFilters = EVERY_FILTER,
): LeadFilters {
  const pick = <T extends string>(key: string, offered: readonly T[]) =>
    offered.find((value) => value === params.get(key));
  const sort = params.get('sort');
  return {
    q: params.get('q')?.slice(0, 200) ?? DEFAULTS.q,
    source: pick('source', sources) ?? 'all',
    status: pick('status', statuses) ?? 'all',
    priority: pick('priority', PRIORITIES) ?? 'all',
    assigned_to: (owners && params.get('assigned_to')?.match(OWNER)?.[0]) || 'all',
    sort: sort && isLeadSort(sort) ? sort : DEFAULTS.sort,
    order: pick('order', ['asc', 'desc'] as const) ?? 'desc',
    filter: (owners && readLeadFilter(params.get('filter') ?? '') && params.get('filter')) || '',
  };
}

/** The parameters with this change; a default leaves the URL, everything that is no filter stays. */
export function writeFilters(params: URLSearchParams, change: Partial<LeadFilters>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change)) {
    if (value === DEFAULTS[key as keyof LeadFilters]) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

export const clearFilters = (params: URLSearchParams) => writeFilters(params, { ...DEFAULTS });

/** Whether rows are hidden; the order hides none. */
export const isFiltered = ({ q, source, status, priority, assigned_to, filter }: LeadFilters) =>
  q !== '' || filter !== '' || source !== 'all' || status !== 'all' || priority !== 'all' || assigned_to !== 'all';

/** How many of the short filters are set; conditions and words show for themselves. */
export const countSet = ({ source, status, priority, assigned_to }: LeadFilters) =>
  [source, status, priority, assigned_to].filter((value) => value !== 'all').length;

/** As the list call takes them. */
export function toListInput({ q, source, status, priority, assigned_to, sort, order, filter }: LeadFilters) {
  return {
    q: q.trim() || undefined,
    source,
    status,
    priority,
    assigned_to: assigned_to === 'all' ? undefined : assigned_to,
    sort,
    order,
    ...(filter && { filter }),
  };
}
