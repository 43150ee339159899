const twoDigits = (part: number) => String(part).padStart(2, '0');

/** A day as a date input holds it, by this browser's clock. */
export const dateInputValue = (moment: Date) =>
  `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`;
export const timeInputValue = (moment: Date) => `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;

/** The next full or half hour that leaves a quarter of an hour to get ready, as date and time inputs hold it. */
export function nextSlot(now: Date): { date: string; time: string } {
  const slot = new Date(now);
  slot.setMinutes(slot.getMinutes() + 15, 0, 0);
  slot.setMinutes(Math.ceil(slot.getMinutes() / 30) * 30);
  return { date: dateInputValue(slot), time: timeInputValue(slot) };
}

/** What a datetime-local input holds, as a moment in UTC; null when it is empty, the text itself when it is no time. */
export function momentOfInput(text: unknown): string | null {
  if (typeof text !== 'string' || text === '') return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

/** This browser's zone first, then all others by name. */
export function timeZones(): string[] {
  const own = ownTimeZone();
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** "Tuesday, March 10, 2099, 2:30 PM to 3:15 PM (Europe/Berlin)", by the clocks of that zone; with both days where they differ. */
export function spellMeeting({
  starts_at,
  ends_at,
  timezone,
}: {
  starts_at: string;
  ends_at: string;
  timezone: string;
}): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: timezone });
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: timezone });
  const [start, end] = [new Date(starts_at), new Date(ends_at)];
  const [startDay, endDay] = [day.format(start), day.format(end)];
  const until = startDay === endDay ? time.format(end) : `${endDay}, ${time.format(end)}`;
  return `${startDay}, ${time.format(start)} to ${until} (${timezone.replaceAll('_', ' ')})`.replaceAll('\u202f', ' ');
}
