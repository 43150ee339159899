import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { TaskPriority } from '@outrider/shared/records/pipeline';
import type { Task, TaskKind, TaskListInput } from '@outrider/shared/records/tasks';
import type { After } from '../../ground/paging/listing.ts';
import { allOf } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';

export type TaskRow = Omit<Task, 'due_at' | 'remind_at' | 'done_at' | 'created_at'> & {
  due_at: Date | null;
  remind_at: Date | null;
  done_at: Date | null;
  created_at: Date;
};

/** Where a task without a date stands in the order: after every one that has one. */
export const NO_DATE = new Date('9999-12-31T23:59:59.999Z');

export const TASK_COLUMNS = Prisma.sql`t.id, t.kind, t.title, t.notes, t.due_at, t.due_on::text AS due_on,
  t.remind_at, t.repeats, t.snoozes, t.priority, t.owner_id, u.full_name AS owner_name,
  t.lead_id, ${personName('l')} AS lead_name, t.opportunity_id, o.name AS opportunity_name,
  t.account_id, n.name AS account_name, t.contact_id, ${personName('p')} AS contact_name,
  coalesce(n.name, l.company_name, (SELECT a.name FROM accounts a
      WHERE a.company_id = t.company_id AND a.id = coalesce(o.account_id, p.account_id))) AS company_name,
  coalesce(l.phone, p.phone, p.mobile) AS phone, o.base_amount::float8 AS value,
  t.done_at, c.full_name AS created_by_name, t.created_at`;
export const TASKS = Prisma.sql`tasks t JOIN users u ON u.company_id = t.company_id AND u.id = t.owner_id
  LEFT JOIN users c ON c.company_id = t.company_id AND c.id = t.created_by
  LEFT JOIN leads l ON l.company_id = t.company_id AND l.id = t.lead_id
  LEFT JOIN opportunities o ON o.company_id = t.company_id AND o.id = t.opportunity_id
  LEFT JOIN accounts n ON n.company_id = t.company_id AND n.id = t.account_id
  LEFT JOIN contacts p ON p.company_id = t.company_id AND p.id = t.contact_id`;

/** What a task can be about: a record of each type. */
export const TASK_LINKS = ['lead_id', 'opportunity_id', 'account_id', 'contact_id'] as const;
export type TaskLink = (typeof TASK_LINKS)[number];

/** Whose tasks, and of which sort. `owner_id` null: everybody's. `giver_id`: who gave them to somebody else. */
export type TaskScope = Pick<TaskListInput, 'kind' | 'priority'> & { owner_id: string | null; giver_id: string | null };
export type TaskFilters = TaskScope & Pick<TaskListInput, 'show' | 'due_before' | TaskLink> & { now: Date };

/** Of tasks `t`. */
export const tasksWithin = ({ owner_id, giver_id, kind, priority }: TaskScope): Prisma.Sql =>
  allOf([
    owner_id && Prisma.sql`t.owner_id = ${owner_id}::uuid`,
    giver_id && Prisma.sql`t.created_by = ${giver_id}::uuid AND t.owner_id <> ${giver_id}::uuid`,
    kind && Prisma.sql`t.kind = ${kind}`,
    priority && Prisma.sql`t.priority = ${priority}`,
  ]);

function tasksMatching({ show, due_before, now, ...asked }: TaskFilters): Prisma.Sql {
  return allOf([
    tasksWithin(asked),
    show === 'done' ? Prisma.sql`t.done_at IS NOT NULL` : Prisma.sql`t.done_at IS NULL`,
    show === 'due' && Prisma.sql`t.due_at >= ${now}`,
    show === 'overdue' && Prisma.sql`t.due_at < ${now}`,
    due_before && Prisma.sql`t.due_at < ${due_before}::timestamptz`,
    ...TASK_LINKS.map((link) => asked[link] && Prisma.sql`${Prisma.raw(`t.${link}`)} = ${asked[link]}::uuid`),
  ]);
}

