import { dayAt, daysBetween } from '@outrider/shared/ground/days';
import { companyZone, zonedFormat } from '../../ground/ui/company-zone.ts';
import { formatClock } from '../../ground/ui/format.ts';

const weekday = zonedFormat({ weekday: 'short' });
const day = zonedFormat({ month: 'short', day: 'numeric' });
const far = zonedFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** As short as a list needs it: "9:12 AM", "Yesterday", "Fri", "Nov 3", "Nov 3, 2025"; by the company's clocks. */
export function formatDayOrTime(iso: string, now: number): string {
  const at = new Date(iso);
  const days = daysBetween(dayAt(at, companyZone()), dayAt(now, companyZone()));
  if (days <= 0) return formatClock(at);
  if (days === 1) return 'Yesterday';
  if (days < 7) return weekday(at);
  return days < 300 ? day(at) : far(at);
}
