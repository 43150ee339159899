import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { type AuditNote, recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { mailStatus } from './company-mailer.ts';
import { insertMessage } from './mail.store.ts';
import { noteMailPlace, takeMailQuota, takeOwnMailPlace } from './quota.ts';

/** Why an email of the company stays where it is; null where it leaves. */
export async function keptReason(tx: CompanyTx, mailer: Services['mailer']): Promise<string | null> {
  return (await mailStatus(tx, { mailer })).configured ? null : MESSAGES.mailKept;
}

/**
 * Who writes, and against whose daily limit it counts: a person's (`user_id`), or that of a page that writes to its
 * visitors (`page_id`). `reason`: see keptReason, asked once for all letters of one occasion.
 */
export type LetterWriter = { actor: Actor; now: Date; reason: string | null } & (
  | { user_id: string }
  | { page_id: string }
);
type Letter = Omit<
  Parameters<typeof insertMessage>[1],
  'state' | 'reason' | 'next_attempt_at' | 'created_at' | 'updated_at'
>;

/**
 * Puts one email into the outbox. @returns false where it is a page's and the company's day is full: then nothing is
 * written @throws 429 where the day's limit of a person is reached
 */
export async function queueLetter(
  tx: CompanyTx,
  { actor, now, reason, ...place }: LetterWriter,
  letter: Letter,
  detail: NonNullable<AuditNote['detail']> = {},
): Promise<boolean> {
  const page = 'page_id' in place ? { sender: { kind: 'form', id: place.page_id } as const, now } : null;
  if (page && (await takeMailQuota(tx, page)) !== null) return false;
  const id = await insertMessage(tx, {
    ...letter,
    state: 'queued',
    reason,
    next_attempt_at: now,
    created_at: now,
    updated_at: now,
  });
  if (page) await noteMailPlace(tx, id, page);
  else if ('user_id' in place) await takeOwnMailPlace(tx, id, { user_id: place.user_id, now });
  await insertEvent(tx, 'mail.changed', id);
  await recordAudit(tx, actor, { action: 'mail.queue', subject_kind: 'message', subject_id: id, detail });
  return true;
}
