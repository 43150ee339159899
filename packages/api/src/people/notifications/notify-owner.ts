import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { NotificationKind } from '@outrider/shared/people/notifications';
import type { Actor } from '../../ground/actor.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { NOTIFICATION_WORDS } from './words.ts';

/** Notifies a new owner, in the transaction that makes them one. Nobody is notified of what they did themselves. */
export async function notifyOwner(
  tx: CompanyTx,
  actor: Actor,
  user_id: string | null,
  news: { kind: NotificationKind; title: string; message: string; link_path: string; task_id?: string },
): Promise<void> {
  if (!user_id || user_id === actor.id) return;
  const { id } = await tx.notification.create({ data: { user_id, event_id: uuidv7(), ...news }, select: { id: true } });
  await insertEvent(tx, 'notification.created', id);
}

/** The same for many leads at once, one notification per person. `from` says where the leads come from. */
export async function notifyOwners(
  tx: CompanyTx,
  actor: Actor,
  owners: { user_id: string; leads: number }[],
  from = NOTIFICATION_WORDS.byRules,
): Promise<void> {
  for (const { user_id, leads } of owners)
    await notifyOwner(tx, actor, user_id, {
      kind: 'assigned',
      title: leads === 1 ? NOTIFICATION_WORDS.newLead : MESSAGES.newLeadsForYou(leads),
      message: from,
      link_path: '/leads?tab=mine',
    });
}
