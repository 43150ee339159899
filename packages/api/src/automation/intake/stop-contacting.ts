import type { CompanyDb, CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SYSTEM } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { barAddress, findBarredAmong, insertBarred } from '../../records/do-not-contact/do-not-contact.store.ts';
import { readBarred } from '../../records/do-not-contact/do-not-contact.ts';
import { findErased } from '../../ground/erased/erased.store.ts';
import { forgetInDeliveries } from '../../ground/erased/forget-delivery.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { noteOnLead } from '../../records/leads/linked-lead.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import type { Services } from '../../ground/services.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { settleDelivery } from './deliveries.store.ts';
import type { Stop } from './sources/dialects.ts';
import { DELIVERY_WORDS } from './words.ts';

type Asked = { id: string; stops: readonly Stop[]; started: number };

/**
 * A mail program tells that people are to be written to no more: their addresses go on the do-not-contact list, and
 * their leads say so. A replay changes nothing.
 */
export async function stopContacting(db: CompanyDb, services: Services, { id, stops, started }: Asked): Promise<void> {
  await db.transaction(async (tx) => {
    const erased = await findErased(
      tx,
      stops.map(({ email }) => emailKey(email)),
    );
    for (const stop of stops) if (!erased.has(emailKey(stop.email))) await bar(tx, services, stop);
    const [first] = stops;
    const [erased_at] = erased.values();
    const words = first?.why === 'bounce' ? DELIVERY_WORDS.bounced : DELIVERY_WORDS.unsubscribed;
    const reason = erased_at ? MESSAGES.erasedSkipped(erased_at) : words(first?.email ?? '');
    await settleDelivery(tx, id, {
      state: 'processed',
      outcome: 'ignored',
      reason,
      processed_at: services.now(),
      duration_ms: Math.round(performance.now() - started),
      next_attempt_at: null,
    });
    if (erased_at)
      await forgetInDeliveries(
        tx,
        [id],
        { emails: [...erased.keys()], names: [], phones: [] },
        { all: true, told: reason },
      );
    await insertEvent(tx, 'delivery.changed', id);
  });
}

async function bar(tx: CompanyTx, services: Services, { email, why }: Stop): Promise<void> {
  const barred = readBarred(email);
  if (barred?.kind !== 'email') return;
  const told = why === 'unsubscribe' ? MESSAGES.askedNotToBeContacted(email) : MESSAGES.onDoNotContact(email);
  const isKnown = (await findBarredAmong(tx, [email])).has(email);
  if (!isKnown) await services.leads.silenceAddress(tx, barred, told, services.now());
  if (why === 'unsubscribe') await barAddress(tx, { email, source: why });
  else await insertBarred(tx, { ...barred, source: why, reason: null, created_by: null });
  if (isKnown) return;
  const lead = await findLeadOf(tx, emailKey(email));
  await noteOnLead(tx, lead?.id ?? null, why === 'unsubscribe' ? 'unsubscribed' : 'bounced', SYSTEM, { email });
  if (lead && why === 'unsubscribe')
    await notifyOwner(tx, SYSTEM, lead.assigned_to, {
      kind: 'reply',
      title: MESSAGES.unsubscribedTitle,
      message: MESSAGES.askedNotToBeContacted(email),
      link_path: `/leads?lead=${lead.id}`,
    });
  await insertEvent(tx, 'agent.changed', tx.companyId);
  await recordAudit(tx, SYSTEM, {
    action: `do_not_contact.${why}`,
    subject_kind: 'do_not_contact',
    detail: { email },
  });
}

async function findLeadOf(tx: CompanyTx, key: string): Promise<{ id: string; assigned_to: string | null } | null> {
  const [row] = await tx.$queryRaw<{ id: string; assigned_to: string | null }[]>`
    SELECT id, assigned_to FROM leads WHERE email_key = ${key}
      OR id IN (SELECT a.lead_id FROM lead_aliases a WHERE a.email_key = ${key}) LIMIT 1`;
  return row ?? null;
}
