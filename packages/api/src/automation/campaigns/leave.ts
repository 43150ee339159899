import type { CompanyTx } from '@outrider/db';
import type { LeftReason } from '@outrider/shared/automation/campaigns';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { deleteMessageRow, isBeingSent } from '../../records/mail/mail.store.ts';
import { returnMailPlace } from '../../records/mail/quota.ts';
import { tellOutside } from './campaign-news.ts';
import { findLastEmail, findUnsent, updatePerson } from './people.store.ts';

export type Leaving = { id: string; campaign_id: string; lead_id: string; waits_on: string | null };

/**
 * Takes a lead out of its campaign, with the email that waits to leave: one that a worker has in hand leaves. The
 * caller holds the lead in the campaign.
 */
export async function leaveCampaign(tx: CompanyTx, person: Leaving, because: LeftReason, now: Date): Promise<void> {
  const unsent = person.waits_on && (await findUnsent(tx, person.waits_on));
  if (unsent && !isBeingSent(unsent, now)) {
    await returnMailPlace(tx, unsent.id);
    await deleteMessageRow(tx, unsent.id);
    await insertEvent(tx, 'mail.changed', unsent.id);
  }
  await updatePerson(tx, person.id, {
    state: 'left',
    left_because: because,
    left_step: await findLastEmail(tx, person.id),
    next_step: null,
    step_at: null,
    due_at: null,
    waits_on: null,
    held: null,
    ended_at: now,
  });
  await tellOutside(tx, { topic: 'campaign.left', people: [person], reason: because });
}
