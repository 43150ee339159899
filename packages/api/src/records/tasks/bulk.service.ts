import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { TaskBulk } from '@outrider/shared/records/tasks';
import type { Actor } from '../../ground/actor.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { completeTask, reopenTask } from './settle.service.ts';
import { changeTask, removeTask, seekTask } from './tasks.service.ts';
import type { LockedTask } from './tasks.store.ts';

/**
 * The same for many tasks in one transaction. Those that are gone or beyond the user's reach are passed over. They are
 * locked in the order of their ids, so that two such calls do not wait for each other. @throws 403 and 422 for an owner
 */
export const changeTasks = (
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { ids, ...bulk }: TaskBulk,
  now: Date,
): Promise<{ ids: string[] }> =>
  db.transaction(async (tx) => {
    const done: string[] = [];
    for (const id of [...new Set(ids)].toSorted()) {
      const task = await seekTask(tx, user, id);
      if (!task) continue;
      await changeOne(tx, user, actor, task, bulk, now);
      done.push(id);
    }
    return { ids: done };
  });

function changeOne(
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  task: LockedTask,
  { action, due_at, due_on, owner_id, priority }: Omit<TaskBulk, 'ids'>,
  now: Date,
): Promise<void> {
  switch (action) {
    case 'complete':
      return completeTask(tx, user, actor, task, now);
    case 'reopen':
      return reopenTask(tx, user, actor, task);
    case 'reschedule':
      return changeTask(tx, user, actor, task, { due_at, due_on });
    case 'give':
      return changeTask(tx, user, actor, task, { owner_id });
    case 'prioritise':
      return changeTask(tx, user, actor, task, { priority });
    case 'delete':
      return removeTask(tx, actor, task);
  }
}
