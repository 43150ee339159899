import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { BulkAction, BulkState } from '@outrider/shared/records/bulk';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { Outcome } from './outcome.ts';
import { RECORD_ROWS, type Selected } from '../selections/record-rows.ts';

export type RunRow = {
  id: string;
  record_type: RecordTypeName;
  action: BulkAction;
  params: Record<string, unknown>;
  state: BulkState;
  total: number;
  done: number;
  failed: number;
  reason: string | null;
  created_by: string;
  created_by_name: string;
  undo_of: string | null;
  undoes: BulkAction | null;
  undone_by: string | null;
  cancel_asked_at: Date | null;
  created_at: Date;
  finished_at: Date | null;
};

const COLUMNS = Prisma.sql`r.id, r.record_type, r.action, r.params, r.state, r.total, r.done, r.failed, r.reason,
    r.created_by, u.full_name AS created_by_name, r.undo_of, o.action AS undoes,
  (SELECT x.id FROM bulk_runs x WHERE x.company_id = r.company_id AND x.undo_of = r.id) AS undone_by,
    r.cancel_asked_at, r.created_at, r.finished_at`;
const FROM = Prisma.sql`FROM bulk_runs r
  JOIN users u ON u.company_id = r.company_id AND u.id = r.created_by
  LEFT JOIN bulk_runs o ON o.company_id = r.company_id AND o.id = r.undo_of`;

export async function findRun(db: CompanyQueries, id: string): Promise<RunRow | null> {
  const [row] = await db.$queryRaw<RunRow[]>`SELECT ${COLUMNS} ${FROM} WHERE r.id = ${id}::uuid`;
  return row ?? null;
}

export async function lockRun(tx: CompanyTx, id: string): Promise<RunRow | null> {
  const [row] = await tx.$queryRaw<RunRow[]>`SELECT ${COLUMNS} ${FROM} WHERE r.id = ${id}::uuid FOR UPDATE OF r`;
  return row ?? null;
}

export const listRuns = (db: CompanyQueries, type: RecordTypeName, created_by: string | null, limit: number) =>
  db.$queryRaw<RunRow[]>`SELECT ${COLUMNS} ${FROM}
    WHERE r.record_type = ${type} AND ${created_by ? Prisma.sql`r.created_by = ${created_by}::uuid` : Prisma.sql`true`}
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit}`;

type NewRun = {
  id: string;
  record_type: RecordTypeName;
  action: BulkAction;
  params: Prisma.InputJsonObject;
  created_by: string;
  request_key: string;
  undo_of: string | null;
  created_at: Date;
};

/** @returns the run of that request, and whether this call made it: asked twice, it is made once */
export async function insertRun(tx: CompanyTx, run: NewRun): Promise<{ id: string; made: boolean }> {
  const { count } = await tx.bulkRun.createMany({
    data: [{ ...run, total: 0, beat_at: run.created_at }],
    skipDuplicates: true,
  });
  if (count > 0) return { id: run.id, made: true };
  const known = await tx.bulkRun.findFirstOrThrow({
    where: run.undo_of ? { undo_of: run.undo_of } : { created_by: run.created_by, request_key: run.request_key },
    select: { id: true },
  });
  return { id: known.id, made: false };
}

/** Freezes which records it is about. @returns how many */
export function freezeSelected(
  tx: CompanyTx,
  run_id: string,
  type: RecordTypeName,
  { from, where }: Selected,
): Promise<number> {
  const { row, name } = RECORD_ROWS[type];
  return tx.$executeRaw`
    INSERT INTO bulk_run_rows (run_id, record_id, name)
    SELECT ${run_id}::uuid, ${Prisma.raw(row)}.id, ${name}
    FROM ${from}
    WHERE ${where}`;
}
/** Their ids, as far as the transaction sees them. */
export async function findSelected(tx: CompanyTx, type: RecordTypeName, { from, where }: Selected): Promise<string[]> {
  const rows = await tx.$queryRaw<
    { id: string }[]
  >`SELECT ${Prisma.raw(RECORD_ROWS[type].row)}.id FROM ${from} WHERE ${where}`;
  return rows.map(({ id }) => id);
}

