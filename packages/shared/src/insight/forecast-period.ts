import { z } from 'zod';
import { addDays, firstOfMonth, monthAfter } from '../ground/days.ts';
import { monthsIntoYear } from '../ground/fiscal-year.ts';

export type PeriodKind = 'month' | 'quarter';
/**
 * Calendar days, YYYY-MM-DD, both included. `key` is 2026-11, or 2026-Q4 for a quarter of the calendar, or 2026-11-Q
 * for one that begins in a month where no quarter of the calendar does. It tells the days alone, so that it means the
 * same after a company has moved its fiscal year.
 */
export type Period = { key: string; kind: PeriodKind; starts_on: string; ends_on: string };

const KEY = /^(?!0000)(\d{4})-(?:Q([1-4])|(0[235689]|1[12])-Q|(0[1-9]|1[0-2]))$/;

export const periodField = z.string().regex(KEY, 'Choose a month or a quarter');

/** The period of a key that periodField takes. */
export function periodOf(key: string): Period {
  const [, year = '', quarter, from, month] = KEY.exec(key) ?? [];
  const first = quarter ? Number(quarter) * 3 - 3 : Number(from ?? month) - 1;
  return periodFrom(quarter || from ? 'quarter' : 'month', Number(year), first);
}

/** Whether a text is a key that periodField takes. */
export const isPeriodKey = (text: string): boolean => KEY.test(text);

/** The month or quarter that a day lies in. `fiscal_start`: the month that the company's fiscal year begins with. */
export function periodAt(kind: 'month', day: string): Period;
export function periodAt(kind: PeriodKind, day: string, fiscal_start: number): Period;
export function periodAt(kind: PeriodKind, day: string, fiscal_start = 1): Period {
  const over = kind === 'quarter' ? monthsIntoYear(day, fiscal_start) % 3 : 0;
  return periodFrom(kind, Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - over);
}

/** So many periods later, or earlier where it is negative. */
export const periodAfter = ({ kind, starts_on }: Period, count: number): Period =>
  periodFrom(kind, Number(starts_on.slice(0, 4)), Number(starts_on.slice(5, 7)) - 1 + count * lengthOf(kind));

/** The first days of its months. */
export const monthsOf = ({ kind, starts_on }: Period): string[] =>
  Array.from({ length: lengthOf(kind) }, (_, i) => monthAfter(starts_on, i));

const lengthOf = (kind: PeriodKind) => (kind === 'quarter' ? 3 : 1);
/** From its first month on. */
function periodFrom(kind: PeriodKind, year: number, month: number): Period {
  const starts_on = firstOfMonth(year, month);
  const [begins_in, first] = [starts_on.slice(0, 7), Number(starts_on.slice(5, 7))];
  const quarter = first % 3 === 1 ? `${starts_on.slice(0, 4)}-Q${Math.ceil(first / 3)}` : `${begins_in}-Q`;
  const ends_on = addDays(firstOfMonth(year, month + lengthOf(kind)), -1);
  return { key: kind === 'quarter' ? quarter : begins_in, kind, starts_on, ends_on };
}
