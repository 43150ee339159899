import { type CompanyQueries, Prisma } from '@outrider/db';
import type { TaskGroup } from '@outrider/shared/records/tasks';
import { moment } from '../../ground/sql/conditions.ts';
import { TASK_COLUMNS, type TaskRow, TASKS, type TaskScope, tasksWithin } from './tasks.store.ts';

/** The moments that tell the groups apart. */
export type DayEnds = { now: Date; today_ends_at: Date; week_ends_at: Date };

/** Open tasks within a scope by when they are due, each in one group. */
export async function countGroups(
  db: CompanyQueries,
  scope: TaskScope,
  { now, today_ends_at, week_ends_at }: DayEnds,
): Promise<Record<TaskGroup, number>> {
  const [row] = await db.$queryRaw<[Record<TaskGroup, number>]>`
    SELECT count(*) FILTER (WHERE t.due_at < ${moment(now)})::int AS overdue,
      count(*) FILTER (WHERE t.due_at >= ${moment(now)} AND t.due_at < ${moment(today_ends_at)})::int AS today,
      count(*) FILTER (WHERE t.due_at >= ${moment(today_ends_at)} AND t.due_at < ${moment(week_ends_at)})::int AS week,
      count(*) FILTER (WHERE t.due_at >= ${moment(week_ends_at)})::int AS later,
      count(*) FILTER (WHERE t.due_at IS NULL)::int AS undated
    FROM tasks t WHERE t.done_at IS NULL AND ${tasksWithin(scope)}`;
  return row;
}

/** How many open tasks a user has, has given to others, and the company has. */
export async function countOpen(
  db: CompanyQueries,
  user_id: string,
): Promise<{ mine: number; given: number; everybody: number }> {
  const [row] = await db.$queryRaw<[{ mine: number; given: number; everybody: number }]>`
    SELECT count(*) FILTER (WHERE t.owner_id = ${user_id}::uuid)::int AS mine,
      count(*) FILTER (WHERE t.created_by = ${user_id}::uuid AND t.owner_id <> ${user_id}::uuid)::int AS given,
      count(*)::int AS everybody
    FROM tasks t WHERE t.done_at IS NULL`;
  return row;
}

const RANK = Prisma.sql`array_position(ARRAY['urgent', 'high', 'medium', 'low'], t.priority)`;

/** What somebody has to do until then: what is overdue by its deal's value, then by time, then by priority. */
export function listQueue(
  db: CompanyQueries,
  owner_id: string,
  { now, today_ends_at }: DayEnds,
  limit: number,
): Promise<TaskRow[]> {
  const isOverdue = Prisma.sql`t.due_at < ${moment(now)}`;
  return db.$queryRaw<TaskRow[]>`
    SELECT ${TASK_COLUMNS} FROM ${TASKS}
    WHERE t.owner_id = ${owner_id}::uuid AND t.done_at IS NULL AND t.due_at < ${moment(today_ends_at)}
    ORDER BY CASE WHEN ${isOverdue} THEN 0 WHEN t.due_on IS NULL THEN 1 ELSE 2 END,
      CASE WHEN ${isOverdue} THEN -coalesce(o.base_amount, 0) END,
      CASE WHEN t.due_on IS NULL OR ${isOverdue} THEN t.due_at END, ${RANK}, t.due_at, t.id
    LIMIT ${limit}`;
}

export async function countDue(db: CompanyQueries, owner_id: string, until: Date): Promise<number> {
  const [row] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM tasks t
    WHERE t.owner_id = ${owner_id}::uuid AND t.done_at IS NULL AND t.due_at < ${moment(until)}`;
  return row.count;
}

/** Somebody's open tasks that are due between two moments, by when they are due. */
export const listDueBetween = (
  db: CompanyQueries,
  owner_id: string,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<TaskRow[]> => db.$queryRaw<TaskRow[]>`
  SELECT ${TASK_COLUMNS} FROM ${TASKS}
  WHERE t.owner_id = ${owner_id}::uuid AND t.done_at IS NULL
    AND t.due_at >= ${moment(from)} AND t.due_at < ${moment(to)}
  ORDER BY t.due_at, t.id LIMIT ${limit}`;
