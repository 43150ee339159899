import type { CompanyQueries } from '@outrider/db';
import type { Notification, notificationAskSchema } from '@outrider/shared/people/notifications';
import type { z } from 'zod';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';

const countUnread = (db: CompanyQueries, user_id: string) =>
  db.notification.count({ where: { user_id, read_at: null } });

/**
 * A page of a user's notifications, newest first, and how many of all of theirs are unread. @throws 422 for another
 * list's cursor
 */
export async function listNotifications(
  db: CompanyQueries,
  user_id: string,
  { unread: only, limit, cursor }: z.output<typeof notificationAskSchema>,
): Promise<{ items: Notification[]; total: number; next_cursor: string | null; unread: number }> {
  const asked = { user_id, ...(only !== undefined && { read_at: only ? null : { not: null } }) };
  const after = readAfter(cursor);
  const [rows, total, unread] = await Promise.all([
    db.notification.findMany({
      where: after
        ? { ...asked, OR: [{ created_at: { lt: after.at } }, { created_at: after.at, id: { lt: after.id } }] }
        : asked,
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    }),
    db.notification.count({ where: asked }),
    countUnread(db, user_id),
  ]);
  const page = cutPage(rows, limit, (row) => row.created_at);
  const items = page.items.map(({ id, title, message, link_path, read_at, created_at }) => ({
    id,
    title,
    message,
    link_path,
    read: read_at !== null,
    created_at: created_at.toISOString(),
  }));
  return { items, total, next_cursor: page.next_cursor, unread };
}

export async function markRead(
  db: CompanyQueries,
  user_id: string,
  ids: string[] | null,
  now: Date,
): Promise<{ unread: number }> {
  await db.notification.updateMany({
    where: { user_id, read_at: null, ...(ids && { id: { in: ids } }) },
    data: { read_at: now },
  });
  return { unread: await countUnread(db, user_id) };
}
