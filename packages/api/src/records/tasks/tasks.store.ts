import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { Task, TaskListInput } from '@outrider/shared/records/pipeline';
import type { After } from '../../ground/paging/listing.ts';
import { allOf } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';

export type TaskRow = Omit<Task, 'due_at' | 'done_at' | 'created_at'> & {
  due_at: Date | null;
  done_at: Date | null;
  created_at: Date;
};

/** Where a task without a date stands in the order: after every one that has one. */
export const NO_DATE = new Date('9999-12-31T23:59:59.999Z');

const COLUMNS = Prisma.sql`t.id, t.title, t.due_at, t.priority, t.owner_id, u.full_name AS owner_name, t.lead_id,
  ${personName('l')} AS lead_name, t.opportunity_id, o.name AS opportunity_name,
  t.account_id, n.name AS account_name, t.contact_id, ${personName('p')} AS contact_name,
  t.done_at, c.full_name AS created_by_name, t.created_at`;
const FROM = Prisma.sql`FROM tasks t JOIN users u ON u.company_id = t.company_id AND u.id = t.owner_id
  LEFT JOIN users c ON c.company_id = t.company_id AND c.id = t.created_by
  LEFT JOIN leads l ON l.company_id = t.company_id AND l.id = t.lead_id
  LEFT JOIN opportunities o ON o.company_id = t.company_id AND o.id = t.opportunity_id
  LEFT JOIN accounts n ON n.company_id = t.company_id AND n.id = t.account_id
  LEFT JOIN contacts p ON p.company_id = t.company_id AND p.id = t.contact_id`;

/** What a task can be about: a record of each type. */
export const TASK_LINKS = ['lead_id', 'opportunity_id', 'account_id', 'contact_id'] as const;
export type TaskLink = (typeof TASK_LINKS)[number];

export type TaskFilters = Pick<TaskListInput, 'show' | 'due_before' | TaskLink> & {
  owner_id: string | null;
  now: Date;
};

function tasksMatching({ show, owner_id, due_before, now, ...links }: TaskFilters): Prisma.Sql {
  return allOf([
    show === 'done' ? Prisma.sql`t.done_at IS NOT NULL` : Prisma.sql`t.done_at IS NULL`,
    show === 'due' && Prisma.sql`t.due_at >= ${now}`,
    show === 'overdue' && Prisma.sql`t.due_at < ${now}`,
    due_before && Prisma.sql`t.due_at < ${due_before}::timestamptz`,
    owner_id && Prisma.sql`t.owner_id = ${owner_id}::uuid`,
    ...TASK_LINKS.map((link) => links[link] && Prisma.sql`${Prisma.raw(`t.${link}`)} = ${links[link]}::uuid`),
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
    SELECT ${COLUMNS} ${FROM}
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
  const [row] = await db.$queryRaw<TaskRow[]>`SELECT ${COLUMNS} ${FROM} WHERE t.id = ${id}::uuid`;
  return row ?? null;
}

export type LockedTask = {
  id: string;
  title: string;
  owner_id: string;
  done_at: Date | null;
  /** The activity that it asks somebody to answer. */
  reply_to: string | null;
} & Record<TaskLink, string | null>;

/** The task, locked until the transaction ends; null where there is none, or where it is not that owner's. */
export async function lockTask(tx: CompanyTx, id: string, owner_id: string | null): Promise<LockedTask | null> {
  const [row] = await tx.$queryRaw<LockedTask[]>`
    SELECT id, title, owner_id, lead_id, opportunity_id, account_id, contact_id, done_at, reply_to FROM tasks
    WHERE id = ${id}::uuid AND ${owner_id ? Prisma.sql`owner_id = ${owner_id}::uuid` : Prisma.sql`true`} FOR UPDATE`;
  return row ?? null;
}

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
