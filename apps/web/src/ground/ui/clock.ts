import { addDays } from '@outrider/shared/ground/days';
import { firstMomentFrom, wallTimeOf } from '@outrider/shared/ground/wall-time';
import { companyZone, ownTimeZone, spellZone } from './company-zone.ts';

/** A day as a date input holds it, by the company's clocks. */
export const dateInputValue = (moment: Date) => wallTimeOf(moment, companyZone()).date;
export const timeInputValue = (moment: Date) => wallTimeOf(moment, companyZone()).time;

/** The day it is for the company, as YYYY-MM-DD. */
export const todayText = (now: number) => dateInputValue(new Date(now));

/** When the company's clocks show this time tomorrow. */
export const tomorrowAt = (time: string, now: number) =>
  firstMomentFrom(addDays(todayText(now), 1), time, companyZone());

const READY_MS = 15 * 60_000;
const STEP_MS = 30 * 60_000;

/** The next full or half hour that leaves a quarter of an hour to get ready, as date and time inputs hold it. */
export function nextSlot(now: Date): { date: string; time: string } {
  const { date, time } = wallTimeOf(now, companyZone());
  const shown = Date.parse(`${date}T${time}Z`); // what the clocks show, which is what has to be round
  return wallTimeOf(new Date(Math.ceil((shown + READY_MS) / STEP_MS) * STEP_MS), 'UTC');
}

const DATE_AND_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/;

/**
 * What a datetime-local input holds, read by the company's clocks, as a moment in UTC; null when it is empty, the text
 * itself when it is no time.
 */
export function momentOfInput(text: unknown): string | null {
  if (typeof text !== 'string' || text === '') return null;
  const [, date, time] = DATE_AND_TIME.exec(text) ?? [];
  if (!date || !time || Number.isNaN(Date.parse(text))) return text;
  return firstMomentFrom(date, time, companyZone()).toISOString();
}

/** The company's zone and this browser's first, then all others by name. */
export const timeZones = (): string[] => [
  ...new Set([companyZone(), ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];

/**
 * "Tuesday, March 10, 2099, 2:30 PM to 3:15 PM (Europe/Berlin)", by the clocks of that zone; with both days where they
 * differ.
 */
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
  return `${startDay}, ${time.format(start)} to ${until} (${spellZone(timezone)})`.replaceAll('\u202f', ' ');
}
