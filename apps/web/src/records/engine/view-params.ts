import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import type { SavedView } from '@outrider/shared/records/saved-views';

/** The address of a list that shows a saved view. The order is always said: a tab may have another one of its own. */
export function viewParams({
  id,
  view: { filter, q, sort, order, asks },
}: Pick<SavedView, 'id' | 'view'>): URLSearchParams {
  const params = new URLSearchParams({ ...asks, view: id, sort });
  const text = writeFilter(filter);
  if (text) params.set('filter', text);
  if (q) params.set('q', q);
  if (order === 'asc') params.set('order', order);
  return params;
}
