import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import { DAY_MS } from '@outrider/shared/ground/days';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { moment } from '../../ground/sql/conditions.ts';
import type { DueCalendar } from '../external-calendars/external-calendars.store.ts';
import type { AccountRow } from './calendar-accounts.store.ts';

/**
 * What is written of a meeting `m`: while the hash is the same there is nothing to write. Of what is written here by
 * hand (an erasure), too.
 */
const CONTENT = Prisma.sql`md5(jsonb_build_array(m.title, m.starts_at, m.ends_at, m.timezone, m.location, m.attendees)::text)`;

/** Meetings `m` of the account `a` that are missing in its calendar, or are otherwise there; `c`: what was written. */
const isUnwritten = (now: Date) => Prisma.sql`a.writes_to IS NOT NULL AND m.organiser_id = a.owner_id
  AND m.cancelled_at IS NULL AND (c.meeting_id IS NULL AND m.ends_at > ${moment(now)}
    OR c.calendar = a.writes_to AND c.content IS DISTINCT FROM ${CONTENT})`;
const COPY = Prisma.sql`meeting_copies c ON c.company_id = m.company_id AND c.account_id = a.id AND c.meeting_id = m.id`;

/** What was written of the account `a` that has no place there any more; `m`: its meeting, where there is one. */
const IS_LEFT_OVER = Prisma.sql`(m.id IS NULL OR m.cancelled_at IS NOT NULL OR c.calendar IS DISTINCT FROM a.writes_to)`;
const MEETING = Prisma.sql`meetings m ON m.company_id = c.company_id AND m.id = c.meeting_id`;

/**
 * Accounts with something to write. What is ahead is looked through each time, all that was ever written once a day.
 */
export const listDueAccounts = (db: PlatformQueries, now: Date, limit: number): Promise<DueCalendar[]> => db.$queryRaw<
  DueCalendar[]
>`
  SELECT a.company_id, a.id FROM calendar_accounts a
    JOIN companies c ON c.id = a.company_id
    JOIN users u ON u.company_id = a.company_id AND u.id = a.owner_id
  WHERE a.next_write_at <= ${now} AND (a.lease_until IS NULL OR a.lease_until <= ${now})
    AND c.sandbox_of IS NULL AND ${MAY_WORK(now)}
    AND (a.leaving_since IS NOT NULL OR u.disabled_at IS NULL AND a.signed_out_at IS NULL AND (
      a.next_write_at <= ${moment(new Date(now.getTime() - DAY_MS))}
      OR EXISTS (SELECT FROM meetings m LEFT JOIN ${COPY}
        WHERE m.company_id = a.company_id AND m.starts_at > ${moment(new Date(now.getTime() - DAY_MS))}
          AND ${isUnwritten(now)})
      OR EXISTS (SELECT FROM meeting_copies c LEFT JOIN ${MEETING}
        WHERE c.company_id = a.company_id AND c.account_id = a.id
          AND c.ends_at > ${moment(new Date(now.getTime() - DAY_MS))} AND ${IS_LEFT_OVER})))
  ORDER BY a.next_write_at LIMIT ${limit}`;

/** Takes an account: one writer at a time. @returns whether it was taken */
export async function leaseAccount(db: CompanyQueries, id: string, now: Date, until: Date): Promise<boolean> {
  const taken = await db.$executeRaw`
    UPDATE calendar_accounts SET lease_until = ${until}
    WHERE id = ${id}::uuid AND next_write_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})`;
  return taken === 1;
}

/** Lets go of it. `wrote`: something was written. */
export async function noteWrote(
  db: CompanyQueries,
  id: string,
  { held, at, wrote }: { held: Date; at: Date; wrote: boolean },
): Promise<void> {
  await db.$executeRaw`
    UPDATE calendar_accounts
    SET lease_until = NULL, next_write_at = ${at}, wrote_at = CASE WHEN ${wrote} THEN ${at}::timestamptz ELSE wrote_at END,
      failures = 0, failing_since = NULL, failing_reason = NULL
    WHERE id = ${id}::uuid AND lease_until = ${held}`;
}

/** @returns how many failures in a row that makes; null where it is gone, or somebody else has it */
export async function noteWriteFailure(
  tx: CompanyTx,
  id: string,
  { held, reason, now, next }: { held: Date; reason: string; now: Date; next: Date },
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ failures: number }[]>`
    UPDATE calendar_accounts
    SET lease_until = NULL, next_write_at = ${next}, failures = failures + 1, failing_reason = ${reason},
      failing_since = coalesce(failing_since, ${now})
    WHERE id = ${id}::uuid AND lease_until = ${held} RETURNING failures`;
  return row?.failures ?? null;
}

export type LeftOver = { meeting_id: string; calendar: string };
export const listLeftOvers = (
  db: CompanyQueries,
  account_id: string,
  limit: number,
): Promise<LeftOver[]> => db.$queryRaw<LeftOver[]>`
  SELECT c.meeting_id, c.calendar
  FROM calendar_accounts a JOIN meeting_copies c ON c.company_id = a.company_id AND c.account_id = a.id LEFT JOIN ${MEETING}
  WHERE a.id = ${account_id}::uuid AND ${IS_LEFT_OVER} ORDER BY c.ends_at, c.meeting_id LIMIT ${limit}`;

