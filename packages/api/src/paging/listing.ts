import { readCursor, writeCursor } from './cursor.ts';

export type After = { at: Date; id: string } | null;

/** Where the page before ended. @throws 422 */
export function readAfter(cursor: string | null | undefined): After {
  if (!cursor) return null;
  const { value, id } = readCursor(cursor, 'time');
  return { at: new Date(value), id };
}

/** One page of rows of which one more than `limit` was asked for; `keyOf` is what they are sorted by. */
export function cutPage<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => Date,
): { items: Row[]; next_cursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? writeCursor(keyOf(last).toISOString(), last.id) : null };
}
