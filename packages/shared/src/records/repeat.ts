import { z } from 'zod';
import { addDays, daysBetween, firstOfMonth, weekdayOf } from '../ground/days.ts';

/** The weekdays of RFC 5545, from Monday. */
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const UNITS = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/** A repetition in whole days. `weekdays`: of a weekly one, from 1, Monday; `day`: of the month, for the others. */
export type Repeat = { unit: (typeof UNITS)[number]; every: number; weekdays: number[]; day: number | null };

/**
 * Reads the part of RFC 5545's RRULE that tasks know: FREQ, INTERVAL up to 99, BYDAY without numbers for weeks, one
 * BYMONTHDAY for months. Null for any other.
 */
export function readRepeat(text: string): Repeat | null {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (more.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  const unit = UNITS.find((one) => one === parts.get('FREQ'));
  const interval = parts.get('INTERVAL') ?? '1';
  const byDay = parts.get('BYDAY');
  const byMonthDay = parts.get('BYMONTHDAY');
  const known = [
    'FREQ',
    'INTERVAL',
    ...(unit === 'WEEKLY' ? ['BYDAY'] : []),
    ...(unit === 'MONTHLY' ? ['BYMONTHDAY'] : []),
  ];
  if (!unit || [...parts.keys()].some((name) => !known.includes(name))) return null;
  if (!/^[1-9]\d?$/.test(interval)) return null;
  if (byMonthDay !== undefined && !/^([1-9]|[12]\d|3[01])$/.test(byMonthDay)) return null;
  const weekdays = (byDay?.split(',') ?? []).map((name) => WEEKDAYS.findIndex((one) => one === name) + 1);
  if (weekdays.includes(0) || new Set(weekdays).size !== weekdays.length) return null;
  return {
    unit,
    every: Number(interval),
    weekdays: weekdays.toSorted((one, other) => one - other),
    day: byMonthDay === undefined ? null : Number(byMonthDay),
  };
}

/** As it is written down. */
export const repeatText = ({ unit, every, weekdays, day }: Repeat): string =>
  [
    `FREQ=${unit}`,
    every > 1 && `INTERVAL=${every}`,
    weekdays.length > 0 && `BYDAY=${weekdays.map((weekday) => WEEKDAYS[weekday - 1]).join(',')}`,
    day !== null && `BYMONTHDAY=${day}`,
  ]
    .filter(Boolean)
    .join(';');

export const repeatField = z
  .string()
  .max(80)
  .refine((text) => readRepeat(text) !== null, 'Use FREQ with INTERVAL, BYDAY or BYMONTHDAY');

/**
 * The next day of a repetition, after both days.
 * @param day the day that it stands on, YYYY-MM-DD
 * @param after a day that is over, usually today
 */
export function nextDay(repeat: Repeat, day: string, after: string): string {
  let next = stepFrom(repeat, day);
  while (next <= after) next = stepFrom(repeat, next);
  return next;
}

function stepFrom({ unit, every, weekdays, day: asked }: Repeat, day: string): string {
  if (unit === 'DAILY') return addDays(day, every);
  if (unit === 'WEEKLY') {
    const weekday = weekdayOf(day);
    const later = weekdays.find((one) => one > weekday);
    if (later !== undefined) return addDays(day, later - weekday);
    const monday = addDays(day, 1 - weekday + 7 * every);
    return addDays(monday, (weekdays[0] ?? weekday) - 1);
  }
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = year * 12 + (month - 1) + every * (unit === 'YEARLY' ? 12 : 1);
  return dayOfMonth(Math.floor(months / 12), months % 12, asked ?? date);
}

/** That day of the month, or its last one where it is shorter. */
function dayOfMonth(year: number, month: number, day: number): string {
  const first = firstOfMonth(year, month);
  const days = daysBetween(first, firstOfMonth(year, month + 1));
  return addDays(first, Math.min(day, days) - 1);
}
