import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import { DAY_MS } from '@outrider/shared/ground/days';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type { Meeting, MeetingListInput } from '@outrider/shared/records/meetings';
import type { After } from '../../ground/paging/listing.ts';
import { allOf, moment } from '../../ground/sql/conditions.ts';
import { isoSql } from '../../ground/sql/iso.ts';
import { personName } from '../../ground/sql/person-name.ts';

/** No meeting is longer, so none that began before can still be on. */
const LONGEST_MS = DAY_MS;

type Moments = 'starts_at' | 'ends_at' | 'invited_at' | 'cancelled_at' | 'created_at' | 'updated_at';
export type MeetingRow = Omit<Meeting, Moments> & {
  starts_at: Date;
  ends_at: Date;
  invited_at: Date | null;
  cancelled_at: Date | null;
  created_at: Date;
  updated_at: Date;
  sequence: number;
  organiser_email: string;
};

const COLUMNS = Prisma.sql`m.id, m.title, m.starts_at, m.ends_at, m.timezone, m.location, m.notes, m.attendees,
    m.lead_id, ${personName('l')} AS lead_name,
  CASE WHEN m.lead_id IS NOT NULL OR EXISTS (
      SELECT FROM unnest(m.attendees) address
      WHERE NOT EXISTS (SELECT FROM users c WHERE c.company_id = m.company_id AND lower(c.email) = address)
    ) THEN 'customer' ELSE 'internal' END AS kind,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('email', w.email, 'answer', w.answer, 'answered_at', ${isoSql(Prisma.sql`w.answered_at`)})
        ORDER BY w.email), '[]')
      FROM meeting_answers w
      WHERE w.company_id = m.company_id AND w.meeting_id = m.id AND w.answered_start = m.starts_at) AS answers,
  m.organiser_id, u.full_name AS organiser_name, u.email AS organiser_email, m.outcome, m.sequence, m.invited_at,
  m.cancelled_at, m.created_at, m.updated_at`;
const FROM = Prisma.sql`FROM meetings m JOIN users u ON u.company_id = m.company_id AND u.id = m.organiser_id
  LEFT JOIN leads l ON l.company_id = m.company_id AND l.id = m.lead_id`;

/** Meetings `m` that are this person's: theirs to host, or to come to. Their address is read once, not per row. */
export const meetingsOf = (user_id: string): Prisma.Sql => Prisma.sql`(m.organiser_id = ${user_id}::uuid
  OR (SELECT lower(g.email) FROM users g WHERE g.id = ${user_id}::uuid) = ANY(m.attendees))`;

type MeetingFilters = Pick<MeetingListInput, 'show' | 'lead_id'> & { owner_id: string | null; now: Date };

function meetingsMatching({ show, owner_id, lead_id, now }: MeetingFilters): Prisma.Sql {
  return allOf([
    show === 'cancelled' ? Prisma.sql`m.cancelled_at IS NOT NULL` : Prisma.sql`m.cancelled_at IS NULL`,
    // What begins earlier is over: no meeting is longer than a day.
    show === 'upcoming' && Prisma.sql`m.ends_at > ${now} AND m.starts_at > ${new Date(now.getTime() - LONGEST_MS)}`,
    show === 'past' && Prisma.sql`m.ends_at <= ${now}`,
    owner_id && meetingsOf(owner_id),
    lead_id && Prisma.sql`m.lead_id = ${lead_id}::uuid`,
  ]);
}

