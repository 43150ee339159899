import type { CompanyQueries } from '@outrider/db';
import type { Booking } from '@outrider/shared/automation/booking';
import { AppError } from '@outrider/shared/ground/errors';
import { VISITOR_MESSAGES as SENTENCES } from '@outrider/shared/ground/messages-booking';
import type { Services } from '../../ground/services.ts';
import { BOOKING_LINK, linkToken } from '../../records/mail/secret-links.ts';
import { findMeeting, type MeetingRow } from '../../records/meetings/meetings.store.ts';
import { companyFace } from '@outrider/shared/people/company-logo';
import { type BookingRow, findPageCompany, isMailed, listHosts } from './bookings.store.ts';

/** @throws 404 */
export async function readBookedMeeting(db: CompanyQueries, { meeting_id, language }: BookingRow): Promise<MeetingRow> {
  const meeting = await findMeeting(db, meeting_id, null);
  if (!meeting) throw new AppError('NOT_FOUND', SENTENCES[language].gone);
  return meeting;
}

export const stateOf = ({ cancelled_at, ends_at }: MeetingRow, now: Date): Booking['state'] =>
  cancelled_at ? 'canceled' : ends_at <= now ? 'over' : 'ahead';

/** A booking as whoever has its link sees it. */
export async function presentBooking(
  db: CompanyQueries,
  services: Pick<Services, 'secrets' | 'now'>,
  booking: BookingRow,
): Promise<Booking> {
  const meeting = await readBookedMeeting(db, booking);
  const company = await findPageCompany(db);
  const hosts = await listHosts(db, booking.page_id);
  const state = stateOf(meeting, services.now());
  return {
    token: linkToken(services, BOOKING_LINK, booking),
    slug: booking.slug,
    page_name: booking.page_name,
    language: booking.language,
    title: meeting.title,
    starts_at: meeting.starts_at.toISOString(),
    ends_at: meeting.ends_at.toISOString(),
    timezone: booking.timezone,
    location: meeting.location,
    host_name: meeting.organiser_name,
    company: companyFace(company),
    email: booking.email,
    is_invited: await isMailed(db, booking.id),
    state,
    can_move: state === 'ahead' && booking.page_open && hosts.some(({ id }) => id === meeting.organiser_id),
  };
}
