import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { mailStatus } from '../mail/company-mailer.ts';
import { insertMessage } from '../mail/mail.store.ts';
import { takeOwnMailPlace } from '../mail/quota.ts';
import { calendarOf } from './calendar-of.ts';
import { type MeetingNews, writeMeetingLetter } from './letters.ts';
import type { MeetingRow } from './meetings.store.ts';

/** Who tells, when, and what is needed to know whether it leaves at once. */
export type Teller = { user: CompanyUser; actor: Actor; mailer: Services['mailer']; now: Date };

/**
 * Puts an email with the calendar file for each of these addresses into the outbox; the person who acts gets none.
 * Notes stay in the company, and each file names its reader alone. The email to the meeting's lead stands on that lead.
 * @throws 429 where the day's limit is reached: then none of them leaves
 */
export async function emailAttendees(
  tx: CompanyTx,
  { user, actor, mailer, now }: Teller,
  { news, meeting, to }: { news: MeetingNews; meeting: MeetingRow; to: readonly string[] },
): Promise<void> {
  const others = to.filter((email) => emailKey(email) !== emailKey(user.email));
  if (others.length === 0) return;
  const { configured } = await mailStatus(tx, { mailer });
  const lead = meeting.lead_id
    ? await tx.lead.findFirst({ where: { id: meeting.lead_id }, select: { id: true, email: true } })
    : null;
  const { subject, text } = writeMeetingLetter(news, meeting);
  const method = news === 'cancelled' ? 'CANCEL' : 'REQUEST';
  for (const to_email of others) {
    const id = await insertMessage(tx, {
      to_email,
      subject,
      body: text,
      calendar: calendarOf({ ...meeting, notes: null, attendees: [to_email] }, method),
      lead_id: lead && emailKey(lead.email) === emailKey(to_email) ? lead.id : null,
      created_by: user.id,
      state: 'queued',
      reason: configured ? null : MESSAGES.mailKept,
      next_attempt_at: now,
      created_at: now,
      updated_at: now,
    });
    await takeOwnMailPlace(tx, id, { user_id: user.id, now });
    await insertEvent(tx, 'mail.changed', id);
    await recordAudit(tx, actor, {
      action: 'mail.queue',
      subject_kind: 'message',
      subject_id: id,
      detail: { meeting_id: meeting.id },
    });
  }
}
