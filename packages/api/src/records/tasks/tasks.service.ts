import type { CompanyDb, CompanyQueries, CompanyTx, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Reach, reachOf } from '@outrider/shared/ground/permissions';
import type { Task, TaskCreate, TaskListInput, TaskPage, TaskSnooze, TaskUpdate } from '@outrider/shared/records/tasks';
import { type Subject, SUBJECT_TYPES } from '@outrider/shared/records/records';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import { type HeldSubject, keyOf, linkTo, noteOnSubject, seekSubject, takeSubject } from '../engine/subjects.ts';
import { assertMayGive, ownerAsked } from '../../people/users/owners.ts';
import { type Due, dueOf, remindMoved, withDayOfMonth } from './due.ts';
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
  type TaskScope,
  updateTaskRow,
} from './tasks.store.ts';
import { taskPath } from './task-path.ts';
import { TASK_WORDS } from './words.ts';

export async function pageOfTasks(
  db: CompanyDb,
  user: CompanyUser,
  reach: Reach,
  input: TaskListInput,
  now: Date,
): Promise<TaskPage> {
  const { limit, cursor, owner, given, direction: _, ...asked } = input;
  const { show } = asked;
  const filters = { ...asked, ...scopeAsked(user, reach, { owner, given }), now };
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

/** Whose tasks are meant: for what one gave away it does not matter whose they are now. */
export const scopeAsked = (
  user: CompanyUser,
  reach: Reach,
  { owner, given }: Pick<TaskListInput, 'owner' | 'given'>,
): Pick<TaskScope, 'owner_id' | 'giver_id'> =>
  given && reach === 'all'
    ? { owner_id: null, giver_id: user.id }
    : { owner_id: ownerAsked(user, reach, owner), giver_id: null };

/** @throws 404 and 403 for a record the user may not edit, 403 and 422 for an owner */
export const createTask = (db: CompanyDb, user: CompanyUser, actor: Actor, input: TaskCreate): Promise<Task> =>
  db.transaction((tx) => createTaskIn(tx, user, actor, input));

/** The same in a transaction that does more. */
export async function createTaskIn(
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  { due_at, due_on, remind_at, repeats, ...input }: TaskCreate,
): Promise<Task> {
  const { owner_id = user.id, title } = input;
  const { timezone } = user.company;
  const due = dueOf({ due_at, due_on }, timezone);
  if (repeats && !due.due_at) throw refuse('UNPROCESSABLE_CONTENT', 'repeats', MESSAGES.repeatWithoutDate);
  await assertMayGive(tx, user, 'tasks.use', owner_id);
  const subjects = await takeSubjects(tx, user, input);
  const id = await insertTask(tx, {
    ...input,
    ...toColumns(due),
    // A task with a time reminds its owner then, unless somebody said otherwise.
    remind_at: remind_at === undefined ? (due.due_on ? null : due.due_at) : remind_at,
    repeats: repeats && withDayOfMonth(repeats, due, timezone),
    owner_id,
    created_by: user.id,
  });
  for (const subject of subjects)
    await noteOnSubject(tx, actor, subject, 'task_created', {
      task_id: id,
      title,
      due_at: due.due_at?.toISOString() ?? null,
      ...(due.due_on && { due_on: due.due_on }),
    });
  await tellOfTask(tx, actor, id, 'task.create', { title });
  await notifyOwner(tx, actor, owner_id, {
    kind: 'assigned',
    title: TASK_WORDS.newTask,
    message: title,
    link_path: taskLink(id, input),
    task_id: id,
  });
  return getTask(tx, id);
}

/** @throws 404 for a task beyond the user's reach; else as createTask */
export const updateTask = (
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, ...asked }: TaskUpdate,
): Promise<Task> =>
  db.transaction(async (tx) => {
    await changeTask(tx, user, actor, await takeTask(tx, user, id), asked);
    return getTask(tx, id);
  });

/** Changes a task that the transaction holds. What is left out stays. */
export async function changeTask(
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  task: LockedTask,
  { due_at, due_on, ...asked }: Omit<TaskUpdate, 'id'>,
): Promise<void> {
  const moves = due_at !== undefined || due_on !== undefined;
  const given = Object.entries({ due_at, due_on, ...asked }).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const changes = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as typeof asked;
  const { owner_id = task.owner_id } = changes;
  const isGiven = owner_id !== task.owner_id;
  if (isGiven) await assertMayGive(tx, user, 'tasks.use', owner_id);
  const isNew = (link: TaskLink) => changes[link] !== task[link];
  await takeSubjects(tx, user, Object.fromEntries(TASK_LINKS.filter(isNew).map((link) => [link, changes[link]])));
  await updateTaskRow(tx, task.id, { ...changes, ...timesOf(task, { due_at, due_on, ...asked }, moves, user.company) });
  await tellOfTask(tx, actor, task.id, 'task.update', { fields: given.map(([name]) => name) });
  if (isGiven)
    await notifyOwner(tx, actor, owner_id, {
      kind: 'assigned',
      title: TASK_WORDS.newTask,
      message: changes.title ?? task.title,
      link_path: taskLink(task.id, { ...task, ...changes }),
      task_id: task.id,
    });
}

