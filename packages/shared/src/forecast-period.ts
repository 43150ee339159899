import { z } from 'zod';

export type PeriodKind = 'month' | 'quarter';
/** Calendar days, YYYY-MM-DD, both included. `key` is 2026-Q4 or 2026-11. */
export type Period = { key: string; kind: PeriodKind; starts_on: string; ends_on: string };

const DAY_MS = 86_400_000;
const KEY = /^(?!0000)(\d{4})-(?:Q([1-4])|(0[1-9]|1[0-2]))$/;

export const periodField = z.string().regex(KEY, 'Choose a month or a quarter');

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The period of a key that periodField takes. */
export function periodOf(key: string): Period {
  const [, year = '', quarter, month] = KEY.exec(key) ?? [];
  const first = quarter ? Number(quarter) * 3 - 3 : Number(month) - 1;
  return periodFrom(quarter ? 'quarter' : 'month', Number(year), first);
}

/** The month or quarter that a day lies in. */
export const periodAt = (kind: PeriodKind, day: string): Period =>
  periodFrom(kind, Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1);

/** So many periods later, or earlier where it is negative. */
export const periodAfter = ({ kind, starts_on }: Period, count: number): Period =>
  periodFrom(kind, Number(starts_on.slice(0, 4)), Number(starts_on.slice(5, 7)) - 1 + count * lengthOf(kind));

/** The first days of its months. */
export const monthsOf = ({ kind, starts_on }: Period): string[] =>
  Array.from({ length: lengthOf(kind) }, (_, i) =>
    firstOf(Number(starts_on.slice(0, 4)), Number(starts_on.slice(5, 7)) - 1 + i),
  );

const lengthOf = (kind: PeriodKind) => (kind === 'quarter' ? 3 : 1);
/** Months count from 0, over the end of the year and before its begin. */
const firstOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

function periodFrom(kind: PeriodKind, year: number, month: number): Period {
  const first = kind === 'quarter' ? Math.floor(month / 3) * 3 : month;
  const starts_on = firstOf(year, first);
  const part = Number(starts_on.slice(5, 7));
  const key = `${starts_on.slice(0, 4)}-${kind === 'quarter' ? `Q${Math.ceil(part / 3)}` : starts_on.slice(5, 7)}`;
  return { key, kind, starts_on, ends_on: addDays(firstOf(year, first + lengthOf(kind)), -1) };
}
