import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { Meeting, MeetingListInput } from '@outrider/shared/records/pipeline';
import type { After } from '../../ground/paging/listing.ts';
import { allOf } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';

export type MeetingRow = Omit<Meeting, 'starts_at' | 'ends_at' | 'cancelled_at' | 'created_at'> & {
  starts_at: Date;
  ends_at: Date;
  cancelled_at: Date | null;
  created_at: Date;
  organiser_email: string;
};

const COLUMNS = Prisma.sql`m.id, m.title, m.starts_at, m.ends_at, m.timezone, m.location, m.notes, m.attendees,
    m.lead_id,
  ${personName('l')} AS lead_name,
  m.organiser_id, u.full_name AS organiser_name, u.email AS organiser_email, m.cancelled_at, m.created_at`;
const FROM = Prisma.sql`FROM meetings m JOIN users u ON u.company_id = m.company_id AND u.id = m.organiser_id
  LEFT JOIN leads l ON l.company_id = m.company_id AND l.id = m.lead_id`;

type MeetingFilters = Pick<MeetingListInput, 'show' | 'lead_id'> & { organiser_id: string | null; now: Date };

function meetingsMatching({ show, organiser_id, lead_id, now }: MeetingFilters): Prisma.Sql {
  return allOf([
    show === 'cancelled' ? Prisma.sql`m.cancelled_at IS NOT NULL` : Prisma.sql`m.cancelled_at IS NULL`,
    show === 'upcoming' && Prisma.sql`m.ends_at > ${now}`,
    show === 'past' && Prisma.sql`m.ends_at <= ${now}`,
    organiser_id && Prisma.sql`m.organiser_id = ${organiser_id}::uuid`,
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

/** The meeting; null where there is none, or where it is not that organiser's. */
export async function findMeeting(
  db: CompanyQueries,
  id: string,
  organiser_id: string | null,
): Promise<MeetingRow | null> {
  const [row] = await db.$queryRaw<MeetingRow[]>`
    SELECT ${COLUMNS} ${FROM}
    WHERE m.id = ${id}::uuid
      AND ${organiser_id ? Prisma.sql`m.organiser_id = ${organiser_id}::uuid` : Prisma.sql`true`}`;
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

export async function cancelMeetingRow(tx: CompanyTx, id: string, cancelled_at: Date): Promise<void> {
  await tx.meeting.update({ where: tx.key(id), data: { cancelled_at }, select: { id: true } });
}
