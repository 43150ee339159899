import type { CompanyDb } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { MEETING_ANSWERS } from '@outrider/shared/records/meetings';
import ICAL from 'ical.js';
import { SYSTEM } from '../../ground/actor.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { ListedMail } from '../../ground/ports/mailbox.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { meetingIdIn } from '../../ground/text/event-uid.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { momentOf, zoneNamed } from '../external-calendars/read-events.ts';
import { type Answered, putAnswer } from '../meetings/answers.store.ts';
import { meetingPath } from '../meetings/meeting-path.ts';
import type { Source } from './source.ts';

/** An answer is a short file. */
const PART_BYTES = 64_000;

/**
 * Somebody accepts an invitation of ours, or declines it: calendar programs answer by an email with a file for ours
 * (RFC 5546, 3.2.3). That is no letter: it stands at the meeting, and its host hears of a no. @returns whether it was
 * such an answer. @throws MailError
 */
export async function takeInAnswer(
  db: CompanyDb,
  { mailbox, connection, role }: Source,
  mail: ListedMail,
): Promise<boolean> {
  if (!mail.calendar || role !== 'inbox') return false;
  const read = readAnswer(await connection.text(mail.uid, mail.calendar, PART_BYTES), mail);
  if (!read) return false;
  // Nobody answers for somebody else.
  if (read.email !== emailKey(mail.from?.email ?? '')) return true;
  await db.transaction(async (tx) => {
    const meeting = await putAnswer(tx, mailbox.owner_id, read);
    if (!meeting) return;
    await insertEvent(tx, 'meeting.changed', meeting.id);
    if (read.answer === 'declined')
      await notifyOwner(tx, SYSTEM, mailbox.owner_id, {
        kind: 'meeting',
        title: MESSAGES.meetingDeclinedTitle,
        message: MESSAGES.meetingDeclined(mail.from?.name ?? read.email, meeting.title),
        link_path: meetingPath({ id: meeting.id, starts_at: read.starts_at }, meeting.timezone),
      });
  });
  return true;
}

/** What a file answers to one of our invitations; null where it is anything else. */
function readAnswer(text: string, { received_at }: Pick<ListedMail, 'received_at'>): Answered | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as never);
    if (String(calendar.getFirstPropertyValue('method')).toUpperCase() !== 'REPLY') return null;
    const event = calendar.getFirstSubcomponent('vevent');
    const meeting_id = meetingIdIn(String(event?.getFirstPropertyValue('uid') ?? ''));
    const attendee = event?.getFirstProperty('attendee');
    const starts_at = event?.getFirstPropertyValue('dtstart');
    const said = attendee?.getFirstParameter('partstat')?.toLowerCase();
    const answer = MEETING_ANSWERS.find((one) => one === said);
    if (!event || !meeting_id || !attendee || !answer || !(starts_at instanceof ICAL.Time)) return null;
    const email = emailKey(decodeURIComponent(String(attendee.getFirstValue()).replace(/^mailto:/i, '')));
    const stamp = event.getFirstPropertyValue('dtstamp');
    const stamped = stamp instanceof ICAL.Time ? stamp.toJSDate() : received_at;
    // A clock that runs ahead would outlast every later answer.
    const answered_at = stamped < received_at ? stamped : received_at;
    return { meeting_id, email, answer, starts_at: momentOf(starts_at, 'UTC', zoneNamed(event)), answered_at };
  } catch {
    return null; // no calendar
  }
}
