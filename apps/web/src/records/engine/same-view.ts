import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import type { ListView } from '@outrider/shared/records/saved-views';

/** Whether two views show the same. */
export const sameView = (a: ListView, b: ListView) =>
  writeFilter(a.filter) === writeFilter(b.filter) &&
  a.q === b.q &&
  a.sort === b.sort &&
  a.order === b.order &&
  sameAsks(a.asks, b.asks);

const sameAsks = (a: ListView['asks'] = {}, b: ListView['asks'] = {}) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => a[key] === b[key]);
