import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { Task } from '@outrider/shared/records/tasks';
import type { Actor } from '../../ground/actor.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { noteOnSubject } from '../engine/subjects.ts';
import { dueNext, remindMoved } from './due.ts';
import { findSubjects, getTask, removeTask, takeTask, tellOfTask, toColumns } from './tasks.service.ts';
import { hasNext, insertTask, lockNext, type LockedTask, TASK_LINKS, updateTaskRow } from './tasks.store.ts';

/** Done at that moment, or open again. Asked twice it happens once. @throws 404 */
export const settleTask = (
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  { isDone, now }: { isDone: boolean; now: Date },
): Promise<Task> =>
  db.transaction(async (tx) => {
    const task = await takeTask(tx, user, id);
    await (isDone ? completeTask(tx, user, actor, task, now) : reopenTask(tx, user, actor, task));
    return getTask(tx, id);
  });

/** A task that the transaction holds. One that repeats leaves the next one behind. */
export async function completeTask(
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  task: LockedTask,
  now: Date,
): Promise<void> {
  if (task.done_at) return;
  await updateTaskRow(tx, task.id, { done_at: now });
  await noteSettled(tx, user, actor, task, 'task_done');
  await tellOfTask(tx, actor, task.id, 'task.complete', {});
  const due = task.repeats && dueNext(task.repeats, task, now, user.company.timezone);
  if (!due || (await hasNext(tx, task.id))) return;
  const { id, done_at: _, reply_to: __, snoozes: ___, ...same } = task;
  const next = await insertTask(tx, {
    ...same,
    ...toColumns(due),
    remind_at: remindMoved(task.remind_at, task.due_at, due.due_at),
    follows: id,
    created_by: user.id,
  });
  await tellOfTask(tx, actor, next, 'task.create', { title: task.title });
}

/** The next one that it left behind goes, unless somebody changed it. */
export async function reopenTask(tx: CompanyTx, user: CompanyUser, actor: Actor, task: LockedTask): Promise<void> {
  if (!task.done_at) return;
  const next = await lockNext(tx, task.id);
  if (next && isUntouched(next, task, user.company.timezone)) await removeTask(tx, actor, next);
  await updateTaskRow(tx, task.id, { done_at: null });
  await noteSettled(tx, user, actor, task, 'task_reopened');
  await tellOfTask(tx, actor, task.id, 'task.reopen', {});
}

const KEPT = ['kind', 'title', 'notes', 'priority', 'owner_id', 'repeats', ...TASK_LINKS] as const;
function isUntouched(next: LockedTask, task: LockedTask, timezone: string): boolean {
  const due = task.repeats && task.done_at && dueNext(task.repeats, task, task.done_at, timezone);
  return (
    next.snoozes === 0 &&
    KEPT.every((field) => next[field] === task[field]) &&
    (!due || next.due_at?.getTime() === due.due_at?.getTime())
  );
}

async function noteSettled(
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  task: LockedTask,
  kind: 'task_done' | 'task_reopened',
): Promise<void> {
  for (const subject of await findSubjects(tx, user, task))
    await noteOnSubject(tx, actor, subject, kind, {
      task_id: task.id,
      title: task.title,
      ...(task.reply_to && { reply_to: task.reply_to }),
    });
}
