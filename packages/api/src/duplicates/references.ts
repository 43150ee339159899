import { type CompanyTx, Prisma } from '@outrider/db';
import { insertEvent } from '../events/outbox.store.ts';

/** Tables that refer to a lead and follow it in a merge, each with the SQL that names one of its rows. A test fails for a table with a lead_id or a target_id that is listed neither here nor in LEFT. */
export const MOVED = {
  lead_activities: 'id',
  score_history: 'id',
  opportunities: 'id',
  tasks: 'id',
  meetings: 'id',
  outbox_messages: 'id',
  delivery_leads: "delivery_id || ':' || position",
  sheets_rows: "agent_id || ':' || row_key",
  lead_fingerprints: 'origin_id',
  lead_aliases: 'email_key',
  agent_actions: 'id',
  agent_tasks: 'id',
  proposal_documents: 'id',
  surveys: 'id',
  flow_runs: 'id',
  lead_handovers: 'id',
  lead_conversions: 'id',
} as const satisfies Record<string, string>;

/** What stays with the merged lead: what an import or a bulk action did to it. Moved to the survivor, their undo would undo something else. */
export const LEFT = ['import_leads', 'bulk_run_rows'] as const;

/** What the database itself derives from the lead: neither moved nor left, since a merge writes the survivor's values and bins the other lead. */
export const DERIVED = ['lead_slots'] as const;

export type MovedTable = keyof typeof MOVED;
export type Moved = Partial<Record<MovedTable, string[]>>;
const TABLES = Object.keys(MOVED) as MovedTable[];

/** The target of an agent's task may be a lead or something else. Ids are unique across tables, so a lead's id matches only leads. */
const columnOf = (table: MovedTable) => Prisma.raw(table === 'agent_tasks' ? 'target_id' : 'lead_id');

/**
 * Locks what agents are doing about this lead until the transaction ends. Call it before locking the lead: whoever carries out a task or decides a
 * proposal locks task, action and lead in this order, and the other way round the two would deadlock.
 */
export async function lockAgentWork(tx: CompanyTx, lead_id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM agent_tasks WHERE id IN (SELECT id FROM agent_tasks WHERE target_id = ${lead_id}::uuid UNION SELECT task_id FROM agent_actions WHERE lead_id = ${lead_id}::uuid) ORDER BY id FOR UPDATE`;
  await tx.$queryRaw`SELECT id FROM agent_actions WHERE lead_id = ${lead_id}::uuid ORDER BY id FOR UPDATE`;
}

/** Everything of the one lead hangs on the other from now on. The caller locked what agents have to do with it. @returns what that was, by table */
export async function moveReferences(tx: CompanyTx, from: string, to: string): Promise<Moved> {
  const moved: Moved = {};
  for (const table of TABLES) {
    const [name, column] = [Prisma.raw(MOVED[table]), columnOf(table)];
    const rows = await tx.$queryRaw<
      { name: string }[]
    >`UPDATE ${Prisma.raw(table)} SET ${column} = ${to}::uuid WHERE ${column} = ${from}::uuid RETURNING (${name})::text AS name`;
    if (rows.length > 0) moved[table] = rows.map((row) => row.name);
  }
  await beginAnew(tx, moved.agent_tasks);
  return moved;
}

/** Those of them that still hang on `from` go back to where they were. The caller locked what agents have to do with it. */
export async function returnReferences(tx: CompanyTx, moved: Moved, from: string, to: string): Promise<void> {
  for (const table of TABLES) {
    const names = moved[table];
    const [name, column] = [Prisma.raw(MOVED[table]), columnOf(table)];
    if (names)
      await tx.$executeRaw`UPDATE ${Prisma.raw(table)} SET ${column} = ${to}::uuid WHERE ${column} = ${from}::uuid AND (${name})::text = ANY(${names})`;
  }
  await beginAnew(tx, moved.agent_tasks);
}

/** Which of these tasks somebody has in hand, for the lead they were about: the claim ends, the try does not count, and the task waits for the next look. */
async function beginAnew(tx: CompanyTx, task_ids: string[] = []): Promise<void> {
  if (task_ids.length === 0) return;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE agent_tasks SET status = 'pending', fence = fence + 1, attempts = greatest(attempts - 1, 0), lease_until = NULL WHERE id = ANY(${task_ids}::uuid[]) AND status = 'in_progress' RETURNING id`;
  for (const { id } of rows) await insertEvent(tx, 'agent_task.changed', id);
}
