import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import { dayOfColumn } from '@outrider/shared/ground/days';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { moment } from '../../ground/sql/conditions.ts';

// By what a visitor brings, who is in no company: the company of a page, or of a booking.

export async function findCompanyOfPage(
  db: PlatformQueries,
  slug: string,
  now: Date,
): Promise<{ company_id: string; language: WritingLanguage } | null> {
  const [row] = await db.$queryRaw<{ company_id: string; language: WritingLanguage }[]>`
    SELECT p.company_id, p.language FROM booking_pages p JOIN companies c ON c.id = p.company_id
    WHERE p.slug = ${slug} AND p.is_open AND p.removed_at IS NULL AND ${MAY_WORK(now)}`;
  return row ?? null;
}

export async function findCompanyOfBooking(
  db: PlatformQueries,
  token_hash: string,
  now: Date,
): Promise<{ company_id: string; booking_id: string } | null> {
  const [row] = await db.$queryRaw<{ company_id: string; booking_id: string }[]>`
    SELECT b.company_id, b.id AS booking_id FROM bookings b JOIN companies c ON c.id = b.company_id
    WHERE b.token_hash = ${token_hash} AND ${MAY_WORK(now)}`;
  return row ?? null;
}

// Inside the company.

export type BookingRow = {
  id: string;
  page_id: string;
  meeting_id: string;
  token_hash: string;
  email: string | null;
  timezone: string;
  slug: string;
  page_name: string;
  /** Of its page. */
  language: WritingLanguage;
  /** Whether its page takes bookings. */
  page_open: boolean;
};

const BOOKINGS = Prisma.sql`SELECT b.id, b.page_id, b.meeting_id, b.token_hash, b.email, b.timezone, p.slug, p.name AS page_name, p.language,
    p.is_open AND p.removed_at IS NULL AS page_open
  FROM bookings b JOIN booking_pages p ON p.company_id = b.company_id AND p.id = b.page_id`;

export async function findBooking(db: CompanyQueries, id: string): Promise<BookingRow | null> {
  const [row] = await db.$queryRaw<BookingRow[]>`${BOOKINGS} WHERE b.id = ${id}::uuid`;
  return row ?? null;
}

export async function findBookingByRequest(db: CompanyQueries, request_id: string): Promise<BookingRow | null> {
  const [row] = await db.$queryRaw<BookingRow[]>`${BOOKINGS} WHERE b.request_id = ${request_id}::uuid`;
  return row ?? null;
}

export async function insertBooking(
  tx: CompanyTx,
  data: Omit<Prisma.BookingUncheckedCreateInput, 'company_id'>,
): Promise<void> {
  await tx.booking.create({ data, select: { id: true } });
}

/** Keeps others from booking these people until the transaction ends. */
export const lockHosts = (tx: CompanyTx, user_ids: readonly string[]) =>
  tx.$queryRaw`SELECT id FROM users WHERE id = ANY(${user_ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

export const noteBooked = (tx: CompanyTx, page_id: string, user_id: string, now: Date) =>
  tx.bookingHost.updateMany({ where: { page_id, user_id }, data: { last_booked_at: now } });

/** How many meetings ahead this address has booked. */
export async function countAhead(db: CompanyQueries, email: string, now: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM bookings b JOIN meetings m ON m.company_id = b.company_id AND m.id = b.meeting_id
    WHERE b.email = ${email} AND m.cancelled_at IS NULL AND m.ends_at > ${moment(now)}`;
  return row?.count ?? 0;
}

export type Host = { id: string; full_name: string; email: string; last_booked_at: Date | null };

/** Who of a page's hosts still works here, by name. */
export const listHosts = (db: CompanyQueries, page_id: string): Promise<Host[]> => db.$queryRaw<Host[]>`
  SELECT u.id, u.full_name, lower(u.email) AS email, h.last_booked_at
  FROM booking_hosts h JOIN users u ON u.company_id = h.company_id AND u.id = h.user_id
  WHERE h.page_id = ${page_id}::uuid AND u.disabled_at IS NULL
  ORDER BY u.full_name, u.id`;

/** How many meetings of the page each host has on each day of the page's zone; without the one that is being moved. */
export const listBookedDays = (
  db: CompanyQueries,
  page: { id: string; timezone: string },
  { from, to }: { from: Date; to: Date },
  but: string | null,
): Promise<{ user_id: string; day: string; count: number }[]> => db.$queryRaw`
  SELECT m.organiser_id AS user_id, (m.starts_at AT TIME ZONE ${page.timezone}::text)::date::text AS day,
    count(*)::int AS count
  FROM bookings b JOIN meetings m ON m.company_id = b.company_id AND m.id = b.meeting_id
  WHERE b.page_id = ${page.id}::uuid AND m.cancelled_at IS NULL
    AND m.starts_at >= ${moment(from)} AND m.starts_at < ${moment(to)} AND m.id IS DISTINCT FROM ${but}::uuid
  GROUP BY 1, 2`;

/** Absences of these people that touch these days. */
export async function listAway(
  db: CompanyQueries,
  user_ids: readonly string[],
  days: { from: string; to: string },
): Promise<{ user_id: string; from_day: string; to_day: string }[]> {
  const rows = await db.$queryRaw<{ user_id: string; from_day: Date; to_day: Date }[]>`
    SELECT user_id, from_day, to_day FROM absences
    WHERE user_id = ANY(${user_ids}::uuid[]) AND from_day <= ${days.to}::date AND to_day >= ${days.from}::date`;
  return rows.map(({ user_id, from_day, to_day }) => ({
    user_id,
    from_day: dayOfColumn(from_day),
    to_day: dayOfColumn(to_day),
  }));
}

export type PageCompany = { id: string; name: string; logo: string | null; timezone: string; holidays: string[] };

export async function findPageCompany(db: CompanyQueries): Promise<PageCompany> {
  const [row] = await db.$queryRaw<[Omit<PageCompany, 'holidays'> & { holidays: { date: string }[] }]>`
    SELECT id, name, logo, timezone, holidays FROM companies`;
  return { ...row, holidays: row.holidays.map(({ date }) => date) };
}

/** Whether somebody who works here has this address. */
export const isColleague = async (db: CompanyQueries, email: string): Promise<boolean> =>
  (await db.user.count({ where: { email: { equals: email, mode: 'insensitive' } } })) > 0;

/** Whether an email with the booking's link is on its way or has left; not one that is kept for want of a mail server. */
export const isMailed = async (db: CompanyQueries, booking_id: string): Promise<boolean> =>
  (await db.outboxMessage.count({
    where: { booking_id, state: { in: ['sent', 'queued'] }, reason: null },
  })) > 0;
