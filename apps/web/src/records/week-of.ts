import { DAY_MS } from '@outrider/shared/lead-match';
import { formatDay } from '../ui/format.ts';
import { RECORDS_WORDS } from './words.ts';

/** The Monday that a moment's week begins with, by the browser's clock. */
function mondayOf(moment: number): Date {
  const day = new Date(moment);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - ((day.getDay() + 6) % 7));
}

/** The week of a moment in words: "This week", "Last week", "Week of Nov 2, 2026". */
export function weekOf(at: string, now: number): string {
  const monday = mondayOf(Date.parse(at));
  // Rounded: a week in which the clocks change is an hour longer or shorter.
  const weeks = Math.round((mondayOf(now).getTime() - monday.getTime()) / (7 * DAY_MS));
  if (weeks <= 0) return RECORDS_WORDS.thisWeek;
  return weeks === 1 ? RECORDS_WORDS.lastWeek : RECORDS_WORDS.weekOf(formatDay(monday.toISOString()));
}
