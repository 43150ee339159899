import type { CompanyQueries } from '@outrider/db';
import type { Notification, notificationAskSchema, NotificationKind } from '@outrider/shared/people/notifications';
import type { z } from 'zod';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import { findChannels } from './channels.store.ts';

/**
 * A page of a user's notifications, newest first, and how many of all of theirs are unread. @throws 422 for another
 * list's cursor
 */
export async function listNotifications(
  db: CompanyQueries,
  user_id: string,
  { unread: only, limit, cursor }: z.output<typeof notificationAskSchema>,
): Promise<{ items: Notification[]; total: number; next_cursor: string | null; unread: number }> {
  const { app_off } = await findChannels(db, user_id);
  const shown = { user_id, ...(app_off.length > 0 && { kind: { notIn: app_off } }) };
  const asked = { ...shown, ...(only !== undefined && { read_at: only ? null : { not: null } }) };
  const after = readAfter(cursor);
  const [rows, total, unread] = await Promise.all([
    db.notification.findMany({
      where: after
        ? { ...asked, OR: [{ created_at: { lt: after.at } }, { created_at: after.at, id: { lt: after.id } }] }
        : asked,
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      include: { task: { select: { id: true, done_at: true } } },
    }),
    db.notification.count({ where: asked }),
    db.notification.count({ where: { ...shown, read_at: null } }),
  ]);
  const page = cutPage(rows, limit, (row) => row.created_at);
  const items = page.items.map(({ id, kind, title, message, link_path, task, read_at, created_at }) => ({
    id,
    kind: kind as NotificationKind,
    title,
    message,
    link_path,
    task: task && { id: task.id, is_done: task.done_at !== null },
    read: read_at !== null,
    created_at: created_at.toISOString(),
  }));
  return { items, total, next_cursor: page.next_cursor, unread };
}

/** Those with these ids, or all that stand in the app: what is off there may still have to be mailed. */
export async function markRead(
  db: CompanyQueries,
  user_id: string,
  ids: string[] | null,
  now: Date,
): Promise<{ unread: number }> {
  const { app_off } = await findChannels(db, user_id);
  const unread = { user_id, read_at: null, kind: { notIn: app_off } };
  await db.notification.updateMany({
    where: ids ? { user_id, read_at: null, id: { in: ids } } : unread,
    data: { read_at: now },
  });
  return { unread: await db.notification.count({ where: unread }) };
}
