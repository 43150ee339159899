import { type CompanyTx, type Database, type PlatformDb, Prisma } from '@outrider/db';
import { groupBy } from '@outrider/shared/ground/group-by';
import { SYSTEM } from '../../ground/actor.ts';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { listMembers, notifyMembers } from './guests.ts';

const BATCH = 200;
/** How long before it begins. */
const AHEAD = Prisma.sql`interval '10 minutes'`;

const isSoon = (now: Date) =>
  Prisma.sql`m.starts_at > ${now}::timestamptz AND m.starts_at <= ${now}::timestamptz + ${AHEAD}
    AND m.cancelled_at IS NULL AND m.reminded_at IS NULL`;

/**
 * Tells the host and the colleagues of a meeting that it begins soon, once: the row that says so is written in the
 * transaction of the notifications. What has begun while nobody ran is passed over.
 * @returns of how many meetings
 */
export async function remindOfMeetings(database: Database, now: Date): Promise<number> {
  let told = 0;
  for (;;) {
    const soon = await listSoon(database.platform, now);
    for (const [company_id, rows] of groupBy(soon, (row) => row.company_id))
      told += await database.forCompany(company_id).transaction(async (tx) => {
        const claimed = await claimSoon(
          tx,
          rows.map(({ id }) => id),
          now,
        );
        for (const { timezone, ...meeting } of claimed)
          await notifyMembers(tx, SYSTEM, await listMembers(tx, meeting), { news: 'soon', meeting, timezone });
        return claimed.length;
      });
    if (soon.length < BATCH) return told;
  }
}

const listSoon = (db: PlatformDb, now: Date) =>
  db.$queryRaw<{ company_id: string; id: string }[]>`
    SELECT m.company_id, m.id FROM meetings m JOIN companies c ON c.id = m.company_id
    WHERE ${isSoon(now)} AND ${MAY_WORK(now)}
    ORDER BY m.company_id, m.starts_at LIMIT ${BATCH}`;

type Soon = { title: string; starts_at: Date; organiser_id: string; attendees: string[]; timezone: string };

/** Marks them; one that another instance has, or that was moved meanwhile, is left out. `timezone`: the company's. */
const claimSoon = (tx: CompanyTx, ids: readonly string[], now: Date): Promise<Soon[]> =>
  tx.$queryRaw<Soon[]>`
    UPDATE meetings m SET reminded_at = ${now} FROM companies c
    WHERE c.id = m.company_id AND m.id = ANY(${[...ids]}::uuid[]) AND ${isSoon(now)}
    RETURNING m.title, m.starts_at, m.organiser_id, m.attendees, c.timezone`;
