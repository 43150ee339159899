import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Task, TaskBulk } from '@outrider/shared/records/tasks';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { dueOf } from './due-words.ts';
import { showUndo } from './use-task-actions.ts';
import { TASKS_WORDS } from './words.ts';

const WORDS = TASKS_WORDS.bulk;
type Change = Partial<Omit<TaskBulk, 'ids' | 'action'>>;

/** The same for many tasks at once. Finishing and moving them can be undone; a message says what else was changed. */
export function useBulkTasks(onDone: () => void) {
  const refresh = useRefreshRecords();
  const bulk = trpc.pipeline.tasks.bulk.useMutation({
    meta: { failure: MESSAGES.updateTaskFailed },
    onSettled: refresh,
  });
  const move = trpc.pipeline.tasks.update.useMutation({
    meta: { failure: MESSAGES.updateTaskFailed },
    onSettled: refresh,
  });
  return {
    isPending: bulk.isPending,
    run(tasks: readonly Task[], action: TaskBulk['action'], change: Change = {}) {
      if (bulk.isPending || tasks.length === 0) return;
      bulk.mutate(
        { ids: tasks.map(({ id }) => id), action, ...change },
        {
          onSuccess({ ids: done }) {
            onDone();
            const count = done.length;
            if (action === 'complete')
              showUndo(WORDS.completed(count), () => bulk.mutate({ ids: done, action: 'reopen' }));
            else if (action === 'reschedule')
              showUndo(WORDS.moved(count), () => {
                for (const task of tasks.filter(({ id }) => done.includes(id)))
                  move.mutate({ id: task.id, ...dueOf(task), remind_at: task.remind_at });
              });
            else if (action === 'delete') showToast(WORDS.deleted(count), { kind: 'success' });
            else showToast(WORDS.changed(count), { kind: 'success' });
          },
        },
      );
    },
  };
}