export async function countTasks(db: CompanyQueries, filters: TaskFilters): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM tasks t WHERE ${tasksMatching(filters)}`;
  return row?.count ?? 0;
}

/** One page: open ones by date and those without one last, done ones newest first. */
export function listTasks(
  db: CompanyQueries,
  filters: TaskFilters,
  { after, limit }: { after: After; limit: number },
): Promise<TaskRow[]> {
  const done = filters.show === 'done';
  const key = done ? Prisma.sql`t.done_at` : Prisma.sql`coalesce(t.due_at, ${NO_DATE})`;
  const [than, direction] = done ? [Prisma.sql`<`, Prisma.sql`DESC`] : [Prisma.sql`>`, Prisma.sql`ASC`];
  return db.$queryRaw<TaskRow[]>`
    SELECT ${TASK_COLUMNS} FROM ${TASKS}
    WHERE ${tasksMatching(filters)}
      AND ${
        after
          ? Prisma.sql`(${key}, t.id) ${than} (${after.at},
          ${after.id}::uuid)`
          : Prisma.sql`true`
      }
    ORDER BY ${key} ${direction}, t.id ${direction} LIMIT ${limit}`;
}

export async function findTask(db: CompanyQueries, id: string): Promise<TaskRow | null> {
  const [row] = await db.$queryRaw<TaskRow[]>`SELECT ${TASK_COLUMNS} FROM ${TASKS} WHERE t.id = ${id}::uuid`;
  return row ?? null;
}

export type LockedTask = {
  id: string;
  kind: TaskKind;
  title: string;
  notes: string | null;
  due_at: Date | null;
  due_on: string | null;
  remind_at: Date | null;
  repeats: string | null;
  snoozes: number;
  priority: TaskPriority;
  owner_id: string;
  done_at: Date | null;
  /** The activity that it asks somebody to answer. */
  reply_to: string | null;
} & Record<TaskLink, string | null>;

const HELD = Prisma.sql`id, kind, title, notes, due_at, due_on::text AS due_on, remind_at, repeats, snoozes, priority,
  owner_id, lead_id, opportunity_id, account_id, contact_id, done_at, reply_to`;

/** The task, locked until the transaction ends; null where there is none, or where it is not that owner's. */
export async function lockTask(tx: CompanyTx, id: string, owner_id: string | null): Promise<LockedTask | null> {
  const [row] = await tx.$queryRaw<LockedTask[]>`
    SELECT ${HELD} FROM tasks
    WHERE id = ${id}::uuid AND ${owner_id ? Prisma.sql`owner_id = ${owner_id}::uuid` : Prisma.sql`true`} FOR UPDATE`;
  return row ?? null;
}

/** The task that was made when that one was done, while it is still to be done. */
export async function lockNext(tx: CompanyTx, id: string): Promise<LockedTask | null> {
  const [row] = await tx.$queryRaw<LockedTask[]>`
    SELECT ${HELD} FROM tasks WHERE follows = ${id}::uuid AND done_at IS NULL FOR UPDATE`;
  return row ?? null;
}

export const hasNext = async (tx: CompanyTx, id: string): Promise<boolean> =>
  (await tx.task.findFirst({ where: { follows: id }, select: { id: true } })) !== null;

export async function insertTask(
  tx: CompanyTx,
  data: Omit<Prisma.TaskUncheckedCreateInput, 'company_id' | 'id'>,
): Promise<string> {
  const { id } = await tx.task.create({ data, select: { id: true } });
  return id;
}

export async function updateTaskRow(tx: CompanyTx, id: string, data: Prisma.TaskUncheckedUpdateInput): Promise<void> {
  await tx.task.update({ where: tx.key(id), data, select: { id: true } });
}

export async function deleteTaskRow(tx: CompanyTx, id: string): Promise<void> {
  await tx.task.delete({ where: tx.key(id), select: { id: true } });
}
