import { LEAD_SORTS, LEAD_SOURCES, LEAD_STATUSES, type LeadSort, type LeadSource, type LeadStatus, PRIORITIES, type Priority } from '@outrider/shared/leads';

/** What a list of leads is narrowed to. It lives in the URL, so that a link, a reload and the back button keep it. */
export type LeadFilters = { q: string; source: LeadSource | 'all'; status: LeadStatus | 'all'; priority: Priority | 'all'; sort: LeadSort };
/** What a screen offers; a value it does not offer counts as absent. */
export type OfferedFilters = { sources: readonly LeadSource[]; statuses: readonly LeadStatus[] };

export const EVERY_FILTER: OfferedFilters = { sources: LEAD_SOURCES, statuses: LEAD_STATUSES };
const DEFAULTS: LeadFilters = { q: '', source: 'all', status: 'all', priority: 'all', sort: 'created_at' };

export function readFilters(params: URLSearchParams, { sources, statuses }: OfferedFilters = EVERY_FILTER): LeadFilters {
  const pick = <T extends string>(key: string, offered: readonly T[]) => offered.find((value) => value === params.get(key));
  return {
    q: params.get('q')?.slice(0, 200) ?? DEFAULTS.q,
    source: pick('source', sources) ?? 'all',
    status: pick('status', statuses) ?? 'all',
    priority: pick('priority', PRIORITIES) ?? 'all',
    sort: pick('sort', LEAD_SORTS) ?? DEFAULTS.sort,
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
export const isFiltered = ({ q, source, status, priority }: LeadFilters) => q !== '' || source !== 'all' || status !== 'all' || priority !== 'all';

/** As the list call takes them. */
export function toListInput({ q, source, status, priority, sort }: LeadFilters) {
  return { q: q.trim() || undefined, source, status, priority, sort };
}
