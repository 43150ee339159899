import { TOTAL_BOUND } from '@outrider/shared/ground/wire';
import { readCursor, writeCursor } from './cursor.ts';

export type After = { at: Date; id: string } | null;

/** The position where the previous page ended. @throws 422 */
export function readAfter(cursor: string | null | undefined, kind: 'time' | 'session' = 'time'): After {
  if (!cursor) return null;
  const { value, id } = readCursor(cursor, kind);
  return { at: new Date(value), id };
}

type TotalAsked = 'exact' | 'bounded';
/** So many are counted at most; null: all of them. */
export const mostCounted = (asked: TotalAsked): number | null => (asked === 'bounded' ? TOTAL_BOUND + 1 : null);
/** What was counted up to there, as a page says it. */
export const toldTotal = (asked: TotalAsked, counted: number): { total: number; total_is: 'exact' | 'at_least' } =>
  asked === 'bounded' && counted > TOTAL_BOUND
    ? { total: TOTAL_BOUND, total_is: 'at_least' }
    : { total: counted, total_is: 'exact' };

/** One page from rows fetched with one more than `limit`; `keyOf` is the sort key. */
export function cutPage<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => Date,
): { items: Row[]; next_cursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? writeCursor(keyOf(last).toISOString(), last.id) : null };
}
