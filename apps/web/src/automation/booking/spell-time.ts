import { dayAt } from '@outrider/shared/ground/days';
import { formatClock } from '../../ground/ui/format.ts';
import { shortDay } from '../../records/calendar/calendar-range.ts';

/** Tue, Dec 1, 3:00 PM – 3:45 PM, by the clocks of that zone. */
export function spellTime(starts_at: string, minutes: number, zone: string): string {
  const start = new Date(starts_at);
  const end = new Date(start.getTime() + minutes * 60_000);
  return `${shortDay(dayAt(start, zone))}, ${formatClock(start, zone)} – ${formatClock(end, zone)}`;
}
