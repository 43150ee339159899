import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { DepartmentKey } from '@outrider/shared/departments';
import type { LeadFilter } from '@outrider/shared/lead-filter';
import type { Flow, FlowAction, FlowParams, FlowTrigger } from '@outrider/shared/organization';
import { moment } from '../sql/conditions.ts';

export type FlowRow = {
  id: string;
  name: string;
  description: string;
  source_department: DepartmentKey;
  target_department: DepartmentKey;
  flow_type: Flow['flow_type'];
  trigger: FlowTrigger;
  conditions: LeadFilter | null;
  action: FlowAction;
  action_params: FlowParams;
  automation_level: number;
  is_active: boolean;
  webhook_secret: string | null;
  created_at: Date;
  version: number;
};

const COLUMNS = Prisma.sql`f.id, f.name, f.description, f.source_department, f.target_department, f.flow_type, f.trigger, f.conditions, f.action, f.action_params, f.automation_level, f.is_active, f.webhook_secret, f.created_at, f.version`;

/** What became of a run: what its action came to since, and its webhook. `r` is the run, `a` its action, `w` the call. */
const STATE = Prisma.sql`CASE
  WHEN w.state = 'failed' THEN 'failed'
  WHEN r.state = 'proposed' AND a.state IN ('done', 'undone') THEN 'done'
  WHEN r.state = 'proposed' AND a.state IN ('failed', 'refused') THEN 'failed'
  WHEN r.state = 'proposed' AND a.state IN ('rejected', 'expired', 'stale') THEN 'skipped'
  ELSE r.state END`;
const REASON = Prisma.sql`CASE
  WHEN w.state = 'failed' THEN w.reason
  WHEN a.state = 'undone' THEN 'Undone'
  WHEN r.state = 'proposed' AND a.state = 'done' THEN 'Approved by ' || coalesce(d.full_name, 'a person')
  WHEN r.state = 'proposed' AND a.state = 'rejected' THEN 'Rejected by ' || coalesce(d.full_name, 'a person') || coalesce(': ' || a.reason, '')
  WHEN r.state = 'proposed' AND a.state = 'expired' THEN 'Nobody decided in time'
  WHEN r.state = 'proposed' AND a.state IN ('stale', 'failed', 'refused') THEN coalesce(a.reason, a.why)
  WHEN w.state = 'sent' THEN 'Posted: the address answered ' || w.http_status
  WHEN w.state = 'queued' AND w.reason IS NOT NULL THEN w.reason || '. It is tried again.'
  ELSE r.reason END`;
const RUNS = Prisma.sql`FROM flow_runs r LEFT JOIN agent_actions a ON a.company_id = r.company_id AND a.flow_run_id = r.id
  LEFT JOIN outgoing_calls w ON w.company_id = a.company_id AND w.action_id = a.id LEFT JOIN users d ON d.company_id = a.company_id AND d.id = a.decided_by`;

export type FlowWithRuns = FlowRow & { done: number; proposed: number; failed: number; last_at: Date | null };

/** The flows, oldest first, with what they did since; one of them where `id` is given. */
export const listFlowRows = (db: CompanyQueries, since: Date, id: string | null = null) => db.$queryRaw<FlowWithRuns[]>`
  SELECT ${COLUMNS}, coalesce(x.done, 0) AS done, coalesce(x.proposed, 0) AS proposed, coalesce(x.failed, 0) AS failed, x.last_at
  FROM flows f LEFT JOIN (
    SELECT r.flow_id, count(*) FILTER (WHERE ${STATE} = 'done')::int AS done, count(*) FILTER (WHERE ${STATE} = 'proposed')::int AS proposed,
      count(*) FILTER (WHERE ${STATE} IN ('failed', 'stopped'))::int AS failed, max(r.created_at) FILTER (WHERE r.state <> 'skipped') AS last_at
    ${RUNS} WHERE r.created_at > ${moment(since)} AND r.state <> 'skipped' GROUP BY r.flow_id) x ON x.flow_id = f.id
  WHERE ${id}::uuid IS NULL OR f.id = ${id}::uuid ORDER BY f.created_at, f.id`;

export async function findFlow(db: CompanyQueries, id: string): Promise<FlowRow | null> {
  const [row] = await db.$queryRaw<FlowRow[]>`SELECT ${COLUMNS} FROM flows f WHERE f.id = ${id}::uuid`;
  return row ?? null;
}

/** The flow, locked until the transaction ends: its runs are one after the other, so that what they count holds. */
export async function lockFlow(tx: CompanyTx, id: string): Promise<FlowRow | null> {
  const [row] = await tx.$queryRaw<
    FlowRow[]
  >`SELECT ${COLUMNS} FROM flows f WHERE f.id = ${id}::uuid FOR NO KEY UPDATE`;
  return row ?? null;
}

export const listActive = (db: CompanyQueries, triggers: FlowTrigger[]) =>
  db.$queryRaw<
    FlowRow[]
  >`SELECT ${COLUMNS} FROM flows f WHERE f.is_active AND f.trigger = ANY(${triggers}::text[]) ORDER BY f.created_at, f.id`;

export async function insertFlow(
  tx: CompanyTx,
  data: Omit<Prisma.FlowUncheckedCreateInput, 'company_id'>,
): Promise<void> {
  await tx.flow.create({ data, select: { id: true } });
}

