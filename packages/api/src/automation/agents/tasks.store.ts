import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import {
  AGENT_TASK_PRIORITIES,
  AGENTS_SWITCH,
  type AgentStatus,
  type AgentTargetType,
  type AgentTask,
  type AgentTaskPageInput,
  type AgentTaskType,
} from '@outrider/shared/automation/agents';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { likePatterns } from '../../ground/sql/search-words.ts';
import type { After } from '../../ground/paging/listing.ts';
import { allOf } from '../../ground/sql/conditions.ts';
import { readStoredRequest, type TaskRequest } from '@outrider/shared/insight/task-request';
import { uuidv7 } from '../../ground/uuid.ts';
import { OUTCOME } from './task-outcome.ts';
import type { Standing } from './task-stop.ts';
import { personName } from '../../ground/sql/person-name.ts';

/** A task as it is asked for. */
export type NewTask = {
  agent_id: string;
  title: string;
  description: string | null;
  request: TaskRequest | null;
  task_type: AgentTaskType;
  priority: AgentTask['priority'];
  target_type: AgentTargetType;
  target_id: string | null;
  origin: AgentTask['origin'];
  /** Who asks twice for the same gets one task; null is never the same. */
  origin_key: string | null;
  /** Not to be begun before; null is at once. */
  scheduled_for: Date | null;
};

type Moments = 'scheduled_for' | 'started_at' | 'finished_at';
export type TaskRow = Omit<AgentTask, Moments | 'created_at' | 'result_data'> & { [Moment in Moments]: Date | null } & {
  created_at: Date;
  result_data: unknown;
  agent_status: AgentStatus;
  stopped: boolean;
};

/** Switched off by name; without a row it is on. */
const STOPPED = (company: Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT FROM company_switches s
        WHERE s.company_id = ${company} AND s.name = ${AGENTS_SWITCH} AND NOT s.is_on)`;
const URGENT_FIRST = Prisma.sql`array_position(${[...AGENT_TASK_PRIORITIES]}::text[], t.priority), t.created_at, t.id`;
/** To be begun, or left behind by a worker that died. */
const isDue = (now: Date) =>
  Prisma.sql`(t.status IN ('pending', 'scheduled') AND (t.scheduled_for IS NULL OR t.scheduled_for <= ${now})
        OR t.status = 'in_progress' AND t.lease_until <= ${now})`;

const COLUMNS = Prisma.sql`t.id, t.agent_id, a.name AS agent_name, a.status AS agent_status,
    ${STOPPED(Prisma.sql`t.company_id`)} AS stopped, t.title, t.description, t.request, t.task_type, t.priority,
    t.target_id, t.target_type,
  CASE t.target_type WHEN 'lead' THEN ${personName('l')} WHEN 'opportunity' THEN o.name END AS target_name,
  t.status, ${OUTCOME} AS outcome, t.origin, t.attempts, t.scheduled_for, t.started_at, t.finished_at, t.reason,
    t.confidence, t.result_data, u.full_name AS created_by_name, t.created_at`;
const FROM = Prisma.sql`FROM agent_tasks t JOIN sales_agents a ON a.company_id = t.company_id AND a.id = t.agent_id
  LEFT JOIN leads l ON t.target_type = 'lead' AND l.company_id = t.company_id AND l.id = t.target_id
  LEFT JOIN opportunities o ON t.target_type = 'opportunity' AND o.company_id = t.company_id AND o.id = t.target_id
  LEFT JOIN users u ON u.company_id = t.company_id AND u.id = t.created_by`;

export type TaskFilters = Pick<AgentTaskPageInput, 'agent_id' | 'priority' | 'task_type' | 'target_id' | 'q'> & {
  status: AgentTaskPageInput['status'];
};

const tasksMatching = ({ agent_id, status, priority, task_type, target_id, q }: TaskFilters): Prisma.Sql =>
  allOf([
    agent_id && Prisma.sql`t.agent_id = ${agent_id}::uuid`,
    status === 'open' && Prisma.sql`t.status IN ('pending', 'scheduled', 'in_progress', 'awaiting_approval')`,
    status !== 'open' && status !== 'all' && Prisma.sql`t.status = ${status}`,
    priority && Prisma.sql`t.priority = ${priority}`,
    task_type && Prisma.sql`t.task_type = ${task_type}`,
    target_id && Prisma.sql`t.target_id = ${target_id}::uuid`,
    ...likePatterns(q ?? '').map((pattern) => Prisma.sql`t.title ILIKE ${pattern}`),
  ]);

export async function countTasks(db: CompanyQueries, filters: TaskFilters): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM agent_tasks t WHERE ${tasksMatching(filters)}`;
  return row?.count ?? 0;
}

