import type { SendTimes } from './report-schedules.ts';

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const;
const list = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (day: number) => `${day}${ENDINGS[ORDINALS.select(day)] ?? 'th'}`;
const LAST_DAY = 31;

/** Of HH:MM: 8:00 AM. The narrow space before AM differs between engines. */
const clockOf = (time: string): string => clock.format(new Date(`2000-01-01T${time}:00Z`)).replaceAll('\u202F', ' ');

function daysOf({ weekdays, month_day }: Pick<SendTimes, 'weekdays' | 'month_day'>): string {
  if (month_day !== null)
    return month_day === LAST_DAY ? 'Last day of the month' : `${ordinal(month_day)} of the month`;
  const days = weekdays.toSorted((one, other) => one - other);
  if (days.length === DAYS.length) return 'Every day';
  if (days.join() === '1,2,3,4,5') return 'Weekdays';
  return list.format(days.map((day) => DAYS[day - 1] ?? ''));
}

/** "Mondays, 8:00 AM"; "Last day of the month, 6:30 PM". */
export const describeTimes = (times: Omit<SendTimes, 'timezone'>): string =>
  `${daysOf(times)}, ${clockOf(times.send_at)}`;
