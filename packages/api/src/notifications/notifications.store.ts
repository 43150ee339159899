import type { CompanyQueries } from '@outrider/db';
import type { Notification } from '@outrider/shared/notifications';

const LISTED = 50;

const countUnread = (db: CompanyQueries, user_id: string) =>
  db.notification.count({ where: { user_id, read_at: null } });

/** A user's newest notifications, and how many of all of theirs are unread. */
export async function listNotifications(
  db: CompanyQueries,
  user_id: string,
): Promise<{ items: Notification[]; unread: number }> {
  const [rows, unread] = await Promise.all([
    db.notification.findMany({ where: { user_id }, orderBy: [{ created_at: 'desc' }, { id: 'desc' }], take: LISTED }),
    countUnread(db, user_id),
  ]);
  const items = rows.map(({ id, title, message, link_path, read_at, created_at }) => ({
    id,
    title,
    message,
    link_path,
    read: read_at !== null,
    created_at: created_at.toISOString(),
  }));
  return { items, unread };
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
