import { z } from 'zod';
import { firstOfMonth } from './days.ts';

/** The month that a company's fiscal year begins with, from 1, January, to 12. */
export const fiscalStartField = z.number().int().min(1).max(12);

const monthOf = (day: string) => Number(day.slice(5, 7));
const yearOf = (day: string) => Number(day.slice(0, 4));

/** How many months of the fiscal year are over when a day's month begins, 0 to 11. */
export const monthsIntoYear = (day: string, fiscal_start: number): number => (monthOf(day) - fiscal_start + 12) % 12;

/** The fiscal year that a day lies in, named by the calendar year that it ends in. */
export const fiscalYearOf = (day: string, fiscal_start: number): number =>
  fiscal_start === 1 || monthOf(day) < fiscal_start ? yearOf(day) : yearOf(day) + 1;

/** The first days of a fiscal year's twelve months. */
export function monthsOfFiscalYear(year: number, fiscal_start: number): string[] {
  const begins_in = fiscal_start === 1 ? year : year - 1;
  return Array.from({ length: 12 }, (_, i) => firstOfMonth(begins_in, fiscal_start - 1 + i));
}

/** "2026", or "FY2027" where it isn't the calendar's. */
export const fiscalYearName = (year: number, fiscal_start: number): string =>
  fiscal_start === 1 ? String(year) : `FY${year}`;

/**
 * Of the quarter that begins with a day: "Q4", and with its year "Q4 2026" or "Q3 FY2027". Null where no quarter of the
 * fiscal year begins there.
 */
export function fiscalQuarterName(starts_on: string, fiscal_start: number): { bare: string; full: string } | null {
  const into = monthsIntoYear(starts_on, fiscal_start);
  if (into % 3 !== 0) return null;
  const bare = `Q${into / 3 + 1}`;
  return { bare, full: `${bare} ${fiscalYearName(fiscalYearOf(starts_on, fiscal_start), fiscal_start)}` };
}
