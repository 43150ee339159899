const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

export const formatUptime = (value: number | null | undefined) => (value == null ? null : `${percent.format(value)}%`);

/** Over how long uptime was measured, as a tile says it. */
export const uptimeSpan = (minutes: number | undefined) =>
  minutes ? `over the last ${formatSpan(minutes)}` : 'not measured yet';

/** Milliseconds, with a decimal where it says something. */
export const formatMs = (value: number | null) =>
  value === null ? null : `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')} ms`;

/** In powers of 1000, three figures. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
}

/** "3 d 4 h", "2 h 5 min", "12 min": how long something lasts. */
export function formatSpan(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
