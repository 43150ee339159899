import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { mailStatus } from '../mail/company-mailer.ts';
import { insertMessage } from '../mail/mail.store.ts';
import { noteMailPlace, takeMailQuota, takeOwnMailPlace } from '../mail/quota.ts';
import { PROPOSAL_LINK } from '../mail/secret-links.ts';
import { PROPOSAL_WORDS } from './words.ts';

type Letter = {
  recipient: { id: string; name: string; email: string | null };
  subject: string;
  text: string;
  lead_id: string | null;
  /** In whose name; null: the company's. */
  author_id: string | null;
  /** A person sends it now: then it takes a place of their day, or is refused. Else it is the page that does. */
  by_person: boolean;
};

/**
 * Puts an email with the reader's own link into the outbox. Of the page none leaves where the company's day is full.
 * @throws 429 where the day's limit of a person is reached
 */
export async function writeToRecipient(
  tx: CompanyTx,
  { actor, now, mailer }: { actor: Actor; now: Date; mailer: Services['mailer'] },
  { recipient, subject, text, lead_id, author_id, by_person }: Letter,
): Promise<void> {
  if (!recipient.email) return; // erased
  const place = by_person ? null : { sender: { kind: 'form', id: recipient.id } as const, now };
  if (place && (await takeMailQuota(tx, place)) !== null) return;
  const { configured } = await mailStatus(tx, { mailer });
  const id = await insertMessage(tx, {
    to_email: recipient.email,
    to_name: recipient.name,
    subject,
    body: `${text}\n\n${PROPOSAL_WORDS.link(PROPOSAL_LINK.placeholder)}`,
    lead_id,
    proposal_recipient_id: recipient.id,
    created_by: author_id,
    state: 'queued',
    reason: configured ? null : MESSAGES.mailKept,
    next_attempt_at: now,
    created_at: now,
    updated_at: now,
  });
  if (place) await noteMailPlace(tx, id, place);
  else if (author_id) await takeOwnMailPlace(tx, id, { user_id: author_id, now });
  await insertEvent(tx, 'mail.changed', id);
  await recordAudit(tx, actor, { action: 'mail.queue', subject_kind: 'message', subject_id: id });
}
