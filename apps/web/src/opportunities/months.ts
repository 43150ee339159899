/** Months as `2026-11` and days as `2026-11-23`, of no time zone. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** A month so many months later. */
export function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** The same day of another month; its last one where it has none of that number. */
export function dayInMonth(day: string, month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
}