export async function countMeetings(db: CompanyQueries, filters: MeetingFilters): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM meetings m WHERE ${meetingsMatching(filters)}`;
  return row?.count ?? 0;
}

/** One page by start: what comes in the order it comes, the rest latest first. */
export function listMeetings(
  db: CompanyQueries,
  filters: MeetingFilters,
  { after, limit }: { after: After; limit: number },
): Promise<MeetingRow[]> {
  const [than, direction] =
    filters.show === 'upcoming' ? [Prisma.sql`>`, Prisma.sql`ASC`] : [Prisma.sql`<`, Prisma.sql`DESC`];
  return db.$queryRaw<MeetingRow[]>`
    SELECT ${COLUMNS} ${FROM}
    WHERE ${meetingsMatching(filters)}
      AND ${
        after
          ? Prisma.sql`(m.starts_at, m.id) ${than} (${after.at},
          ${after.id}::uuid)`
          : Prisma.sql`true`
      }
    ORDER BY m.starts_at ${direction}, m.id ${direction} LIMIT ${limit}`;
}

/** The meeting; null where there is none, or where it is not that person's. */
export async function findMeeting(db: CompanyQueries, id: string, owner_id: string | null): Promise<MeetingRow | null> {
  const [row] = await db.$queryRaw<MeetingRow[]>`
    SELECT ${COLUMNS} ${FROM}
    WHERE m.id = ${id}::uuid
      AND ${owner_id ? meetingsOf(owner_id) : Prisma.sql`true`}`;
  return row ?? null;
}

/** Keeps the meeting from changing until the transaction ends. */
export const lockMeeting = (tx: CompanyTx, id: string) =>
  tx.$queryRaw`SELECT id FROM meetings WHERE id = ${id}::uuid FOR UPDATE`;

export async function insertMeeting(
  tx: CompanyTx,
  data: Omit<Prisma.MeetingUncheckedCreateInput, 'company_id' | 'id'>,
): Promise<string> {
  const { id } = await tx.meeting.create({ data, select: { id: true } });
  return id;
}

export async function updateMeetingRow(
  tx: CompanyTx,
  id: string,
  data: Prisma.MeetingUncheckedUpdateInput,
): Promise<void> {
  await tx.meeting.update({ where: tx.key(id), data, select: { id: true } });
}

/** `email`: lower case, as attendees are kept. */
export type CalendarPerson = { id: string; full_name: string; role: string; email: string };

/**
 * Active people: those of these ids by name, or all of them, first that person and then who is of the same team.
 * `total`: without the limit.
 */
export async function listCalendarPeople(
  db: CompanyQueries,
  asked: { ids: readonly string[] } | { of: string },
  limit: number,
): Promise<{ people: CalendarPerson[]; total: number }> {
  const [from, order] =
    'ids' in asked
      ? [Prisma.sql`users u WHERE u.id = ANY(${asked.ids}::uuid[])`, Prisma.sql`u.full_name`]
      : [
          Prisma.sql`users me JOIN users u ON u.company_id = me.company_id WHERE me.id = ${asked.of}::uuid`,
          Prisma.sql`u.id <> me.id, u.team IS DISTINCT FROM me.team, u.full_name`,
        ];
  const rows = await db.$queryRaw<(CalendarPerson & { total: number })[]>`
    SELECT u.id, u.full_name, u.role, lower(u.email) AS email, count(*) OVER ()::int AS total
    FROM ${from} AND u.disabled_at IS NULL ORDER BY ${order}, u.id LIMIT ${limit}`;
  return { people: rows.map(({ total: _, ...person }) => person), total: rows[0]?.total ?? 0 };
}

/** Meetings of these people between two moments by their start, cancelled ones left out. */
export const listCalendar = (
  db: CompanyQueries,
  people: readonly CalendarPerson[],
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<MeetingRow[]> => db.$queryRaw<MeetingRow[]>`
  SELECT ${COLUMNS} ${FROM}
  WHERE m.cancelled_at IS NULL AND m.starts_at < ${moment(to)} AND m.ends_at > ${moment(from)}
    AND m.starts_at > ${moment(new Date(from.getTime() - LONGEST_MS))}
    AND (m.organiser_id = ANY(${people.map(({ id }) => id)}::uuid[])
      OR m.attendees && ${people.map(({ email }) => email)}::text[])
  ORDER BY m.starts_at, m.id LIMIT ${limit}`;

/** What a lead's timeline calls each outcome. */
export const OUTCOME_KINDS = { held: 'meeting_held', no_show: 'meeting_missed' } as const;

/** Takes from the lead's timeline what was said to have become of the meeting. @returns whether anything was */
export async function dropOutcomeNotes(tx: CompanyTx, lead_id: string, meeting_id: string): Promise<boolean> {
  const { count } = await tx.leadActivity.deleteMany({
    where: {
      lead_id,
      kind: { in: Object.values(OUTCOME_KINDS) },
      detail: { path: ['meeting_id'], equals: meeting_id },
    },
  });
  return count > 0;
}

/** Whether somebody is busy at that time. */
export async function isBusy(db: CompanyQueries, user_id: string, from: Date, to: Date): Promise<boolean> {
  const [row] = await db.$queryRaw<[{ busy: boolean }]>`
    SELECT EXISTS (${busyTimes([user_id], { from, to }, null)}) AS busy`;
  return row.busy;
}

/** What a calendar program is shown: what was, for so many days, and all that is to come; cancelled ones as such. */
export const listForFeed = (
  db: CompanyQueries,
  user_id: string,
  from: Date,
  limit: number,
): Promise<MeetingRow[]> => db.$queryRaw<MeetingRow[]>`
  SELECT ${COLUMNS} ${FROM}
  WHERE m.starts_at >= ${moment(from)} AND ${meetingsOf(user_id)}
  ORDER BY m.starts_at, m.id LIMIT ${limit}`;

/** The booking that a meeting was made by; null for one that a colleague made. */
export async function findBookingOf(
  db: CompanyQueries,
  meeting_id: string,
): Promise<{ id: string; email: string | null; timezone: string; language: WritingLanguage } | null> {
  const select = { id: true, email: true, timezone: true, page: { select: { language: true } } } as const;
  const found = await db.booking.findFirst({ where: { meeting_id }, select });
  if (!found) return null;
  const { page, ...booking } = found;
  return { ...booking, language: page.language as WritingLanguage };
}

/** When these people are busy between two moments, by its start; without the meeting that is being moved. */
export const listBusyTimes = (
  db: CompanyQueries,
  user_ids: readonly string[],
  span: { from: Date; to: Date },
  but: string | null,
): Promise<{ user_id: string; starts_at: Date; ends_at: Date }[]> =>
  db.$queryRaw`${busyTimes(user_ids, span, but)} ORDER BY starts_at`;

/** Busy is who hosts a meeting or comes to one, and who has something in a calendar that they read in. */
const busyTimes = (
  user_ids: readonly string[],
  { from, to }: { from: Date; to: Date },
  but: string | null,
) => Prisma.sql`
  SELECT u.id AS user_id, m.starts_at, m.ends_at
  FROM users u
  JOIN meetings m ON m.company_id = u.company_id AND (m.organiser_id = u.id OR lower(u.email) = ANY(m.attendees))
  WHERE u.id = ANY(${user_ids}::uuid[]) AND m.cancelled_at IS NULL
    AND m.starts_at < ${moment(to)} AND m.ends_at > ${moment(from)}
    AND m.starts_at > ${moment(new Date(from.getTime() - LONGEST_MS))}
    AND m.id IS DISTINCT FROM ${but}::uuid
  UNION ALL
  SELECT e.owner_id, e.starts_at, e.ends_at
  FROM external_events e
  WHERE e.owner_id = ANY(${user_ids}::uuid[]) AND e.is_busy
    AND e.starts_at < ${moment(to)} AND e.ends_at > ${moment(from)}`;
