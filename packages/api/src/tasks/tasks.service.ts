import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { can, type Reach, reachOf } from '@outrider/shared/permissions';
import type { Task, TaskCreate, TaskListInput, TaskPage, TaskUpdate } from '@outrider/shared/pipeline';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { CompanyUser } from '../guard.ts';
import { lockLead, noteOnLead } from '../leads/linked-lead.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { lockOpportunity } from '../opportunities/opportunities.store.ts';
import { cutPage, readAfter } from '../paging/listing.ts';
import { assertMayGive, ownerAsked } from '../users/owners.ts';
import {
  countTasks,
  deleteTaskRow,
  findTask,
  insertTask,
  listTasks,
  type LockedTask,
  lockTask,
  NO_DATE,
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
  const { limit, cursor, owner, show, lead_id, due_before } = input;
  const filters = { show, lead_id, due_before, owner_id: ownerAsked(user, reach, owner), now };
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

/** @throws 404 and 403 for a lead or an opportunity the user may not edit, 403 and 422 for an owner */
export async function createTask(db: CompanyDb, user: CompanyUser, actor: Actor, input: TaskCreate): Promise<Task> {
  return db.transaction(async (tx) => {
    const { owner_id = user.id, lead_id, opportunity_id, title, due_at } = input;
    await assertMayGive(tx, user, 'tasks.use', owner_id);
    if (opportunity_id) await assertOpportunity(tx, user, opportunity_id);
    if (lead_id) await lockLead(tx, user, lead_id);
    const id = await insertTask(tx, { ...input, owner_id, created_by: user.id });
    await noteOnLead(tx, lead_id, 'task_created', actor, { task_id: id, title, due_at });
    await tellOfTask(tx, actor, id, 'task.create', { title });
    await notifyOwner(tx, actor, owner_id, { title: TASK_WORDS.newTask, message: title, link_path: taskLink(lead_id) });
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
    const { owner_id = task.owner_id, lead_id, opportunity_id } = changes;
    const given = owner_id !== task.owner_id;
    if (given) await assertMayGive(tx, user, 'tasks.use', owner_id);
    if (opportunity_id && opportunity_id !== task.opportunity_id) await assertOpportunity(tx, user, opportunity_id);
    if (lead_id && lead_id !== task.lead_id) await lockLead(tx, user, lead_id);
    await updateTaskRow(tx, id, changes);
    await tellOfTask(tx, actor, id, 'task.update', { fields: Object.keys(changes) });
    if (given)
      await notifyOwner(tx, actor, owner_id, {
        title: TASK_WORDS.newTask,
        message: changes.title ?? task.title,
        link_path: taskLink(lead_id ?? task.lead_id),
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
    await noteOnLead(tx, task.lead_id, done_at ? 'task_done' : 'task_reopened', actor, {
      task_id: id,
      title: task.title,
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
  const task = await lockTask(tx, id, reachOf(user.role, 'tasks.use') === 'all' ? null : user.id);
  if (!task) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return task;
}

async function assertOpportunity(tx: CompanyTx, user: CompanyUser, id: string): Promise<void> {
  const opportunity = await lockOpportunity(tx, id);
  if (!opportunity) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (!can(user, 'pipeline.edit', { assigned_to: opportunity.owner_id }))
    throw new AppError('FORBIDDEN', MESSAGES.forbidden);
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

const taskLink = (lead_id: string | null) => (lead_id ? `/leads?lead=${lead_id}` : '/dashboard');

const presentTask = (row: TaskRow): Task => ({
  ...row,
  due_at: row.due_at?.toISOString() ?? null,
  done_at: row.done_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