export type Unwritten = {
  meeting_id: string;
  title: string;
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  location: string | null;
  attendees: string[];
  content: string;
  /** Of the version that the server has, as far as it is known. */
  etag: string | null;
};
/** By their start. */
export const listUnwritten = (
  db: CompanyQueries,
  account_id: string,
  now: Date,
  limit: number,
): Promise<Unwritten[]> => db.$queryRaw<Unwritten[]>`
  SELECT m.id AS meeting_id, m.title, m.starts_at, m.ends_at, m.timezone, m.location, m.attendees,
    ${CONTENT} AS content, c.etag
  FROM calendar_accounts a JOIN meetings m ON m.company_id = a.company_id AND m.organiser_id = a.owner_id LEFT JOIN ${COPY}
  WHERE a.id = ${account_id}::uuid AND ${isUnwritten(now)} ORDER BY m.starts_at, m.id LIMIT ${limit}`;

/** Says what is about to be written, so that it is known again whatever becomes of the call. */
export async function noteIntent(
  db: CompanyQueries,
  { account_id, calendar }: { account_id: string; calendar: string },
  { meeting_id, starts_at, ends_at }: Unwritten,
  now: Date,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO meeting_copies (account_id, meeting_id, calendar, starts_at, ends_at, written_at)
    VALUES (${account_id}::uuid, ${meeting_id}::uuid, ${calendar}, ${starts_at}, ${ends_at}, ${now})
    ON CONFLICT (company_id, account_id, meeting_id) DO UPDATE
    SET next_starts = excluded.starts_at, next_ends = excluded.ends_at, written_at = excluded.written_at`;
}

type Key = { account_id: string; meeting_id: string };
export type Copy = {
  calendar: string;
  etag: string | null;
  starts_at: Date;
  ends_at: Date;
  next_starts: Date | null;
  next_ends: Date | null;
  /** Whether the meeting is as it was written. */
  is_same: boolean;
};

/** What is known of a meeting in an account, held until the transaction ends. Lock the meeting first. */
export async function lockCopy(tx: CompanyTx, { account_id, meeting_id }: Key): Promise<Copy | null> {
  const [row] = await tx.$queryRaw<Copy[]>`
    SELECT c.calendar, c.etag, c.starts_at, c.ends_at, c.next_starts, c.next_ends,
      coalesce(c.content = (SELECT ${CONTENT} FROM meetings m
        WHERE m.company_id = c.company_id AND m.id = c.meeting_id), false) AS is_same
    FROM meeting_copies c
    WHERE c.account_id = ${account_id}::uuid AND c.meeting_id = ${meeting_id}::uuid FOR UPDATE`;
  return row ?? null;
}

type CopyChange = Partial<{ etag: string | null; starts_at: Date; ends_at: Date; content: string | null }>;
/** The server has this version: no other is under way. */
export const noteWritten = (
  db: CompanyQueries,
  { account_id, meeting_id }: Key,
  version: Required<Omit<CopyChange, 'content'>> & Pick<CopyChange, 'content'>,
) =>
  db.meetingCopy.updateMany({
    where: { account_id, meeting_id },
    data: { ...version, next_starts: null, next_ends: null },
  });

export const updateCopy = (db: CompanyQueries, { account_id, meeting_id }: Key, data: CopyChange) =>
  db.meetingCopy.updateMany({ where: { account_id, meeting_id }, data });

/** The meeting is now as it stands in the calendar: there is nothing to write. */
export const noteSame = (tx: CompanyTx, { account_id, meeting_id }: Key) =>
  tx.$executeRaw`
    UPDATE meeting_copies c SET content = ${CONTENT} FROM meetings m
    WHERE m.company_id = c.company_id AND m.id = c.meeting_id
      AND c.account_id = ${account_id}::uuid AND c.meeting_id = ${meeting_id}::uuid`;

export const deleteCopy = (db: CompanyQueries, { account_id, meeting_id }: Key) =>
  db.meetingCopy.deleteMany({ where: { account_id, meeting_id } });

/** Forgets what was written, or of it what is over: it stays in the calendar as it is. */
export const forgetCopies = (tx: CompanyTx, account_id: string, over?: Date) =>
  tx.meetingCopy.deleteMany({ where: { account_id, ...(over && { ends_at: { lte: over } }) } });

/** Meetings that stand in this calendar in the span as far as is known, and are still ahead. */
export async function listStanding(
  db: CompanyQueries,
  { account_id, calendar }: { account_id: string; calendar: string },
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ meeting_id: string }[]>`
    SELECT c.meeting_id
    FROM meeting_copies c JOIN ${MEETING}
    WHERE c.account_id = ${account_id}::uuid AND c.calendar = ${calendar} AND c.etag IS NOT NULL
      AND m.cancelled_at IS NULL AND c.ends_at > ${moment(from)} AND c.starts_at < ${moment(to)}`;
  return rows.map(({ meeting_id }) => meeting_id);
}

/** The other accounts of a person that meetings are written to. */
export async function listOtherTargets(tx: CompanyTx, { id, owner_id }: AccountRow): Promise<string[]> {
  const rows = await tx.calendarAccount.findMany({
    where: { owner_id, id: { not: id }, writes_to: { not: null } },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}
