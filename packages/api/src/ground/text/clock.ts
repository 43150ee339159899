const inZone = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone });
/** Tuesday, November 24, 2026, 10:00 AM to 10:30 AM (Central European Standard Time) */
export function clockSpan({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }, zone: string): string {
  const date = inZone(zone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(starts_at);
  const clock = inZone(zone, { hour: 'numeric', minute: '2-digit' });
  return `${date}, ${clock.format(starts_at)} to ${clock.format(ends_at)} (${zoneName(zone, starts_at)})`;
}
/** Tue, Nov 24, 10:00 AM (Central European Standard Time) */
export const clockAt = (at: Date, zone: string): string => clockTimes([at], zone);
const momentIn = (at: Date, zone: string): string =>
  `${inZone(zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(at)}, ${inZone(zone, { hour: 'numeric', minute: '2-digit' }).format(at)}`;
/** Tue, Nov 24, 10:00 AM or Wed, Nov 25, 9:00 AM (Central European Standard Time) */
export function clockTimes(times: readonly Date[], zone: string): string {
  const [first] = times;
  return first ? `${times.map((at) => momentIn(at, zone)).join(' or ')} (${zoneName(zone, first)})` : '';
}
/** 9:00 AM, of a time of day as 09:00 */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return inZone('UTC', { hour: 'numeric', minute: '2-digit' }).format(
    new Date(Date.UTC(2000, 0, 1, hour % 24, minute)),
  );
}
/** Central European Standard Time, for somebody who does not know Europe/Berlin by its name. */
const zoneName = (zone: string, at: Date): string =>
  inZone(zone, { timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
