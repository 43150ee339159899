import { type CompanyTx, Prisma } from '@outrider/db';
import { insertEvent } from '../leads/capture.store.ts';

/** What hangs on a lead and goes along when it is merged, and what names one of its rows as text. A new table with a lead_id or a target_id takes its seat here or below; a test says so. */
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
} as const satisfies Record<string, string>;

/**
 * What stays with the merged lead: the accounts of what an import and a bulk action did to it. Under the survivor's name their undo would take back
 * something else.
 */
export const LEFT = ['import_leads', 'bulk_run_rows'] as const;

/** What the database itself derives from the lead: neither moved nor left, since a merge writes the survivor's values and bins the other lead. */
export const DERIVED = ['lead_slots'] as const;

export type MovedTable = keyof typeof MOVED;
export type Moved = Partial<Record<MovedTable, string[]>>;
const TABLES = Object.keys(MOVED) as MovedTable[];

/** A task of an agent names what it is about, which is a lead among others: the ids are unique, so a lead's finds leads alone. */
const columnOf = (table: MovedTable) => Prisma.raw(table === 'agent_tasks' ? 'target_id' : 'lead_id');

/**
 * What agents have to do with a lead whose things are to move, locked until the transaction ends: before the lead, as who carries a task out or decides a
 * proposal has task, action and lead in this order. The other way round the two would wait for each other.
 */
export async function lockAgentWork(tx: CompanyTx, lead_id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM agent_tasks WHERE id IN (SELECT id FROM agent_tasks WHERE target_id = ${lead_id}::uuid UNION SELECT task_id FROM agent_actions WHERE lead_id = ${lead_id}::uuid) ORDER BY id FOR UPDATE`;
  await tx.$queryRaw`SELECT id FROM agent_actions WHERE lead_id = ${lead_id}::uuid ORDER BY id FOR UPDATE`;
}

/** Everything of the one lead hangs on the other from now on. The caller locked what agents have to do with it. @returns what that was, by table */
export async function moveChildren(tx: CompanyTx, from: string, to: string): Promise<Moved> {
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
export async function returnChildren(tx: CompanyTx, moved: Moved, from: string, to: string): Promise<void> {
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
