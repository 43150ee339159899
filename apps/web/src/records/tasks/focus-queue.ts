import type { Meeting } from '@outrider/shared/records/meetings';
import type { Task } from '@outrider/shared/records/tasks';

/** What became of a task in a walk through the day; in words, as the queue shows it. */
export type Outcome = { words: string; isDone: boolean };
export type Step = { id: string; task: Task } | { id: string; meeting: Meeting };

/** Meetings stand among the tasks by when they begin; what is overdue and what has no time keeps its order. */
export function withMeetings(tasks: readonly Task[], meetings: readonly Meeting[], now: number): Step[] {
  const steps: Step[] = tasks.map((task) => ({ id: task.id, task }));
  for (const meeting of meetings) {
    const start = Date.parse(meeting.starts_at);
    const at = steps.findIndex((step) => {
      const starts = 'task' in step ? timeOf(step.task, now) : Date.parse(step.meeting.starts_at);
      return starts !== null && starts > start;
    });
    steps.splice(at < 0 ? steps.length : at, 0, { id: meeting.id, meeting });
  }
  return steps;
}

/** When a task of today is to be done; what is overdue comes before every meeting, what has no time after. */
function timeOf({ due_at, due_on }: Task, now: number): number | null {
  if (due_on !== null) return Number.POSITIVE_INFINITY;
  if (due_at === null) return Number.POSITIVE_INFINITY;
  const due = Date.parse(due_at);
  return due < now ? null : due;
}

/** The next task after this one that is still to be dealt with; the first such one after the last. */
export function nextTask(
  steps: readonly Step[],
  outcomes: Readonly<Record<string, Outcome>>,
  id: string,
): string | null {
  const at = steps.findIndex((step) => step.id === id);
  const round = [...steps.slice(at + 1), ...steps.slice(0, at + 1)];
  return round.find((step) => 'task' in step && !outcomes[step.id])?.id ?? null;
}
