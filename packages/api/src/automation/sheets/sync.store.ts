import type { CompanyQueries, CompanyTx, PlatformQueries, Prisma } from '@outrider/db';
import type { SyncError, SyncReason, SyncReport } from '@outrider/shared/automation/sheets';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import type { KnownRow } from './plan.ts';
import type { Cells } from './read-row.ts';

/** Keeps others from starting or configuring this agent until the transaction ends. */
export async function lockAgent(tx: CompanyTx, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM sheets_agents WHERE id = ${id}::uuid FOR UPDATE`;
  return rows.length === 1;
}

export const findAgent = (db: CompanyQueries, id: string) => db.sheetsAgent.findFirst({ where: { id } });
export type AgentRow = NonNullable<Awaited<ReturnType<typeof findAgent>>>;

export type Run = { id: string; agent_id: string; attempts: number };

export const findRunning = (tx: CompanyQueries, agent_id: string) =>
  tx.sheetsSync.findFirst({
    where: { agent_id, status: 'running' },
    select: { id: true, agent_id: true, attempts: true, lease_until: true },
  });

export const insertRun = (
  tx: CompanyTx,
  agent_id: string,
  reason: SyncReason,
  sync_started: Date,
  lease_until: Date,
): Promise<Run> =>
  tx.sheetsSync.create({
    data: { agent_id, reason, sync_started, lease_until },
    select: { id: true, agent_id: true, attempts: true },
  });

export const takeOverRun = (tx: CompanyTx, id: string, lease_until: Date): Promise<Run> =>
  tx.sheetsSync.update({
    where: tx.key(id),
    data: { attempts: { increment: 1 }, lease_until },
    select: { id: true, agent_id: true, attempts: true },
  });

export type Hold = {
  revision: number;
  status: string;
  company_status: string;
  subscription_plan: string;
  trial_ends_at: Date | null;
};

/** Renews the run's lease and locks it; null when it is somebody else's by now, or its agent is gone. */
export async function holdRun(db: CompanyQueries, { id, attempts }: Run, lease_until: Date): Promise<Hold | null> {
  const [hold] = await db.$queryRaw<Hold[]>`
    UPDATE sheets_syncs s SET lease_until = ${lease_until} FROM sheets_agents a JOIN companies c ON c.id = a.company_id
    WHERE s.id = ${id}::uuid AND s.attempts = ${attempts} AND s.status = 'running' AND a.company_id = s.company_id
      AND a.id = s.agent_id
    RETURNING a.revision, a.status, c.status AS company_status, c.subscription_plan, c.trial_ends_at`;
  return hold ?? null;
}

export type Counts = { created: number; updated: number; skipped: number; unchanged: number };

export async function addCounts(
  tx: CompanyTx,
  run_id: string,
  { created, updated, skipped, unchanged }: Counts,
): Promise<void> {
  const data = {
    records_created: { increment: created },
    records_updated: { increment: updated },
    records_skipped: { increment: skipped },
    records_unchanged: { increment: unchanged },
  };
  await tx.sheetsSync.update({ where: tx.key(run_id), data, select: { id: true } });
}

export type Ending = {
  status: 'completed' | 'failed';
  sync_finished: Date;
  rows_read?: number;
  unchanged?: number;
  records_failed?: number;
  errors: SyncError[];
  report?: SyncReport;
};

/** Closes the run; its counts are those that its batches wrote, and what only the end knows. */
export function closeRun(tx: CompanyTx, id: string, { unchanged = 0, ...data }: Ending) {
  return tx.sheetsSync.update({
    where: tx.key(id),
    data: { ...data, records_unchanged: { increment: unchanged } },
    select: {
      records_created: true,
      records_updated: true,
      records_skipped: true,
      records_unchanged: true,
      records_failed: true,
    },
  });
}
export type ClosedRun = Awaited<ReturnType<typeof closeRun>>;

/** Whose the leads are that the run made, and how many. */
export const countNewOwners = (tx: CompanyTx, run_id: string) =>
  tx.$queryRaw<{ user_id: string; leads: number }[]>`
    SELECT l.assigned_to AS user_id, count(*)::int AS leads
    FROM sheets_rows r
    JOIN leads l ON l.company_id = r.company_id AND l.id = r.lead_id
    WHERE r.sync_id = ${run_id}::uuid AND l.assigned_to IS NOT NULL
      AND EXISTS (SELECT FROM lead_activities a
          WHERE a.company_id = l.company_id AND a.lead_id = l.id AND a.kind = 'captured'
          AND a.detail ->> 'sync_id' = ${run_id})
    GROUP BY 1`;

export const listKnownRows = (db: CompanyQueries, agent_id: string): Promise<KnownRow[]> =>
  db.$queryRaw<
    KnownRow[]
  >`SELECT row_key, cells, lead_id, sync_id, gone FROM sheets_rows WHERE agent_id = ${agent_id}::uuid`;

export type SavedRow = { row_key: string; cells: Cells; lead_id: string | null };

export async function saveRows(tx: CompanyTx, { id, agent_id }: Run, rows: SavedRow[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO sheets_rows (agent_id, row_key, cells, lead_id, sync_id)
    SELECT ${agent_id}::uuid, row_key, cells, lead_id, ${id}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(row_key text, cells jsonb, lead_id uuid)
    ON CONFLICT (company_id, agent_id, row_key) DO UPDATE SET cells = excluded.cells, lead_id = excluded.lead_id,
      sync_id = excluded.sync_id, gone = false`;
}

export async function markGone(tx: CompanyTx, agent_id: string, row_keys: string[]): Promise<void> {
  await tx.$executeRaw`UPDATE sheets_rows
    SET gone = true
    WHERE agent_id = ${agent_id}::uuid AND row_key = ANY(${row_keys})`;
}

/** How many leads the sheet's present rows stand for. */
export async function countLeads(db: CompanyQueries, agent_id: string): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(DISTINCT lead_id)::int AS count FROM sheets_rows WHERE agent_id = ${agent_id}::uuid AND NOT gone`;
  return row?.count ?? 0;
}

/** What write-back writes, for the leads of the sheet's rows. */
export const listLeadStates = (db: CompanyQueries, agent_id: string) =>
  db.$queryRaw<{ id: string; score: number | null; status: string }[]>`
    SELECT l.id, l.score, l.status
    FROM leads l
    WHERE EXISTS (SELECT FROM sheets_rows r
        WHERE r.company_id = l.company_id AND r.agent_id = ${agent_id}::uuid AND r.lead_id = l.id)`;

export async function updateAgent(
  db: CompanyQueries,
  id: string,
  data: Prisma.SheetsAgentUncheckedUpdateInput,
): Promise<void> {
  await db.sheetsAgent.update({ where: db.key(id), data: { ...data, updated_at: new Date() }, select: { id: true } });
}

type DueAgent = { company_id: string; agent_id: string };

/** Agents whose sync is due, and runs that nobody holds any more; none of a company that may not write. */
export function listDue(db: PlatformQueries, now: Date): Promise<DueAgent[]> {
  return db.$queryRaw<DueAgent[]>`
    SELECT a.company_id, a.id AS agent_id FROM sheets_agents a JOIN companies c ON c.id = a.company_id
    LEFT JOIN sheets_syncs s ON s.company_id = a.company_id AND s.agent_id = a.id AND s.status = 'running'
    WHERE ${MAY_WORK(now)}
      AND ((a.status = 'active' AND a.next_sync <= ${now} AND s.id IS NULL) OR s.lease_until <= ${now})
    ORDER BY a.next_sync NULLS FIRST LIMIT 1000`;
}