/** One page, newest first. */
export const listTaskRows = (
  db: CompanyQueries,
  filters: TaskFilters,
  { after, limit }: { after: After; limit: number },
): Promise<TaskRow[]> =>
  db.$queryRaw<TaskRow[]>`
    SELECT ${COLUMNS} ${FROM}
    WHERE ${tasksMatching(filters)}
      AND ${
        after
          ? Prisma.sql`(t.created_at, t.id) < (${after.at},
          ${after.id}::uuid)`
          : Prisma.sql`true`
      }
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit}`;

export async function findTaskRow(db: CompanyQueries, id: string): Promise<TaskRow | null> {
  const [row] = await db.$queryRaw<TaskRow[]>`SELECT ${COLUMNS} ${FROM} WHERE t.id = ${id}::uuid`;
  return row ?? null;
}

/** Not yet at an end, of one agent. */
export async function countOpen(db: CompanyQueries, agent_id: string): Promise<number> {
  return db.agentTask.count({
    where: { agent_id, status: { in: ['pending', 'scheduled', 'in_progress', 'awaiting_approval'] } },
  });
}

/** @returns the task's id; null where the origin's key has a task already */
export async function insertTaskRow(
  tx: CompanyTx,
  { request, ...task }: NewTask & { created_by: string | null; status: 'pending' | 'scheduled' },
): Promise<string | null> {
  const id = uuidv7();
  const { count } = await tx.agentTask.createMany({
    data: [{ id, ...task, request: request ?? Prisma.DbNull }],
    skipDuplicates: true,
  });
  return count === 1 ? id : null;
}

export async function findByOriginKey(tx: CompanyTx, origin_key: string): Promise<string | null> {
  const row = await tx.agentTask.findFirst({ where: { origin_key }, select: { id: true } });
  return row?.id ?? null;
}

type DueTask = { company_id: string; agent_id: string; task_id: string };

/** The most urgent due tasks of every agent that may work, at most `each` an agent. */
export const listDue = (db: PlatformQueries, now: Date, each: number): Promise<DueTask[]> =>
  db.$queryRaw<DueTask[]>`
    SELECT company_id, agent_id, task_id FROM (
      SELECT t.company_id, t.agent_id, t.id AS task_id,
        row_number() OVER (PARTITION BY t.company_id, t.agent_id ORDER BY ${URGENT_FIRST}) AS place
      FROM agent_tasks t
      JOIN sales_agents a ON a.company_id = t.company_id AND a.id = t.agent_id
      JOIN companies c ON c.id = t.company_id
      WHERE ${isDue(now)} AND a.status IN ('active', 'training') AND NOT ${STOPPED(Prisma.sql`t.company_id`)}
        AND ${MAY_WORK(now)}
    ) due WHERE place <= ${each} ORDER BY place LIMIT 1000`;

export type Claimed = Pick<
  AgentTask,
  | 'id'
  | 'agent_id'
  | 'title'
  | 'description'
  | 'request'
  | 'task_type'
  | 'priority'
  | 'target_id'
  | 'target_type'
  | 'attempts'
> & { fence: number };

/**
 * Takes the agent's most urgent due task until `lease_until`, unless `at_once` of its are in work. The fence that comes
 * with it is the only one that may end it.
 */
export async function claimTask(
  tx: CompanyTx,
  agent_id: string,
  { now, lease_until, at_once }: { now: Date; lease_until: Date; at_once: number },
): Promise<Claimed | null> {
  const [row] = await tx.$queryRaw<Claimed[]>`
    WITH due AS MATERIALIZED ( -- a plain subquery may be asked again for each row it is joined with, and lock another task each time
      SELECT t.id
      FROM agent_tasks t
      WHERE t.agent_id = ${agent_id}::uuid AND ${isDue(now)}
      ORDER BY ${URGENT_FIRST} LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    UPDATE agent_tasks k
    SET status = 'in_progress', fence = k.fence + 1, attempts = k.attempts + 1, lease_until = ${lease_until},
      started_at = coalesce(k.started_at, ${now}), scheduled_for = NULL, reason = NULL, updated_at = ${now}
    FROM due
    WHERE k.id = due.id AND (SELECT count(*) FROM agent_tasks r
        WHERE r.agent_id = ${agent_id}::uuid AND r.status = 'in_progress' AND r.lease_until > ${now}) < ${at_once}
    RETURNING k.id, k.agent_id, k.title, k.description, k.request, k.task_type, k.priority, k.target_id,
      k.target_type, k.attempts, k.fence`;
  return row ? { ...row, request: readStoredRequest(row.request) } : null;
}

/** The agent's most urgent due task, to look at. */
export async function findDue(db: CompanyQueries, agent_id: string, now: Date): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`SELECT t.id
    FROM agent_tasks t
    WHERE t.agent_id = ${agent_id}::uuid AND ${isDue(now)}
    ORDER BY ${URGENT_FIRST} LIMIT 1`;
  return row?.id ?? null;
}

