import { firstMomentFrom, wallTimeOf } from '@outrider/shared/ground/wall-time';
import { readRepeat } from '@outrider/shared/records/repeat';
import type { TaskPriority } from '@outrider/shared/records/pipeline';
import type { Task, TaskKind } from '@outrider/shared/records/tasks';
import { companyZone } from '../../ground/ui/company-zone.ts';
import type { TaskStart } from '../engine/quick-dialog.ts';
import { TASKS_WORDS as WORDS } from './words.ts';

/** What the form's inputs hold; day and time as the company's clocks show them. */
export type TaskValues = {
  title: string;
  kind: TaskKind;
  priority: TaskPriority;
  date: string;
  time: string;
  repeats: string;
  /** Minutes before it is due, or "none". */
  remind: string;
  notes: string;
};

const EMPTY: TaskValues = {
  title: '',
  kind: 'todo',
  priority: 'medium',
  date: '',
  time: '',
  repeats: '',
  remind: '0',
  notes: '',
};

export function startValues(start: TaskStart | undefined): TaskValues {
  const [date = '', time = ''] = start?.due_at.split('T') ?? [];
  return { ...EMPTY, ...start, date, time };
}

export function valuesOf(task: Task): TaskValues {
  const { due_at, due_on, remind_at } = task;
  const wall = due_at && !due_on ? wallTimeOf(new Date(due_at), companyZone()) : null;
  const minutes = due_at && remind_at ? (Date.parse(due_at) - Date.parse(remind_at)) / 60_000 : null;
  return {
    title: task.title,
    kind: task.kind,
    priority: task.priority,
    date: due_on ?? wall?.date ?? '',
    time: wall?.time ?? '',
    repeats: task.repeats ?? '',
    remind: minutes === null ? 'none' : String(minutes),
    notes: task.notes ?? '',
  };
}

/** As calls take it. A task without a time has no reminder: it would come at midnight. */
export function inputOf({ date, time, remind, repeats, ...values }: TaskValues) {
  const due_at = date && time ? firstMomentFrom(date, time, companyZone()) : null;
  return {
    ...values,
    ...(due_at || date === '' ? { due_at: due_at?.toISOString() ?? null } : { due_on: date }),
    repeats: repeats || null,
    remind_at: due_at && remind !== 'none' ? new Date(due_at.getTime() - Number(remind) * 60_000).toISOString() : null,
  };
}

/** "Every two weeks", "Every 5 days on Mon, Wed". */
export function repeatWords(rule: string): string {
  const bare = rule.replace(/;BYMONTHDAY=\d+$/, '');
  if (bare in WORDS.repeatChoices) return WORDS.repeatChoices[bare as keyof typeof WORDS.repeatChoices];
  const repeat = readRepeat(rule);
  if (!repeat) return rule;
  const text = WORDS.every(repeat.every, WORDS.units[repeat.unit]);
  const days = repeat.weekdays.map((weekday) => WORDS.weekdays[weekday - 1]);
  return days.length === 0 ? text : WORDS.onDays(text, days.join(', '));
}

/** The choices of a list, with the one that it has already in place of the one that says the same. */
export const withOwn = (choices: Record<string, string>, own: string, words: string): [string, string][] =>
  own in choices
    ? Object.entries(choices)
    : [...Object.entries(choices).filter(([, said]) => said !== words), [own, words]];
