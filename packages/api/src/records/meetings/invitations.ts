import type { CompanyTx } from '@outrider/db';
import type { CalendarProvider } from '@outrider/shared/records/calendar-providers';
import type { Actor } from '../../ground/actor.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { keptReason, queueLetter } from '../mail/queue-letter.ts';
import { BOOKING_LINK } from '../mail/secret-links.ts';
import { calendarOf } from './calendar-of.ts';
import { type MeetingNews, writeMeetingLetter } from './letters.ts';
import { findBookingOf, type MeetingRow } from './meetings.store.ts';

/**
 * Who tells, when, and what is needed to know whether it leaves at once. `page_id`: the booking page on which somebody
 * from outside did this; then the emails are the page's, in its host's name.
 */
export type Teller = {
  user: Pick<CompanyUser, 'id' | 'email'> & { company: { timezone: string } };
  actor: Actor;
  mailer: Services['mailer'];
  now: Date;
  page_id?: string;
  /** The calendar elsewhere in which they did it. */
  via?: CalendarProvider;
};

/**
 * Puts an email with the calendar file for each of these addresses into the outbox; the person who acts gets none.
 * Notes stay in the company, and each file names its reader alone. The email to the meeting's lead stands on that lead;
 * whoever booked it themselves gets the link by which they change it, and
 * times by their own clocks. All are in the language of the page where it was booked. Of a booking page none leaves where the company's
 * day is full.
 * @throws 429 where the day's limit of a person is reached: then none of them leaves
 */
export async function emailAttendees(
  tx: CompanyTx,
  teller: Teller,
  { news, meeting, to }: { news: MeetingNews; meeting: MeetingRow; to: readonly string[] },
): Promise<void> {
  const { user, actor, mailer, now, page_id } = teller;
  const others = page_id ? to : to.filter((email) => emailKey(email) !== emailKey(user.email));
  if (others.length === 0) return;
  const place = page_id ? { page_id } : { user_id: user.id };
  const writer = { actor, now, reason: await keptReason(tx, mailer), ...place };
  const lead = meeting.lead_id
    ? await tx.lead.findFirst({ where: { id: meeting.lead_id }, select: { id: true, email: true } })
    : null;
  const booking = await findBookingOf(tx, meeting.id);
  const language = booking?.language ?? 'en';
  const method = news === 'cancelled' ? 'CANCEL' : 'REQUEST';
  for (const to_email of others) {
    const own = booking?.email === to_email ? booking : null;
    const shown = own ? { ...meeting, timezone: own.timezone } : meeting;
    const { subject, text } = writeMeetingLetter(news, shown, { link: own && BOOKING_LINK.placeholder, language });
    const letter = {
      to_email,
      subject,
      body: text,
      calendar: calendarOf({ ...meeting, notes: null, attendees: [to_email] }, method),
      lead_id: lead && emailKey(lead.email) === emailKey(to_email) ? lead.id : null,
      booking_id: own?.id ?? null,
      created_by: user.id,
    };
    if (!(await queueLetter(tx, writer, letter, { meeting_id: meeting.id }))) return;
  }
}
