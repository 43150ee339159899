const inZone = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone });

/** Nov 24, 2026 */
export const dayOf = (at: Date, zone: string): string => inZone(zone, { dateStyle: 'medium' }).format(at);

/** Nov 24, 2026, 10:00:05 AM GMT+1: to be read years later, by somebody who knows no company's time zone. */
export const momentOf = (at: Date, zone: string): string =>
  inZone(zone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortOffset',
  }).format(at);

/** Of a calendar day, 2026-11-24. */
export const calendarDay = (day: string): string => dayOf(new Date(`${day}T00:00:00Z`), 'UTC');
