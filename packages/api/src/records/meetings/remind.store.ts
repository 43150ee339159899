import { type CompanyTx, type PlatformDb, Prisma } from '@outrider/db';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';

/** How long before it begins. */
const AHEAD = Prisma.sql`interval '10 minutes'`;

const isSoon = (now: Date) =>
  Prisma.sql`m.starts_at > ${now}::timestamptz AND m.starts_at <= ${now}::timestamptz + ${AHEAD}
    AND m.cancelled_at IS NULL AND m.reminded_at IS NULL`;

/** Of companies that may work. */
export const listSoon = (db: PlatformDb, now: Date, limit: number) =>
  db.$queryRaw<{ company_id: string; id: string }[]>`
    SELECT m.company_id, m.id FROM meetings m JOIN companies c ON c.id = m.company_id
    WHERE ${isSoon(now)} AND ${MAY_WORK(now)}
    ORDER BY m.company_id, m.starts_at LIMIT ${limit}`;

type Soon = { id: string; title: string; starts_at: Date; organiser_id: string; attendees: string[]; timezone: string };

/** Marks them; one that another instance has, or that was moved meanwhile, is left out. `timezone`: the company's. */
export const claimSoon = (tx: CompanyTx, ids: readonly string[], now: Date): Promise<Soon[]> =>
  tx.$queryRaw<Soon[]>`
    UPDATE meetings m SET reminded_at = ${now} FROM companies c
    WHERE c.id = m.company_id AND m.id = ANY(${[...ids]}::uuid[]) AND ${isSoon(now)}
    RETURNING m.id, m.title, m.starts_at, m.organiser_id, m.attendees, c.timezone`;
