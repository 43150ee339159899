import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import type { Booking, BookingTimesInput } from '@outrider/shared/automation/booking';
import { AppError } from '@outrider/shared/ground/errors';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { VISITOR_MESSAGES as SENTENCES } from '@outrider/shared/ground/messages-booking';
import { refuse } from '../../ground/http/refuse.ts';
import type { Services } from '../../ground/services.ts';
import { calendarOf } from '../../records/meetings/calendar-of.ts';
import { changeMeeting } from '../../records/meetings/change.service.ts';
import type { Teller } from '../../records/meetings/invitations.ts';
import { endMeeting } from '../../records/meetings/meetings.service.ts';
import { lockMeeting, type MeetingRow } from '../../records/meetings/meetings.store.ts';
import { findFreeTimes, type OpenPage, readOpenPage } from './availability.ts';
import { type BookingRow, findPageCompany, type Host, lockHosts } from './bookings.store.ts';
import { presentBooking, readBookedMeeting, stateOf } from './present-booking.ts';
import { BOOKING_ACTOR } from './words.ts';

const MINUTE_MS = 60_000;

/** When a meeting can begin, of a page; with a booking, when that one can. @throws 404, 409 as moveBooking */
export async function listTimes(
  db: CompanyQueries,
  { now: clock }: Pick<Services, 'now'>,
  { slug, from, to }: BookingTimesInput,
  { booking, language }: { booking: BookingRow | null; language: WritingLanguage },
): Promise<{ times: string[] }> {
  const now = clock();
  const asked = { from: from.getTime(), to: to.getTime() };
  const { open, hosts, but } = booking
    ? await openMove(db, booking, now)
    : { open: await readOpenPage(db, slug, language), hosts: null, but: null };
  const free = await findFreeTimes(db, open, hosts ?? open.hosts, asked, { now, but });
  return { times: free.map(({ start }) => new Date(start).toISOString()) };
}

/** What a booking may be moved to: times of its own host, for as long as the meeting is. */
async function openMove(
  db: CompanyQueries,
  booking: BookingRow,
  now: Date,
): Promise<{ open: OpenPage; hosts: Host[]; but: string; meeting: MeetingRow }> {
  const meeting = await readBookedMeeting(db, booking);
  assertAhead(meeting, booking, now);
  const open = await readOpenPage(db, booking.slug, booking.language);
  const hosts = open.hosts.filter(({ id }) => id === meeting.organiser_id);
  if (hosts.length === 0) throw new AppError('NOT_FOUND', SENTENCES[booking.language].pageGone);
  const duration_minutes = (meeting.ends_at.getTime() - meeting.starts_at.getTime()) / MINUTE_MS;
  return { open: { ...open, rule: { ...open.rule, duration_minutes } }, hosts, but: meeting.id, meeting };
}

function assertAhead(meeting: MeetingRow, { language }: BookingRow, now: Date): void {
  const state = stateOf(meeting, now);
  if (state === 'canceled') throw new AppError('CONFLICT', SENTENCES[language].isCanceled);
  if (state === 'over') throw new AppError('CONFLICT', SENTENCES[language].isOver);
}

/**
 * Gives a booking another time of its host. To where it is already changes nothing. @throws 404 for a page that is not
 * open or a host who left it, 409 for a time that is taken, or a meeting that is over or canceled
 */
export async function moveBooking(
  db: CompanyDb,
  services: Services,
  booking: BookingRow,
  starts_at: Date,
): Promise<Booking> {
  const now = services.now();
  await db.transaction(async (tx) => {
    await lockHosts(tx, [(await readBookedMeeting(tx, booking)).organiser_id]);
    await lockMeeting(tx, booking.meeting_id);
    const { open, hosts, but, meeting } = await openMove(tx, booking, now);
    const start = starts_at.getTime();
    if (start === meeting.starts_at.getTime()) return;
    const [free] = await findFreeTimes(tx, open, hosts, { from: start, to: start + 1 }, { now, but });
    if (!free) throw refuse('CONFLICT', 'starts_at', SENTENCES[booking.language].timeTaken);
    const ends_at = new Date(start + open.rule.duration_minutes * MINUTE_MS);
    const teller = await tellerOf(tx, services, booking, meeting);
    await changeMeeting(tx, teller, meeting, { starts_at, ends_at, emails: true });
  });
  return presentBooking(db, services, booking);
}

/** Canceling twice changes nothing. @throws 404, 409 for a meeting that is over */
export async function cancelBooking(db: CompanyDb, services: Services, booking: BookingRow): Promise<Booking> {
  await db.transaction(async (tx) => {
    await lockMeeting(tx, booking.meeting_id);
    const meeting = await readBookedMeeting(tx, booking);
    if (meeting.cancelled_at) return;
    assertAhead(meeting, booking, services.now());
    await endMeeting(tx, await tellerOf(tx, services, booking, meeting), meeting, { notify: true });
  });
  return presentBooking(db, services, booking);
}

async function tellerOf(
  tx: CompanyTx,
  { mailer, now }: Services,
  { page_id }: BookingRow,
  { organiser_id, organiser_email }: MeetingRow,
): Promise<Teller> {
  const { timezone } = await findPageCompany(tx);
  const user = { id: organiser_id, email: organiser_email, company: { timezone } };
  return { user, actor: BOOKING_ACTOR, mailer, now: now(), page_id };
}

/** The meeting as a file that calendars read; it names its reader alone. @throws 404 */
export async function writeBookingFile(
  db: CompanyQueries,
  booking: BookingRow,
): Promise<{ filename: string; text: string }> {
  const meeting = await readBookedMeeting(db, booking);
  const shown = { ...meeting, notes: null, attendees: booking.email ? [booking.email] : [] };
  return { filename: 'meeting.ics', text: calendarOf(shown, meeting.cancelled_at ? 'CANCEL' : 'PUBLISH') };
}