/** Everything due of an agent that is off duty waits until then. @returns the tasks that changed */
export async function postponeTasks(
  tx: CompanyTx,
  agent_id: string,
  now: Date,
  scheduled_for: Date,
  reason: string,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH due AS MATERIALIZED (SELECT t.id FROM agent_tasks t WHERE t.agent_id = ${agent_id}::uuid AND ${isDue(now)}
        FOR UPDATE SKIP LOCKED) -- who ends a task holds it, and may wait for the agent's row
    UPDATE agent_tasks k
    SET status = 'scheduled', scheduled_for = ${scheduled_for}, reason = ${reason}, updated_at = ${now}
    FROM due
    WHERE k.id = due.id
    RETURNING k.id`;
  return rows.map(({ id }) => id);
}

/**
 * The opposite, for who changes an agent's hours: what waited for the old ones is due now, and looks at the new ones
 * when it is begun.
 */
export async function releaseTasks(tx: CompanyTx, agent_id: string, reason: string): Promise<void> {
  await tx.agentTask.updateMany({
    where: { agent_id, status: 'scheduled', reason },
    data: { status: 'pending', scheduled_for: null, reason: null },
  });
}

/**
 * Whether the claim still holds, and what was asked meanwhile; null: somebody else has the task. Locked until the
 * transaction ends where that is asked.
 */
export async function findStanding(
  db: CompanyQueries,
  { id, fence }: Pick<Claimed, 'id' | 'fence'>,
  lock?: 'lock',
): Promise<Standing | null> {
  const [row] = await db.$queryRaw<Standing[]>`
    SELECT t.cancel_asked_at IS NOT NULL AS cancelled, ${STOPPED(Prisma.sql`t.company_id`)} AS stopped
    FROM agent_tasks t
    WHERE t.id = ${id}::uuid AND t.fence = ${fence}
      AND t.status = 'in_progress' ${lock ? Prisma.sql`FOR UPDATE` : Prisma.empty}`;
  return row ?? null;
}

/** Ends a claim. @returns false for one that was not ours any more: nothing changed */
export async function settleTask(
  db: CompanyQueries,
  { id, fence }: Pick<Claimed, 'id' | 'fence'>,
  data: Prisma.AgentTaskUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await db.agentTask.updateMany({
    where: { id, fence, status: 'in_progress' },
    data: { ...data, lease_until: null },
  });
  return count === 1;
}

/** `worked_on`: a worker has it, and its lease has not run out. */
export type LockedTask = Pick<AgentTask, 'id' | 'agent_id' | 'title' | 'status'> & {
  actions: number;
  worked_on: boolean;
};

export async function lockTask(tx: CompanyTx, id: string, now: Date): Promise<LockedTask | null> {
  const [row] = await tx.$queryRaw<LockedTask[]>`
    SELECT t.id, t.agent_id, t.title, t.status, t.status = 'in_progress'
      AND t.lease_until > ${now} AS worked_on,
      (SELECT count(*)::int FROM agent_actions x WHERE x.company_id = t.company_id AND x.task_id = t.id) AS actions
    FROM agent_tasks t
    WHERE t.id = ${id}::uuid
    FOR UPDATE`;
  return row ?? null;
}

export async function updateTaskRow(
  tx: CompanyTx,
  id: string,
  data: Prisma.AgentTaskUncheckedUpdateInput,
): Promise<void> {
  await tx.agentTask.update({ where: tx.key(id), data, select: { id: true } });
}

/** Whether another task of this kind is to be begun for the same lead or deal. */
export async function hasOpenTask(
  tx: CompanyTx,
  { target_id, task_type, but }: { target_id: string; task_type: string; but: string },
): Promise<boolean> {
  const where = { target_id, task_type, id: { not: but }, status: { in: ['pending', 'scheduled'] } };
  return (await tx.agentTask.count({ where })) > 0;
}

/**
 * A task that only waited for people is complete when they decided everything. Its row is locked. @returns whether it
 * is now
 */
export async function completeDecided(tx: CompanyTx, id: string, now: Date): Promise<boolean> {
  const done = await tx.$executeRaw`
    UPDATE agent_tasks t
    SET status = 'completed', finished_at = ${now}, updated_at = ${now}
    WHERE t.id = ${id}::uuid AND t.status = 'awaiting_approval'
      AND NOT EXISTS (SELECT FROM agent_actions x
          WHERE x.company_id = t.company_id AND x.task_id = t.id AND x.state = 'proposed')`;
  return done === 1;
}

/**
 * The leads that a plan would touch, locked until the transaction ends, in one order for everybody. What hangs on them
 * can be written meanwhile: who moves a deal holds the deal and writes to its lead's timeline, and would wait in a ring
 * for who holds the lead and wants the deal.
 */
export const lockLeads = (tx: CompanyTx, ids: string[]) =>
  tx.$queryRaw<
    {
      id: string;
      email: string;
      processing_mode: 'manual' | 'ai' | 'hybrid';
      version: number;
      assigned_to: string | null;
    }[]
  >`
    SELECT id, email, processing_mode, version, assigned_to
    FROM leads
    WHERE id = ANY(${ids}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`;
