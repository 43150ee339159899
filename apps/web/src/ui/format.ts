const counts = new Intl.NumberFormat('en-US');
const points = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

export const formatCount = (count: number) => counts.format(count);
export const formatPoints = (value: number) => points.format(value);
/** USD without decimals. */
export const formatMoney = (amount: number) => money.format(amount);
export const formatPercent = (part: number, whole: number) =>
  whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`;
export const formatDay = (iso: string) => day.format(new Date(iso));
export const formatMoment = (iso: string) => moment.format(new Date(iso));
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "Due in 3 days", "Due in 20 minutes", "Overdue by 2 days": whole units, the largest that fits. */
export function formatDue(iso: string, now: number): string {
  const ahead = Date.parse(iso) - now;
  const span = spanOf(Math.abs(ahead));
  if (span === null) return 'Due now';
  return ahead > 0 ? `Due in ${span}` : `Overdue by ${span}`;
}

function spanOf(ms: number): string | null {
  if (ms < MINUTE) return null;
  if (ms < HOUR) return countOf(Math.floor(ms / MINUTE), 'minute');
  if (ms < DAY) return countOf(Math.floor(ms / HOUR), 'hour');
  return countOf(Math.floor(ms / DAY), 'day');
}

/** "just now", "4 min ago", "2 h ago", "3 d ago", then the date. A moment ahead of this clock counts as now. */
export function formatAgo(iso: string, now: number): string {
  const ago = now - Date.parse(iso);
  if (ago < MINUTE) return 'just now';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min ago`;
  if (ago < DAY) return `${Math.floor(ago / HOUR)} h ago`;
  return ago < 14 * DAY ? `${Math.floor(ago / DAY)} d ago` : formatDay(iso);
}
