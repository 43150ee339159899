import { MESSAGES } from '@outrider/shared/ground/messages';
import type { TaskBulk } from '@outrider/shared/records/tasks';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { showUndo } from './use-task-actions.ts';
import { TASKS_WORDS } from './words.ts';

const WORDS = TASKS_WORDS.bulk;
type Change = Partial<Omit<TaskBulk, 'ids' | 'action'>>;

/** The same for many tasks at once. What is done can be taken back; the rest is told of. */
export function useBulkTasks(onDone: () => void) {
  const refresh = useRefreshRecords();
  const bulk = trpc.pipeline.tasks.bulk.useMutation({
    meta: { failure: MESSAGES.updateTaskFailed },
    onSettled: refresh,
  });
  return {
    isPending: bulk.isPending,
    run(ids: string[], action: TaskBulk['action'], change: Change = {}) {
      if (bulk.isPending || ids.length === 0) return;
      bulk.mutate(
        { ids, action, ...change },
        {
          onSuccess({ ids: done }) {
            onDone();
            const count = done.length;
            if (action === 'complete')
              showUndo(WORDS.completed(count), () => bulk.mutate({ ids: done, action: 'reopen' }));
            else if (action === 'delete') showToast(WORDS.deleted(count), { kind: 'success' });
            else showToast(WORDS.changed(count), { kind: 'success' });
          },
        },
      );
    },
  };
}
