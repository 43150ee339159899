import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { SWEEP_STATES } from '@outrider/shared/records/duplicates';
import { RECORD_TYPES, type RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { recordTable } from '../../ground/sql/record-table.ts';
import { comparedFrom, type ComparedRow } from './pairs.store.ts';

type SweepPlace = { state: (typeof SWEEP_STATES)[number]; cursor_at: Date | null; cursor_id: string | null };

/** How far the company's sweep of a type is. lockPairs has made the row, and locked it. */
export async function readSweep(tx: CompanyTx, type: RecordTypeName): Promise<SweepPlace> {
  const [row] = await tx.$queryRaw<
    SweepPlace[]
  >`SELECT state, cursor_at, cursor_id FROM duplicate_sweeps WHERE record_type = ${type}`;
  if (!row) throw new Error('The lock for pairs made no row');
  return row;
}

/** Whether a file is being written or taken back. */
export async function isImporting(db: CompanyQueries): Promise<boolean> {
  const rows = await db.$queryRaw<
    object[]
  >`SELECT FROM imports WHERE company_id = ${db.companyId}::uuid AND state IN ('running', 'undoing') LIMIT 1`;
  return rows.length > 0;
}

export const findSweep = (db: CompanyQueries, record_type: RecordTypeName) =>
  db.duplicateSweep.findFirst({ where: { record_type } });

/**
 * From where the last one began, and a little before: a change can be written with a time that is older than its
 * commit.
 */
export const beginSweep = (tx: CompanyTx, type: RecordTypeName) =>
  tx.$executeRaw`
    UPDATE duplicate_sweeps
    SET state = 'running', started_at = now(), looked_at = 0, cursor_at = watermark,
      cursor_id = '00000000-0000-0000-0000-000000000000'
    WHERE record_type = ${type}`;

export const advanceSweep = (tx: CompanyTx, type: RecordTypeName, to: { at: Date; id: string }, looked_at: number) =>
  tx.$executeRaw`
    UPDATE duplicate_sweeps
    SET cursor_at = ${to.at}, cursor_id = ${to.id}::uuid, looked_at = looked_at + ${looked_at}::int
    WHERE record_type = ${type}`;

export const endSweep = (tx: CompanyTx, type: RecordTypeName, overlap_s: number) =>
  tx.$executeRaw`
    UPDATE duplicate_sweeps
    SET state = 'idle', finished_at = now(), watermark = started_at - make_interval(secs => ${overlap_s}::float8)
    WHERE record_type = ${type}`;

/** Records in the order they were changed, after that place. */
export const nextChanged = (tx: CompanyTx, type: RecordTypeName, { cursor_at, cursor_id }: SweepPlace, limit: number) =>
  tx.$queryRaw<ComparedRow[]>`
    ${comparedFrom(type)}
    WHERE ${cursor_at ? Prisma.sql`(updated_at, id) > (${cursor_at}, ${cursor_id}::uuid)` : Prisma.sql`true`}
    ORDER BY updated_at, id LIMIT ${limit}`;

type DueSweep = { company_id: string; record_type: RecordTypeName };

/** The newest change of each company is one look at the end of an index, however many records it has. */
const dueOf = (type: RecordTypeName, now: Date) => Prisma.sql`
  SELECT c.id AS company_id, ${type}::text AS record_type
  FROM companies c LEFT JOIN duplicate_sweeps s ON s.company_id = c.id AND s.record_type = ${type}
    LEFT JOIN LATERAL (
      SELECT r.updated_at FROM ${Prisma.raw(recordTable(type))} r
      WHERE r.company_id = c.id AND r.deleted_at IS NULL ORDER BY r.updated_at DESC LIMIT 1
    ) newest ON true
  WHERE ${MAY_WORK(now)} AND (s.state = 'running' OR newest.updated_at > coalesce(s.watermark, '-infinity'))`;

export const DUE_SWEEPS = (now: Date) =>
  Prisma.join(
    RECORD_TYPES.map((type) => dueOf(type, now)),
    ' UNION ALL ',
  );

/** Companies that may work, with a sweep that did not end or with records that changed since the last one. */
export const listDue = (db: PlatformQueries, now: Date): Promise<DueSweep[]> =>
  db.$queryRaw<DueSweep[]>(DUE_SWEEPS(now));