/** What that run changed. */
export const freezeChanged = (tx: CompanyTx, run_id: string, undo_of: string) =>
  tx.$executeRaw`INSERT INTO bulk_run_rows (run_id, record_id, name)
    SELECT ${run_id}::uuid, record_id, name
    FROM bulk_run_rows
    WHERE run_id = ${undo_of}::uuid AND state = 'done' AND before IS NOT NULL`;

export const setTotal = (tx: CompanyTx, id: string, total: number) =>
  tx.bulkRun.update({ where: tx.key(id), data: { total }, select: { id: true } });

export async function nextRows(tx: CompanyTx, run_id: string, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ record_id: string }[]>`SELECT record_id
    FROM bulk_run_rows
    WHERE run_id = ${run_id}::uuid AND state = 'pending'
    ORDER BY record_id LIMIT ${limit}`;
  return rows.map(({ record_id }) => record_id);
}

export async function settleRows(tx: CompanyTx, run_id: string, outcomes: Outcome[], now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE bulk_run_rows b SET state = o.state, reason = o.reason, before = o.before, version_after = o.version_after
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o(record_id uuid, state text, reason text,
        before jsonb, version_after int)
    WHERE b.run_id = ${run_id}::uuid AND b.record_id = o.record_id`;
  const failed = outcomes.filter(({ state }) => state === 'failed').length;
  await tx.bulkRun.update({
    where: tx.key(run_id),
    data: {
      state: 'running',
      done: { increment: outcomes.length - failed },
      failed: { increment: failed },
      beat_at: now,
    },
    select: { id: true },
  });
}

export const endRun = (tx: CompanyTx, id: string, end: { state: BulkState; reason?: string }, now: Date) =>
  tx.bulkRun.update({ where: tx.key(id), data: { ...end, finished_at: now, beat_at: now }, select: { id: true } });
export const askCancel = (tx: CompanyTx, id: string, now: Date) =>
  tx.bulkRun.update({ where: tx.key(id), data: { cancel_asked_at: now }, select: { id: true } });

/** What a run did to these records, for the way back. */
export const findDone = (tx: CompanyTx, run_id: string, ids: string[]) =>
  tx.$queryRaw<{ record_id: string; before: Record<string, unknown>; version_after: number | null }[]>`
    SELECT record_id, before, version_after
    FROM bulk_run_rows
    WHERE run_id = ${run_id}::uuid AND record_id = ANY(${ids}::uuid[])`;

/** Whose the leads are that a run changed, and how many. */
export const countOwners = (tx: CompanyTx, run_id: string) =>
  tx.$queryRaw<{ user_id: string; leads: number }[]>`
    SELECT l.assigned_to AS user_id, count(*)::int AS leads
    FROM bulk_run_rows b
    JOIN leads l ON l.company_id = b.company_id AND l.id = b.record_id
    WHERE b.run_id = ${run_id}::uuid AND b.state = 'done' AND b.before IS NOT NULL AND l.assigned_to IS NOT NULL
    GROUP BY 1`;

/** Failures first: they are what somebody opens the list for. */
export const listRows = (db: CompanyQueries, run_id: string, limit: number) =>
  db.$queryRaw<{ record_id: string; name: string; state: 'pending' | 'done' | 'failed'; reason: string | null }[]>`
    SELECT record_id, name, state, reason
    FROM bulk_run_rows
    WHERE run_id = ${run_id}::uuid
    ORDER BY state = 'failed' DESC, reason IS NOT NULL DESC, name, record_id LIMIT ${limit}`;

/** Runs that nobody has worked on since then: their process died, or the job store could not be reached. */
export const listStalled = (db: PlatformQueries, before: Date) =>
  db.$queryRaw<{ company_id: string; id: string }[]>`SELECT company_id, id
    FROM bulk_runs
    WHERE state IN ('queued', 'running') AND beat_at < ${before}
    ORDER BY beat_at LIMIT 100`;

export async function deleteOldRuns(db: PlatformQueries, before: Date): Promise<number> {
  return db.$executeRaw`DELETE FROM bulk_runs r
    WHERE finished_at < ${before}
      AND NOT EXISTS (SELECT FROM bulk_runs u WHERE u.company_id = r.company_id AND u.undo_of = r.id)`;
}