export async function updateFlowRow(
  tx: CompanyTx,
  id: string,
  data: Prisma.FlowUncheckedUpdateInput,
  now: Date,
): Promise<void> {
  await tx.flow.update({
    where: tx.key(id),
    data: { ...data, version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });
}

/** With its log: what its runs proposed goes too, what they did stays done. */
export async function deleteFlowRow(tx: CompanyTx, id: string): Promise<void> {
  await tx.agentAction.deleteMany({ where: { flow_run: { flow_id: id } } });
  await tx.flow.delete({ where: tx.key(id), select: { id: true } });
}

export type RunRow = {
  id: string;
  flow_id: string;
  flow_name: string;
  state: 'skipped' | 'proposed' | 'done' | 'failed' | 'stopped';
  subject_kind: string;
  subject_id: string;
  subject_name: string;
  lead_id: string | null;
  depth: number;
  reason: string;
  created_at: Date;
};

/** Newest first. */
export const listRuns = (
  db: CompanyQueries,
  flow_id: string | null,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
) => db.$queryRaw<RunRow[]>`
  SELECT r.id, r.flow_id, f.name AS flow_name, ${STATE} AS state, r.subject_kind, r.subject_id, r.subject_name, r.lead_id, r.depth, ${REASON} AS reason, r.created_at
  ${RUNS} JOIN flows f ON f.company_id = r.company_id AND f.id = r.flow_id
  WHERE (${flow_id}::uuid IS NULL OR r.flow_id = ${flow_id}::uuid) AND ${after ? Prisma.sql`(r.created_at, r.id) < (${moment(after.at)}, ${after.id}::uuid)` : Prisma.sql`true`}
  ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit}`;

export const countRuns = (db: CompanyQueries, flow_id: string | null) =>
  db.flowRun.count({ where: flow_id ? { flow_id } : {} });

/** How often the flow ran on this record in the 24 hours before `now`, and how much it did by itself on any. */
export async function countLately(
  db: CompanyQueries,
  flow_id: string,
  record_id: string,
  now: Date,
): Promise<{ runs_today: number; done_today: number }> {
  const [row] = await db.$queryRaw<{ runs_today: number; done_today: number }[]>`
    SELECT count(*) FILTER (WHERE coalesce(lead_id, subject_id) = ${record_id}::uuid AND state IN ('done', 'proposed', 'stopped'))::int AS runs_today, count(*) FILTER (WHERE state = 'done')::int AS done_today
    FROM flow_runs WHERE flow_id = ${flow_id}::uuid AND state <> 'skipped' AND created_at > ${moment(new Date(now.getTime() - 86_400_000))}`;
  return row ?? { runs_today: 0, done_today: 0 };
}

/** How many flows led to what this action did: itself by a flow, or by the task that a flow handed to an agent. */
export async function depthAfter(db: CompanyQueries, action_id: string | null): Promise<number> {
  if (!action_id) return 0;
  const action = await db.agentAction.findFirst({
    where: { id: action_id },
    select: { flow_run: { select: { depth: true } }, task: { select: { origin: true, origin_key: true } } },
  });
  if (action?.flow_run) return action.flow_run.depth + 1;
  const handed = action?.task?.origin === 'flow' ? (action.task.origin_key?.replace('flow:', '') ?? null) : null;
  return handed === null || handed === action_id ? 0 : depthAfter(db, handed);
}

/** A run that was not there before; null where the flow had this event already. */
export async function insertRun(tx: CompanyTx, run: Prisma.FlowRunCreateManyInput): Promise<string | null> {
  const [row] = await tx.flowRun.createManyAndReturn({ data: [run], skipDuplicates: true, select: { id: true } });
  return row?.id ?? null;
}

export const insertRuns = (db: CompanyQueries, runs: Prisma.FlowRunCreateManyInput[]) =>
  db.flowRun.createMany({ data: runs, skipDuplicates: true });

export async function settleRun(
  tx: CompanyTx,
  id: string,
  data: { state: RunRow['state']; reason: string },
): Promise<void> {
  await tx.flowRun.update({ where: tx.key(id), data, select: { id: true } });
}

/** This person, where they work here; else the member of the department with the fewest open leads or tasks. */
export async function findPerson(
  db: CompanyQueries,
  { user_id, department, fewest }: { user_id: string | null; department: DepartmentKey; fewest: 'leads' | 'tasks' },
): Promise<{ id: string; full_name: string } | null> {
  const load =
    fewest === 'leads'
      ? Prisma.sql`(SELECT count(*) FROM leads l WHERE l.company_id = u.company_id AND l.assigned_to = u.id AND l.status NOT IN ('converted', 'unqualified'))`
      : Prisma.sql`(SELECT count(*) FROM tasks t WHERE t.company_id = u.company_id AND t.owner_id = u.id AND t.done_at IS NULL)`;
  const who = user_id ? Prisma.sql`u.id = ${user_id}::uuid` : Prisma.sql`u.department = ${department}`;
  const [row] = await db.$queryRaw<
    { id: string; full_name: string }[]
  >`SELECT u.id, u.full_name FROM users u WHERE u.disabled_at IS NULL AND ${who} ORDER BY ${load}, u.created_at, u.id LIMIT 1`;
  return row ?? null;
}

/** This agent, where it takes work; else the one of the department with the fewest open tasks. */
export async function findAgent(
  db: CompanyQueries,
  { agent_id, department, manager }: { agent_id: string | null; department: DepartmentKey; manager: boolean },
): Promise<{ id: string; name: string } | null> {
  const who = agent_id ? Prisma.sql`a.id = ${agent_id}::uuid` : Prisma.sql`a.department = ${department}`;
  const [row] = await db.$queryRaw<{ id: string; name: string }[]>`
    SELECT a.id, a.name FROM sales_agents a WHERE a.status IN ('active', 'training') AND ${who} AND (a.agent_type = 'manager_agent') = ${manager}
    ORDER BY (SELECT count(*) FROM agent_tasks t WHERE t.company_id = a.company_id AND t.agent_id = a.id AND t.status IN ('pending', 'scheduled', 'in_progress')), a.created_at, a.id LIMIT 1`;
  return row ?? null;
}
