import { dayAt, daysBetween, mondayOf } from '@outrider/shared/ground/days';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { formatCalendarDay } from '../../ground/ui/format.ts';
import { RECORDS_WORDS } from './words.ts';

/** The week of a moment in words: "This week", "Last week", "Week of Nov 2, 2026". */
export function weekOf(at: string, now: number): string {
  const weekAt = (moment: number) => mondayOf(dayAt(moment, companyZone()));
  const monday = weekAt(Date.parse(at));
  const weeks = daysBetween(monday, weekAt(now)) / 7;
  if (weeks <= 0) return RECORDS_WORDS.thisWeek;
  return weeks === 1 ? RECORDS_WORDS.lastWeek : RECORDS_WORDS.weekOf(formatCalendarDay(monday));
}
