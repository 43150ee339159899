import { addDays, daysBetween, weekdayOf } from '@outrider/shared/ground/days';
import { firstMomentFrom, wallTimeOf } from '@outrider/shared/ground/wall-time';
import type { Task } from '@outrider/shared/records/tasks';
import { dateInputValue, todayText } from '../../ground/ui/clock.ts';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { formatClock } from '../../ground/ui/format.ts';
import { TASKS_WORDS as WORDS } from './words.ts';

type Dated = Pick<Task, 'due_at' | 'due_on'>;
/** When something is due, as calls take it: a moment, or a day. */
export type DueInput = { due_at: string | null } | { due_on: string };

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const near = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const far = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

const dayOf = ({ due_at, due_on }: Dated): string | null => due_on ?? (due_at && dateInputValue(new Date(due_at)));

/** "9:30 AM" or "Today", "Mon 4:00 PM", "Fri, Nov 20", by the company's clocks. */
export function dueWords(task: Dated, now: number): string {
  const day = dayOf(task);
  if (!day) return WORDS.noDate;
  const clock = task.due_on === null && task.due_at ? formatClock(task.due_at) : null;
  const days = daysBetween(todayText(now), day);
  if (days === 0) return clock ?? 'Today';
  const date = new Date(day);
  const spelt = Math.abs(days) < 6 ? weekday.format(date) : Math.abs(days) < 180 ? near.format(date) : far.format(date);
  return clock ? `${spelt} ${clock}` : spelt;
}

export const isLate = ({ due_at, done_at }: Pick<Task, 'due_at' | 'done_at'>, now: number): boolean =>
  done_at === null && due_at !== null && Date.parse(due_at) < now;

export const SNOOZES = ['later', 'tomorrow', 'week'] as const;
export type Snooze = (typeof SNOOZES)[number];
const LATER_MS = 3 * 3_600_000;
const QUARTER_MS = 15 * 60_000;

/** Where a snooze puts a task: it keeps its time of day, and none where it had none. Null where it does not fit. */
export function snoozedTo(snooze: Snooze, task: Dated, now: number): DueInput | null {
  const today = todayText(now);
  if (snooze === 'later') {
    const at = new Date(Math.ceil((now + LATER_MS) / QUARTER_MS) * QUARTER_MS);
    return dateInputValue(at) === today ? { due_at: at.toISOString() } : null;
  }
  const day = addDays(today, snooze === 'tomorrow' ? 1 : 8 - weekdayOf(today));
  if (task.due_on !== null || task.due_at === null) return { due_on: day };
  const { time } = wallTimeOf(new Date(task.due_at), companyZone());
  return { due_at: firstMomentFrom(day, time, companyZone()).toISOString() };
}

/** As the undo of a change sends it. */
export const dueOf = ({ due_at, due_on }: Dated): DueInput => (due_on ? { due_on } : { due_at });
/** What `dueWords` reads, of what is sent. */
export const asDated = (due: DueInput): Dated =>
  'due_on' in due ? { due_on: due.due_on, due_at: null } : { due_on: null, due_at: due.due_at };
