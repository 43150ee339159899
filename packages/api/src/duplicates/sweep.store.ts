import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { SWEEP_STATES } from '@outrider/shared/duplicates';
import { MAY_WORK } from '../companies/standing.store.ts';
import { COMPARED, type ComparedRow } from './pairs.store.ts';

type SweepPlace = { state: (typeof SWEEP_STATES)[number]; cursor_at: Date | null; cursor_id: string | null };

/** How far the company's sweep is. lockPairs has made the row, and locked it. */
export async function readSweep(tx: CompanyTx): Promise<SweepPlace> {
  const [row] = await tx.$queryRaw<SweepPlace[]>`SELECT state, cursor_at, cursor_id FROM duplicate_sweeps`;
  if (!row) throw new Error('The lock for pairs made no row');
  return row;
}

/** Whether a file of leads is being written or taken back. */
export async function isImporting(db: CompanyQueries): Promise<boolean> {
  const rows = await db.$queryRaw<
    object[]
  >`SELECT FROM imports WHERE company_id = ${db.companyId}::uuid AND state IN ('running', 'undoing') LIMIT 1`;
  return rows.length > 0;
}

export const findSweep = (db: CompanyQueries) => db.duplicateSweep.findFirst();

/** From where the last one began, and a little before: a change can be written with a time that is older than its commit. */
export const beginSweep = (tx: CompanyTx) =>
  tx.$executeRaw`UPDATE duplicate_sweeps SET state = 'running', started_at = now(), looked_at = 0, cursor_at = watermark, cursor_id = '00000000-0000-0000-0000-000000000000'`;

export const advanceSweep = (tx: CompanyTx, to: { at: Date; id: string }, looked_at: number) =>
  tx.$executeRaw`UPDATE duplicate_sweeps SET cursor_at = ${to.at}, cursor_id = ${to.id}::uuid, looked_at = looked_at + ${looked_at}::int`;

export const endSweep = (tx: CompanyTx, overlap_s: number) =>
  tx.$executeRaw`UPDATE duplicate_sweeps SET state = 'idle', finished_at = now(), watermark = started_at - make_interval(secs => ${overlap_s}::float8)`;

/** Leads in the order they were changed, after that place. */
export const nextChanged = (tx: CompanyTx, { cursor_at, cursor_id }: SweepPlace, limit: number) =>
  tx.$queryRaw<ComparedRow[]>`
    SELECT ${COMPARED} FROM leads WHERE ${cursor_at ? Prisma.sql`(updated_at, id) > (${cursor_at}, ${cursor_id}::uuid)` : Prisma.sql`true`} ORDER BY updated_at, id LIMIT ${limit}`;

/** Companies that may work, with a sweep that did not end or with leads that changed since the last one. */
export async function listDue(db: PlatformQueries, now: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM companies c LEFT JOIN duplicate_sweeps s ON s.company_id = c.id
    WHERE ${MAY_WORK(now)} AND (s.state = 'running' OR EXISTS (SELECT FROM leads l WHERE l.company_id = c.id AND l.updated_at > coalesce(s.watermark, '-infinity')))`;
  return rows.map(({ id }) => id);
}
