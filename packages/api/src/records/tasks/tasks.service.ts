import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Reach, reachOf } from '@outrider/shared/ground/permissions';
import type { Task, TaskCreate, TaskListInput, TaskPage, TaskUpdate } from '@outrider/shared/records/pipeline';
import { type Subject, SUBJECT_TYPES } from '@outrider/shared/records/records';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import { type HeldSubject, keyOf, linkTo, noteOnSubject, seekSubject, takeSubject } from '../engine/subjects.ts';
import { assertMayGive, ownerAsked } from '../../people/users/owners.ts';
import {
  countTasks,
  deleteTaskRow,
  findTask,
  insertTask,
  listTasks,
  type LockedTask,
  lockTask,
  NO_DATE,
  TASK_LINKS,
  type TaskLink,
  type TaskRow,
  updateTaskRow,
} from './tasks.store.ts';
import { TASK_WORDS } from './words.ts';

export async function pageOfTasks(
  db: CompanyDb,
  user: CompanyUser,
  reach: Reach,
  input: TaskListInput,
  now: Date,
): Promise<TaskPage> {
  const { limit, cursor, owner, direction: _, ...asked } = input;
  const { show } = asked;
  const filters = { ...asked, owner_id: ownerAsked(user, reach, owner), now };
  const [total, rows] = await Promise.all([
    countTasks(db, filters),
    listTasks(db, filters, { after: readAfter(cursor), limit: limit + 1 }),
  ]);
  const { items, next_cursor } = cutPage(
    rows,
    limit,
    ({ done_at, due_at }) => (show === 'done' ? done_at : due_at) ?? NO_DATE,
  );
  return { items: items.map(presentTask), total, next_cursor };
}

/** @throws 404 and 403 for a record the user may not edit, 403 and 422 for an owner */
export async function createTask(db: CompanyDb, user: CompanyUser, actor: Actor, input: TaskCreate): Promise<Task> {
  return db.transaction(async (tx) => {
    const { owner_id = user.id, title, due_at } = input;
    await assertMayGive(tx, user, 'tasks.use', owner_id);
    const subjects = await takeSubjects(tx, user, input);
    const id = await insertTask(tx, { ...input, owner_id, created_by: user.id });
    for (const subject of subjects)
      await noteOnSubject(tx, actor, subject, 'task_created', { task_id: id, title, due_at });
    await tellOfTask(tx, actor, id, 'task.create', { title });
    await notifyOwner(tx, actor, owner_id, { title: TASK_WORDS.newTask, message: title, link_path: taskLink(input) });
    return getTask(tx, id);
  });
}

/** @throws 404 for a task beyond the user's reach; else as createTask */
export async function updateTask(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, ...asked }: TaskUpdate,
): Promise<Task> {
  return db.transaction(async (tx) => {
    const task = await takeTask(tx, user, id);
    const changes = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    ) as typeof asked;
    if (Object.keys(changes).length === 0) return getTask(tx, id);
    const { owner_id = task.owner_id } = changes;
    const given = owner_id !== task.owner_id;
    if (given) await assertMayGive(tx, user, 'tasks.use', owner_id);
    const isNew = (link: TaskLink) => changes[link] !== task[link];
    await takeSubjects(tx, user, Object.fromEntries(TASK_LINKS.filter(isNew).map((link) => [link, changes[link]])));
    await updateTaskRow(tx, id, changes);
    await tellOfTask(tx, actor, id, 'task.update', { fields: Object.keys(changes) });
    if (given)
      await notifyOwner(tx, actor, owner_id, {
        title: TASK_WORDS.newTask,
        message: changes.title ?? task.title,
        link_path: taskLink({ ...task, ...changes }),
      });
    return getTask(tx, id);
  });
}

/** Done, or open again. Asked twice it happens once. @throws 404 */
export async function settleTask(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  done_at: Date | null,
): Promise<Task> {
  return db.transaction(async (tx) => {
    const task = await takeTask(tx, user, id);
    if ((task.done_at === null) === (done_at === null)) return getTask(tx, id);
    await updateTaskRow(tx, id, { done_at });
    for (const subject of await findSubjects(tx, user, task))
      await noteOnSubject(tx, actor, subject, done_at ? 'task_done' : 'task_reopened', {
        task_id: id,
        title: task.title,
        ...(task.reply_to && { reply_to: task.reply_to }),
      });
    await tellOfTask(tx, actor, id, done_at ? 'task.complete' : 'task.reopen', {});
    return getTask(tx, id);
  });
}

/** @throws 404 */
export async function deleteTask(db: CompanyDb, user: CompanyUser, actor: Actor, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { title } = await takeTask(tx, user, id);
    await deleteTaskRow(tx, id);
    await tellOfTask(tx, actor, id, 'task.delete', { title });
    return { id };
  });
}

async function getTask(db: CompanyQueries, id: string): Promise<Task> {
  const row = await findTask(db, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentTask(row);
}

/** A rep's reach is a where-clause: what is somebody else's is not there. */
async function takeTask(tx: CompanyTx, user: CompanyUser, id: string): Promise<LockedTask> {
  const task = await lockTask(tx, id, reachOf(user, 'tasks.use') === 'all' ? null : user.id);
  if (!task) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return task;
}

type Links = Partial<Record<TaskLink, string | null | undefined>>;
/** The records that a task is about. */
const subjectsOf = (links: Links): Subject[] =>
  SUBJECT_TYPES.flatMap((type) => {
    const id = links[keyOf(type)];
    return id ? [{ type, id }] : [];
  });

/**
 * Locked until the transaction ends: a task is told of on their timelines. @throws 404, 403 for one that the user may
 * not edit
 */
async function takeSubjects(tx: CompanyTx, user: CompanyUser, links: Links): Promise<HeldSubject[]> {
  const taken: HeldSubject[] = [];
  for (const subject of subjectsOf(links)) taken.push(await takeSubject(tx, user, subject));
  return taken;
}

/** Those that are not in the bin. */
async function findSubjects(tx: CompanyTx, user: CompanyUser, links: Links): Promise<HeldSubject[]> {
  const found: HeldSubject[] = [];
  for (const subject of subjectsOf(links)) {
    const held = await seekSubject(tx, user, subject);
    if (held) found.push(held);
  }
  return found;
}

async function tellOfTask(
  tx: CompanyTx,
  actor: Actor,
  id: string,
  action: string,
  detail: { title?: string; fields?: string[] },
): Promise<void> {
  await insertEvent(tx, 'task.changed', id);
  await recordAudit(tx, actor, { action, subject_kind: 'task', subject_id: id, detail });
}

/** The page of what a task is about: the deal, else the lead, the person, the account. */
function taskLink({ opportunity_id, ...links }: Links): string {
  const [subject] = subjectsOf(opportunity_id ? { opportunity_id } : links);
  return subject ? linkTo(subject) : '/dashboard';
}

const presentTask = (row: TaskRow): Task => ({
  ...row,
  due_at: row.due_at?.toISOString() ?? null,
  done_at: row.done_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
