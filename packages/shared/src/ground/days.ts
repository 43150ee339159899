import { firstMomentFrom, wallTimeOf } from './wall-time.ts';

/*
 * The one place where days and weeks are made. A day is a text, YYYY-MM-DD, as the clocks of a zone show it, and the
 * zone of everything a company counts by days is the company's. Quarters and fiscal years are made of days in
 * forecast-period.ts and fiscal-year.ts. No zod here: the landing page loads this file.
 */

export const DAY_MS = 86_400_000;

/** The day that the clocks of a zone show at a moment. */
export const dayAt = (moment: Date | number, timezone: string): string => wallTimeOf(new Date(moment), timezone).date;

/** The first moment of a day in a zone; where its clocks skip midnight, the moment right after the gap. */
export const startOfDay = (day: string, timezone: string): Date => firstMomentFrom(day, '00:00', timezone);

/** A day as text, from what the driver makes of a DATE column. Never of a moment: that has a day only in a zone. */
export const dayOfColumn = (column: Date): string => column.toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOfColumn(new Date(Date.parse(day) + days * DAY_MS));

/** Whether a text is a day that the calendar has: JavaScript takes February 30 for a day of March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && text >= '0001' && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** From 1, Monday, to 7, Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** The Monday that a day's week begins with. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The first day of a month. Months count from 0, over the end of the year and before its begin. */
export const firstOfMonth = (year: number, month: number): string => dayOfColumn(new Date(Date.UTC(year, month, 1)));

/** The first day of the month so many months after the one that a day lies in, or before it where it is negative. */
export const monthAfter = (day: string, months: number): string =>
  firstOfMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months);
