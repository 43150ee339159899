import { DAY_MS } from '@outrider/shared/lead-match';
import { formatClock } from './format.ts';

const near = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const far = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** "Today, 10:30 AM", "Tomorrow, 9:00 AM", "Mon, Nov 23, 2:00 PM", then the date; as the reader's own clock says it. */
export function formatWhen(iso: string, now: number): string {
  const at = new Date(iso);
  const days = Math.round((startOfDay(at) - startOfDay(new Date(now))) / DAY_MS);
  if (days === 0) return `Today, ${formatClock(at)}`;
  if (days === 1) return `Tomorrow, ${formatClock(at)}`;
  if (days === -1) return `Yesterday, ${formatClock(at)}`;
  return Math.abs(days) < 60 ? `${near.format(at)}, ${formatClock(at)}` : far.format(at);
}

/** The same after other words: "Starts tomorrow, 9:00 AM". */
export const formatWhenInline = (iso: string, now: number) =>
  formatWhen(iso, now).replace(/^(?:Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase());

/** Days without a time (close dates, the weeks of a chart) are days in UTC. */
export const formatShortDay = (iso: string) => day.format(new Date(iso));
