import type { Task } from '@outrider/shared/records/tasks';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import { rowLinkId } from '../engine/row-link.ts';
import type { TaskDoings } from './task-row.tsx';

type TaskKeys = {
  tasks: Task[];
  doings: TaskDoings;
  onAdd: () => void;
  onStart: () => void;
};

/** j and k move from task to task; the others do something with the one that has the focus. */
export function useTaskKeys({ tasks, doings, onAdd, onStart }: TaskKeys): void {
  const logCall = useQuickDialog();
  const row = () => document.activeElement?.closest<HTMLElement>('[data-record]') ?? null;
  const focus = (task: Task | undefined) => task && document.getElementById(rowLinkId(task.id))?.focus();
  const at = () => tasks.findIndex(({ id }) => id === row()?.dataset.record);
  const withTask = (act: (task: Task, anchor: Element | null) => void) => () => {
    const [index, anchor] = [at(), row()];
    const task = tasks[index];
    if (task && !doings.isFixed) act(task, anchor);
  };
  useKeys({
    j: () => focus(tasks[at() + 1] ?? tasks[0]),
    k: () => focus(tasks[Math.max(0, at() - 1)]),
    x: withTask((task) => {
      focus(tasks[at() + 1] ?? tasks[at() - 1]);
      doings.onToggle(task);
    }),
    c: () => (at() < 0 ? logCall({ id: 'call' }) : withTask(doings.onCall)()),
    s: withTask(doings.onSnooze),
    e: withTask(doings.onEdit),
    n: onAdd,
    d: onStart,
  });
}
