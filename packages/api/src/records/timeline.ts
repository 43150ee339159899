import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import type { RecordActivity, TimelinePart } from '@outrider/shared/records';
import { cutPage, readAfter } from '../paging/listing.ts';
import { listRecordActivities } from './activities.store.ts';
import type { Recorded } from './recorded.ts';
import { recordText } from './records.store.ts';

/** What happened to a record, its people, its deals and the leads it was made of, the newest first. @throws 404, 422 for another list's cursor */
export async function getTimeline(
  recorded: Recorded,
  db: CompanyDb,
  {
    id,
    part,
    limit,
    cursor,
  }: { id: string; part?: TimelinePart | undefined; limit: number; cursor?: string | null | undefined },
): Promise<{ items: RecordActivity[]; next_cursor: string | null }> {
  const after = readAfter(cursor);
  if ((await recordText(recorded, db, id)) === null) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const rows = await listRecordActivities(db, { type: recorded.type, id, part, after, limit: limit + 1 });
  const { items, next_cursor } = cutPage(rows, limit, ({ created_at }) => created_at);
  return {
    next_cursor,
    items: items.map(({ about_type, about_id, about_name, actor_kind, detail, created_at, ...row }) => ({
      ...row,
      actor_kind: actor_kind as RecordActivity['actor_kind'],
      detail: detail as Record<string, unknown>,
      created_at: created_at.toISOString(),
      about: about_type && about_id ? { type: about_type, id: about_id, name: about_name ?? '' } : null,
    })),
  };
}
