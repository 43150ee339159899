import type { Calendar } from '@outrider/shared/records/meetings';
import type { Task } from '@outrider/shared/records/tasks';
import { groupBy } from '@outrider/shared/ground/group-by';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { formatClock } from '../../ground/ui/format.ts';
import { type Wall, wallOf } from './day-layout.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

/** What can be left out of a calendar. */
export const SORTS = ['customer', 'internal', 'task', 'external'] as const;
export type Sort = (typeof SORTS)[number];
export type CalendarMeeting = Calendar['meetings'][number];

/** What takes this long stands above the hours, like what is of whole days. */
const LONG_MS = 24 * 60 * 60_000;
/** How long a task with a time is drawn. */
const TASK_MS = 30 * 60_000;

/** What stands in a calendar at a time, `from` and `to` as the company's clocks show them. */
export type CalendarItem = Wall & {
  /** The id of the meeting or task. */
  key: string;
  sort: Sort | 'busy';
  title: string;
  note: string;
  starts_at: string;
  ends_at: string;
  /** Whose it is of the people shown; empty in the calendar of one person. */
  people: string[];
  meeting: CalendarMeeting | null;
  task: Task | null;
};
/** The tasks of a day that have no time. */
export type DayTasks = Map<string | null, Task[]>;
/** What other calendars have for whole days. */
export type DayEvent = Wall & { id: string; title: string };
export type CalendarContent = { calendar: Calendar; items: CalendarItem[]; dayTasks: DayTasks; dayEvents: DayEvent[] };

export type Times = { starts_at: string; ends_at: string };
/** What was moved here and is on its way to the server, by the id of the meeting or task. */
export type Moves = ReadonlyMap<string, Times>;
export const NOT_MOVED: Moves = new Map();

/** The calendar with what is on its way where it goes: an answer from before still has it in its old place. */
export const withMoves = (calendar: Calendar, moves: Moves): Calendar =>
  moves.size === 0
    ? calendar
    : {
        ...calendar,
        meetings: calendar.meetings.map((one) => ({ ...one, ...moves.get(one.id) })),
        tasks: calendar.tasks.map((one) => ({ ...one, due_at: moves.get(one.id)?.starts_at ?? one.due_at })),
      };

/** What a calendar shows: everything with a time by its start, and by day the tasks without one. */
export function contentOf(calendar: Calendar, me: string, hidden: readonly Sort[]): CalendarContent {
  const zone = companyZone();
  const names = new Map(calendar.people.map(({ id, full_name }) => [id, full_name]));
  const namesOf = (ids: readonly string[]) => (names.size > 1 ? ids.flatMap((id) => names.get(id) ?? []) : []);
  const isShown = (sort: Sort) => !hidden.includes(sort);
  const meetings = calendar.meetings
    .filter(({ kind }) => isShown(kind))
    .map((meeting): CalendarItem => {
      const { id, kind, title, starts_at, ends_at, lead_name, organiser_id, organiser_name } = meeting;
      const who = lead_name ?? (organiser_id === me ? null : organiser_name);
      return {
        key: id,
        sort: kind,
        title,
        note: [formatClock(starts_at), who].filter(Boolean).join(' · '),
        starts_at,
        ends_at,
        ...wallOf(meeting, zone),
        people: namesOf(meeting.person_ids),
        meeting,
        task: null,
      };
    });
  const busy = calendar.busy.map((times): CalendarItem => ({
    key: `${times.person_id} ${times.starts_at} ${times.ends_at}`,
    sort: 'busy',
    title: WORDS.busy,
    note: names.get(times.person_id) ?? '',
    starts_at: times.starts_at,
    ends_at: times.ends_at,
    ...wallOf(times, zone),
    people: namesOf([times.person_id]),
    meeting: null,
    task: null,
  }));
  const external = isShown('external') ? calendar.external : [];
  const events = external
    .filter((event) => !isLong(event))
    .map(({ id, title, starts_at, ends_at }): CalendarItem => ({
      key: id,
      sort: 'external',
      title: title || WORDS.busy,
      note: formatClock(starts_at),
      starts_at,
      ends_at,
      ...wallOf({ starts_at, ends_at }, zone),
      people: [],
      meeting: null,
      task: null,
    }));
  const dayEvents = external
    .filter(isLong)
    .map(({ title, ...event }) => ({ id: event.id, title: title || WORDS.busy, ...wallOf(event, zone) }));
  const tasks = isShown('task') ? calendar.tasks : [];
  const timed = tasks.flatMap((task) => (task.due_at && !task.due_on ? ofTask(task, task.due_at, zone) : []));
  const items = [...meetings, ...timed, ...busy, ...events].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return { calendar, items, dayTasks: groupBy(tasks, ({ due_on }) => due_on), dayEvents };
}

const isLong = ({ is_all_day, starts_at, ends_at }: Calendar['external'][number]) =>
  is_all_day || Date.parse(ends_at) - Date.parse(starts_at) >= LONG_MS;

function ofTask(task: Task, starts_at: string, zone: string): CalendarItem {
  const times = { starts_at, ends_at: new Date(Date.parse(starts_at) + TASK_MS).toISOString() };
  return {
    key: task.id,
    sort: 'task',
    title: task.title,
    note: formatClock(starts_at),
    ...times,
    ...wallOf(times, zone),
    people: [],
    meeting: null,
    task,
  };
}
