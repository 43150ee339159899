import type { RowKind } from '@outrider/shared/insight/dashboard';
import type { LeadListInput } from '@outrider/shared/records/lead-list';

type LeadQuery = Partial<Pick<LeadListInput, 'assigned_to' | 'status' | 'priority' | 'source' | 'sort'>>;

/** Web paths to the rows behind a figure. The only place that knows them. */
export const leadsLink = (query: LeadQuery) => pathWith('/leads', query);
export const leadLink = (id: string) => `/leads?lead=${id}`;
export const accountLink = (id: string) => `/accounts/${id}`;
export const contactLink = (id: string) => `/contacts/${id}`;
export const dealLink = (id: string) => `/opportunities?opportunity=${id}`;
/** The dashboard lists these itself: `tab` is where it stays meanwhile. */
export const rowsLink = (rows: RowKind, query: { owner?: string; tab?: 'performance' | 'team' } = {}) => {
  const { tab, ...filters } = query;
  return pathWith('/dashboard', { tab, rows, ...filters });
};

export function pathWith(path: string, query: Record<string, string | undefined>): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path;
}
