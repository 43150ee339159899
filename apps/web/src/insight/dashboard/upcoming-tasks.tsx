import type { Overview, UpcomingTask } from '@outrider/shared/insight/dashboard';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { TaskPriorityTag } from '../../records/pipeline/task-priority.tsx';
import { TASKS_WORDS } from '../../records/tasks/words.ts';
import { useQuickDialog } from '../../records/engine/quick-dialog.ts';
import { trpc } from '../../ground/trpc.ts';
import { dateInputValue, todayText } from '../../ground/ui/clock.ts';
import { formatCount, formatDue } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { formatWhen } from '../../ground/ui/when.ts';
import { Nothing } from './nothing.tsx';
import { DASHBOARD_WORDS } from './words.ts';

/** What is due next, to be ticked off; a toast takes it back. */
export function UpcomingTasks({
  upcoming_tasks: items,
  tasks,
  now,
}: Pick<Overview, 'upcoming_tasks' | 'tasks'> & { now: number }) {
  const openDialog = useQuickDialog();
  return (
    <section aria-labelledby="upcoming-tasks">
      <div className="head">
        <h3 id="upcoming-tasks">Upcoming tasks</h3>
        <span className="ml-auto flex items-center gap-2">
          {items.some(({ due_at }) => due_at !== null && dateInputValue(new Date(due_at)) <= todayText(now)) && (
            <Link to="/tasks/focus" className="btn btn-line btn-sm">
              {TASKS_WORDS.start}
            </Link>
          )}
          {tasks.pending > 0 && (
            <Link to="/tasks" className="text-link text-xs hover:underline">
              All {formatCount(tasks.pending)}
            </Link>
          )}
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square -mr-2"
            aria-label="New task"
            title="New task"
            onClick={() => openDialog({ id: 'task' })}
          >
            <Plus className="i" />
          </button>
        </span>
      </div>
      {items.length === 0 ? (
        <Nothing>{DASHBOARD_WORDS.tasks.none}</Nothing>
      ) : (
        <ul className="pb-2">
          {items.map((task) => (
            <TaskRow key={task.id} task={task} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TaskRow({ task, now }: { task: UpcomingTask; now: number }) {
  const { done, finish } = useFinish(task);
  const late = task.due_at !== null && Date.parse(task.due_at) < now;
  return (
    <li className="hover:bg-hover flex items-center gap-3 px-4 py-2">
      <input
        type="checkbox"
        className="checkbox"
        aria-label={`Done: ${task.title}`}
        checked={done}
        disabled={done}
        onChange={finish}
      />
      <span className="min-w-0 flex-1">
        {task.link ? (
          <Link to={task.link} className="block truncate hover:underline">
            {task.title}
          </Link>
        ) : (
          <span className="block truncate">{task.title}</span>
        )}
        <span className="text-faint num block truncate text-xs">
          {late && task.due_at && (
            <span className="text-band-red-ink font-strong">{formatDue(task.due_at, now)} · </span>
          )}
          {task.due_at ? formatWhen(task.due_at, now) : DASHBOARD_WORDS.tasks.noDate}
        </span>
      </span>
      <TaskPriorityTag priority={task.priority} />
    </li>
  );
}

function useFinish({ id, title }: UpcomingTask) {
  const utils = trpc.useUtils();
  const [done, setDone] = useState(false);
  const refresh = () => Promise.all([utils.dashboard.invalidate(), utils.pipeline.tasks.invalidate()]);
  const reopen = trpc.pipeline.tasks.reopen.useMutation({
    meta: { failure: MESSAGES.finishTaskFailed },
    onSettled: () => refresh().then(() => setDone(false)),
  });
  const complete = trpc.pipeline.tasks.complete.useMutation({
    meta: { failure: MESSAGES.finishTaskFailed },
    onSuccess: () =>
      showToast(MESSAGES.taskDone(title), {
        kind: 'success',
        action: { label: 'Undo', run: () => reopen.mutate({ id }) },
      }),
    onError: () => setDone(false),
    onSettled: refresh,
  });
  return {
    done,
    finish: () => {
      setDone(true);
      complete.mutate({ id });
    },
  };
}
