import type { CompanyTx } from '@outrider/db';
import { SYSTEM } from '../../ground/actor.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';

type News = Omit<Parameters<typeof notifyOwner>[3], 'task_id'>;

/** Tells somebody what a campaign wants of them: once until they read it, since it wants much at a time. */
export async function tellOnce(tx: CompanyTx, user_id: string, news: News): Promise<void> {
  const { title, link_path } = news;
  if ((await tx.notification.count({ where: { user_id, title, link_path, read_at: null } })) > 0) return;
  await notifyOwner(tx, SYSTEM, user_id, news);
}
