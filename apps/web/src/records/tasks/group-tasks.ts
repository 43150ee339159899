import { type Task, TASK_GROUPS, type TaskGroup, type TaskSummary } from '@outrider/shared/records/tasks';

/** By when they are due; the ends of the day and the week are the server's. */
export function groupTasks(
  tasks: readonly Task[],
  { today_ends_at, week_ends_at }: Pick<TaskSummary, 'today_ends_at' | 'week_ends_at'>,
  now: number,
): { group: TaskGroup; tasks: Task[] }[] {
  const groups = new Map<TaskGroup, Task[]>();
  for (const task of tasks) {
    const group = groupOf(task, now, Date.parse(today_ends_at), Date.parse(week_ends_at));
    groups.set(group, [...(groups.get(group) ?? []), task]);
  }
  return TASK_GROUPS.flatMap((group) => {
    const found = groups.get(group);
    return found ? [{ group, tasks: found }] : [];
  });
}

function groupOf({ due_at }: Task, now: number, today: number, week: number): TaskGroup {
  if (due_at === null) return 'undated';
  const due = Date.parse(due_at);
  if (due < now) return 'overdue';
  if (due < today) return 'today';
  return due < week ? 'week' : 'later';
}
