import type { CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { insertMessage } from '../mail/mail.store.ts';
import { noteMailPlace, takeMailQuota } from '../mail/quota.ts';
import { calendarOf } from './calendar-of.ts';
import { type MeetingNews, writeMeetingLetter } from './letters.ts';
import type { MeetingRow } from './meetings.store.ts';

/** A day's limit does not pass in a minute; an admin may raise it any time. */
const QUOTA_RETRY_SECONDS = 3_600;

type Lead = { id: string; email: string };
export type Teller = { user: CompanyUser; actor: Actor; now: Date };

/**
 * Puts an email with the calendar file for each of these addresses into the outbox; whoever acts themselves gets none.
 * Notes stay in the company, and each reads their own address alone. One that is about the meeting's lead stands on that lead. @throws 429 where the day's limit
 * is reached: then none of them leaves
 */
export async function tellAttendees(
  tx: CompanyTx,
  { user, actor, now }: Teller,
  { news, meeting, to, lead }: { news: MeetingNews; meeting: MeetingRow; to: readonly string[]; lead: Lead | null },
): Promise<void> {
  const { subject, text } = writeMeetingLetter(news, meeting);
  const method = news === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const sender = { kind: 'user', id: user.id } as const;
  for (const to_email of to.filter((email) => emailKey(email) !== emailKey(user.email))) {
    const limit = await takeMailQuota(tx, { sender, now });
    if (limit) throw new AppError('TOO_MANY_REQUESTS', limit, { retry_after: QUOTA_RETRY_SECONDS });
    const id = await insertMessage(tx, {
      to_email,
      subject,
      body: text,
      calendar: calendarOf({ ...meeting, notes: null, attendees: [to_email] }, method),
      lead_id: lead && emailKey(lead.email) === emailKey(to_email) ? lead.id : null,
      created_by: user.id,
      state: 'queued',
      next_attempt_at: now,
      created_at: now,
      updated_at: now,
    });
    await noteMailPlace(tx, id, { sender, now });
    await insertEvent(tx, 'mail.changed', id);
    await recordAudit(tx, actor, {
      action: 'mail.queue',
      subject_kind: 'message',
      subject_id: id,
      detail: { meeting_id: meeting.id },
    });
  }
}
