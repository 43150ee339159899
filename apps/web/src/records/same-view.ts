import { writeFilter } from '@outrider/shared/lead-filter-text';
import type { LeadView } from '@outrider/shared/saved-views';

/** Whether two views show the same. */
export const sameView = (a: LeadView, b: LeadView) =>
  writeFilter(a.filter) === writeFilter(b.filter) && a.q === b.q && a.sort === b.sort && a.order === b.order;