/**
 * What a change makes of the times of a task: a reminder moves with the date, and comes again when it is another. A task
 * that loses its time loses its reminder, which would come at midnight.
 */
function timesOf(
  task: LockedTask,
  asked: Pick<TaskUpdate, 'due_at' | 'due_on' | 'remind_at' | 'repeats'>,
  moves: boolean,
  { timezone }: CompanyUser['company'],
): Prisma.TaskUncheckedUpdateInput {
  const due = moves ? dueOf(asked, timezone) : task;
  const repeats = asked.repeats === undefined ? task.repeats : asked.repeats;
  if (repeats && !due.due_at) throw refuse('UNPROCESSABLE_CONTENT', 'repeats', MESSAGES.repeatWithoutDate);
  const remind_at =
    asked.remind_at === undefined
      ? task.due_on === null && due.due_on !== null
        ? null
        : remindMoved(task.remind_at, task.due_at, due.due_at)
      : asked.remind_at === null
        ? null
        : new Date(asked.remind_at);
  return {
    ...(moves && toColumns(due)),
    ...(repeats !== task.repeats && { repeats: repeats && withDayOfMonth(repeats, due, timezone) }),
    ...(remind_at?.getTime() !== task.remind_at?.getTime() && { remind_at, reminded_at: null }),
  };
}

/** Put off, which is counted; or that taken back. @throws 404 */
export const snoozeTask = (
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, due_at, due_on, back }: TaskSnooze,
): Promise<Task> =>
  db.transaction(async (tx) => {
    const task = await takeTask(tx, user, id);
    await changeTask(tx, user, actor, task, { due_at, due_on });
    await updateTaskRow(tx, id, { snoozes: Math.max(0, task.snoozes + (back ? -1 : 1)) });
    return getTask(tx, id);
  });

/** @throws 404 */
export const deleteTask = (db: CompanyDb, user: CompanyUser, actor: Actor, id: string): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    await removeTask(tx, actor, await takeTask(tx, user, id));
    return { id };
  });

/** Deletes a task that the transaction holds. */
export async function removeTask(tx: CompanyTx, actor: Actor, { id, title }: LockedTask): Promise<void> {
  await deleteTaskRow(tx, id);
  await tellOfTask(tx, actor, id, 'task.delete', { title });
}

/** As its row has it. */
export const toColumns = ({ due_at, due_on }: Due) => ({ due_at, due_on: due_on === null ? null : new Date(due_on) });

/** @throws 404 for a task beyond the user's reach */
export async function readTask(db: CompanyQueries, user: CompanyUser, id: string): Promise<Task> {
  const task = await getTask(db, id);
  if (reachOf(user, 'tasks.use') !== 'all' && task.owner_id !== user.id)
    throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return task;
}

export async function getTask(db: CompanyQueries, id: string): Promise<Task> {
  const row = await findTask(db, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentTask(row);
}

/** A rep's reach is a where-clause: what is somebody else's is not there. */
export async function takeTask(tx: CompanyTx, user: CompanyUser, id: string): Promise<LockedTask> {
  const task = await seekTask(tx, user, id);
  if (!task) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return task;
}

/** The same; null for one that is not there. */
export const seekTask = (tx: CompanyTx, user: CompanyUser, id: string): Promise<LockedTask | null> =>
  lockTask(tx, id, reachOf(user, 'tasks.use') === 'all' ? null : user.id);

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
export async function findSubjects(tx: CompanyTx, user: CompanyUser, links: Links): Promise<HeldSubject[]> {
  const found: HeldSubject[] = [];
  for (const subject of subjectsOf(links)) {
    const held = await seekSubject(tx, user, subject);
    if (held) found.push(held);
  }
  return found;
}

export async function tellOfTask(
  tx: CompanyTx,
  actor: Actor,
  id: string,
  action: string,
  detail: { title?: string; fields?: string[] },
): Promise<void> {
  await insertEvent(tx, 'task.changed', id);
  await recordAudit(tx, actor, { action, subject_kind: 'task', subject_id: id, detail });
}

/** The page of what a task is about: the deal, else the lead, the person, the account. One about nothing is itself the page. */
export function taskLink(id: string, { opportunity_id, ...links }: Links): string {
  const [subject] = subjectsOf(opportunity_id ? { opportunity_id } : links);
  return subject ? linkTo(subject) : taskPath(id);
}

export const presentTask = (row: TaskRow): Task => ({
  ...row,
  remind_at: row.remind_at?.toISOString() ?? null,
  due_at: row.due_at?.toISOString() ?? null,
  done_at: row.done_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
