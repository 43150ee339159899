import type { BookingHours } from '@outrider/shared/automation/booking';
import { addDays, DAY_MS, dayAt, weekdayOf } from '@outrider/shared/ground/days';
import { momentInZone } from '@outrider/shared/ground/wall-time';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** From the first moment to right before the second, in milliseconds. */
export type Span = { from: number; to: number };

/** What a page allows. `closed`: days on which nobody is booked. */
export type BookingRule = {
  timezone: string;
  hours: readonly BookingHours[];
  duration_minutes: number;
  step_minutes: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  notice_hours: number;
  days_ahead: number;
  daily_limit: number | null;
  closed: ReadonlySet<string>;
};

/** A host's days: when they are busy, on which days they are away, and how many meetings of the page a day has. */
export type HostDays = {
  id: string;
  busy: readonly Span[];
  away: ReadonlySet<string>;
  booked: ReadonlyMap<string, number>;
};

/** The first and the last moment at which a meeting may begin. */
export const bookableSpan = ({ notice_hours, days_ahead }: BookingRule, now: Date): Span => ({
  from: now.getTime() + notice_hours * HOUR_MS,
  to: now.getTime() + days_ahead * DAY_MS,
});

/** How far before its begin and after it a meeting needs its host. */
const needOf = (rule: BookingRule, start: number): Span => ({
  from: start - rule.buffer_before_minutes * MINUTE_MS,
  to: start + (rule.duration_minutes + rule.buffer_after_minutes) * MINUTE_MS,
});

/** Who of these can take a meeting that begins then, on a day of the page's zone. */
function freeHosts(rule: BookingRule, hosts: readonly HostDays[], start: number, day: string): string[] {
  const need = needOf(rule, start);
  return hosts
    .filter(
      ({ busy, away, booked }) =>
        !away.has(day) &&
        (rule.daily_limit === null || (booked.get(day) ?? 0) < rule.daily_limit) &&
        !busy.some(({ from, to }) => from < need.to && need.from < to),
    )
    .map(({ id }) => id);
}

/**
 * The moments between two others at which a meeting can begin, in order, each with the hosts that are free. A time that
 * the clocks skip is none; one that they show twice is the first.
 */
export function freeTimes(
  rule: BookingRule,
  hosts: readonly HostDays[],
  asked: Span,
  now: Date,
): { start: number; host_ids: string[] }[] {
  const open = bookableSpan(rule, now);
  const [from, to] = [Math.max(asked.from, open.from), Math.min(asked.to, open.to)];
  const found: { start: number; host_ids: string[] }[] = [];
  if (from >= to) return found;
  const last = dayAt(to, rule.timezone);
  for (let day = dayAt(from, rule.timezone); day <= last; day = addDays(day, 1)) {
    if (rule.closed.has(day)) continue;
    for (const start of startsOf(rule, day)) {
      if (start < from || start >= to) continue;
      const host_ids = freeHosts(rule, hosts, start, day);
      if (host_ids.length > 0) found.push({ start, host_ids });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** When meetings may begin on that day, whoever is free. */
function startsOf({ hours, timezone, step_minutes, duration_minutes }: BookingRule, day: string): number[] {
  const weekday = weekdayOf(day);
  return hours
    .filter((window) => window.weekday === weekday)
    .flatMap(({ from, to }) => {
      const last = minutesOf(to) - duration_minutes;
      const starts: number[] = [];
      for (let minutes = minutesOf(from); minutes <= last; minutes += step_minutes) {
        const moment = momentInZone(day, timeOf(minutes), timezone);
        if (moment) starts.push(moment.getTime());
      }
      return starts;
    });
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const two = (number: number) => String(number).padStart(2, '0');
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
