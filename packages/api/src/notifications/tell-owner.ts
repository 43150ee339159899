import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/messages';
import type { Actor } from '../actor.ts';
import { insertEvent } from '../events/outbox.store.ts';
import { uuidv7 } from '../uuid.ts';
import { NOTIFICATION_WORDS } from './words.ts';

/** Tells somebody what another one gave them, in the transaction that gives it. Nobody is told of their own doing. */
export async function tellOwner(
  tx: CompanyTx,
  actor: Actor,
  user_id: string | null,
  news: { title: string; message: string; link_path: string },
): Promise<void> {
  if (!user_id || user_id === actor.id) return;
  const { id } = await tx.notification.create({ data: { user_id, event_id: uuidv7(), ...news }, select: { id: true } });
  await insertEvent(tx, 'notification.created', id);
}

/** The same for many leads at once: one notice a person. `from`: where they come from. */
export async function tellOwners(
  tx: CompanyTx,
  actor: Actor,
  owners: { user_id: string; leads: number }[],
  from = NOTIFICATION_WORDS.byRules,
): Promise<void> {
  for (const { user_id, leads } of owners)
    await tellOwner(tx, actor, user_id, {
      title: leads === 1 ? NOTIFICATION_WORDS.newLead : MESSAGES.newLeadsForYou(leads),
      message: from,
      link_path: '/leads?tab=mine',
    });
}
