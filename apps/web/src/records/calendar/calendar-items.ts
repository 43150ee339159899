import type { Calendar } from '@outrider/shared/records/meetings';
import type { Task } from '@outrider/shared/records/tasks';
import { formatClock } from '../../ground/ui/format.ts';
import type { CalendarMeeting, Sort } from './use-calendar.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

/** How long a task with a time is drawn. */
const TASK_MS = 30 * 60_000;

type Times = { starts_at: string; ends_at: string };
/** What stands in a calendar at a time. */
export type CalendarItem = Times & {
  key: string;
  sort: Sort | 'busy';
  title: string;
  note: string;
  /** Whose of the people shown; empty where it is of the caller alone. */
  people: string[];
  meeting: CalendarMeeting | null;
  task: Task | null;
};
/** A task of a day without a time. */
export type DayTasks = Map<string, Task[]>;

type Shown = { me: string; hidden: readonly Sort[] };

/** Everything with a time, and by day what has none. */
export function itemsOf(calendar: Calendar, { me, hidden }: Shown): { items: CalendarItem[]; dayTasks: DayTasks } {
  const names = new Map(calendar.people.map(({ id, full_name }) => [id, full_name]));
  const others = (ids: readonly string[]) => (names.size > 1 ? ids.flatMap((id) => names.get(id) ?? []) : []);
  const isShown = (sort: Sort) => !hidden.includes(sort);
  const meetings = calendar.meetings
    .filter(({ kind }) => isShown(kind))
    .map((meeting): CalendarItem => ({
      key: meeting.id,
      sort: meeting.kind,
      title: meeting.title,
      starts_at: meeting.starts_at,
      ends_at: meeting.ends_at,
      note: [
        formatClock(meeting.starts_at),
        meeting.lead_name ?? (meeting.organiser_id === me ? null : meeting.organiser_name),
      ]
        .filter(Boolean)
        .join(' · '),
      people: others(meeting.person_ids),
      meeting,
      task: null,
    }));
  const busy = calendar.busy.map(({ person_id, ...times }, at): CalendarItem => ({
    key: `busy ${at} ${person_id} ${times.starts_at}`,
    sort: 'busy',
    title: WORDS.busy,
    ...times,
    note: names.get(person_id) ?? '',
    people: others([person_id]),
    meeting: null,
    task: null,
  }));
  const dayTasks: DayTasks = new Map();
  const timed: CalendarItem[] = [];
  for (const task of isShown('task') ? calendar.tasks : []) {
    if (task.due_on) dayTasks.set(task.due_on, [...(dayTasks.get(task.due_on) ?? []), task]);
    else if (task.due_at) timed.push(ofTask(task, task.due_at));
  }
  return { items: [...meetings, ...timed, ...busy], dayTasks };
}

const ofTask = (task: Task, due_at: string): CalendarItem => ({
  key: task.id,
  sort: 'task',
  title: task.title,
  starts_at: due_at,
  ends_at: new Date(Date.parse(due_at) + TASK_MS).toISOString(),
  note: formatClock(due_at),
  people: [],
  meeting: null,
  task,
});
