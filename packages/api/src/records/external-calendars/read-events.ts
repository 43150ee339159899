import { addDays, startOfDay } from '@outrider/shared/ground/days';
import { groupBy } from '@outrider/shared/ground/group-by';
import { firstMomentFrom } from '@outrider/shared/ground/wall-time';
import { isTimeZone } from '@outrider/shared/records/pipeline';
import ICAL from 'ical.js';
import type { ReadEvent } from '../../ground/ports/calendar.ts';
import { isOurEvent } from '../../ground/text/event-uid.ts';

export type ReadCalendar = {
  /** As it calls itself. */
  name: string | null;
  /** Those that touch the span, by their start. */
  events: ReadEvent[];
  /** Whether there are more than `most`. */
  is_cut: boolean;
};
export type Span = {
  from: Date;
  to: Date;
  /** Of the company: for days, and for times that name no zone. */
  zone: string;
  most: number;
};

const [NAME_MAX, TITLE_MAX] = [100, 300];

/**
 * The occurrences in a calendar file (RFC 5545) that touch a span, recurring ones one by one, with their exceptions.
 * Our own meetings that it has by invitation are left out, and what was cancelled. A hostile file may take for ever:
 * call it in a thread. @throws for a text that is no calendar
 */
export function readEvents(text: string, span: Span): ReadCalendar {
  const parsed = ICAL.parse(text) as unknown[];
  // One calendar is its own root, several are a list of them.
  const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed).map((root) => new ICAL.Component(root as never));
  const calendars = roots.filter(({ name }) => name === 'vcalendar');
  if (calendars.length === 0) throw new Error('No VCALENDAR');
  const events = calendars.flatMap((calendar) => eventsOf(calendar, span));
  events.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
  const name = calendars[0]?.getFirstPropertyValue('x-wr-calname');
  return {
    name: typeof name === 'string' ? clean(name, NAME_MAX) || null : null,
    events: events.slice(0, span.most),
    is_cut: events.length > span.most,
  };
}

function eventsOf(calendar: ICAL.Component, span: Span): ReadEvent[] {
  const components = calendar.getAllSubcomponents('vevent').filter((one) => one.getFirstProperty('dtstart'));
  const isException = (one: ICAL.Component) => one.getFirstProperty('recurrence-id') !== null;
  const uidOf = (one: ICAL.Component) => String(one.getFirstPropertyValue('uid') ?? '');
  const exceptions = groupBy(components.filter(isException), uidOf);
  const masters = components.filter((one) => !isException(one));
  const known = new Set(masters.map(uidOf));
  // A changed occurrence whose series is not in the file stands alone.
  const alone = components.filter((one) => isException(one) && !known.has(uidOf(one)));
  return [...masters, ...alone]
    .filter((one) => !isOurEvent(uidOf(one)))
    .flatMap((one) => {
      try {
        return [...occurrencesOf(one, exceptions.get(uidOf(one)) ?? [], span)];
      } catch {
        return []; // one that makes no sense leaves the others as they are
      }
    });
}

function* occurrencesOf(component: ICAL.Component, exceptions: ICAL.Component[], span: Span): Generator<ReadEvent> {
  const isSeries = component.getFirstProperty('rrule') !== null || component.getFirstProperty('rdate') !== null;
  if (!isSeries || component.getFirstProperty('recurrence-id')) {
    const event = new ICAL.Event(component, { exceptions: [] });
    const read = readEvent(event, event.startDate, event.endDate, span);
    if (read) yield read;
    return;
  }
  const series = new ICAL.Event(component, { exceptions, strictExceptions: false });
  const occurrences = series.iterator();
  let count = 0;
  for (let at = occurrences.next() as ICAL.Time | null; at; at = occurrences.next() as ICAL.Time | null) {
    if (momentOf(at, span.zone, zoneNamed(component)) >= span.to) break;
    const { item, startDate, endDate } = series.getOccurrenceDetails(at);
    const read = readEvent(item, startDate, endDate, span);
    if (!read) continue;
    yield read;
    count += 1;
    if (count > span.most) break;
  }
}

function readEvent(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, span: Span): ReadEvent | null {
  const { component } = event;
  const said = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (said('status') === 'CANCELLED') return null;
  const named = zoneNamed(component);
  const starts_at = momentOf(start, span.zone, named);
  const last = momentOf(end, span.zone, named);
  // Days without an end are one day (3.6.1); what ends before it begins has no length.
  const ends_at =
    start.isDate && last <= starts_at ? startOfDay(addDays(dayOf(start), 1), span.zone) : later(last, starts_at);
  if (!(ends_at > span.from && starts_at < span.to)) return null; // nor is a moment that there is not
  return {
    title: cleanTitle(event.summary ?? ''),
    starts_at,
    ends_at,
    is_all_day: start.isDate,
    is_busy: said('transp') !== 'TRANSPARENT' && said('x-microsoft-cdo-busystatus') !== 'FREE',
  };
}

/** A line that a database and a screen can hold. */
const clean = (text: string, most: number) =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

/** The title of an event, as it is kept. */
export const cleanTitle = (text: string): string => clean(text, TITLE_MAX);

const later = (one: Date, other: Date) => (one > other ? one : other);

/** The zone that its start names, where that is one everybody knows; other names are explained in the file. */
export function zoneNamed(component: ICAL.Component): string | null {
  const name = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  return name && isTimeZone(name) ? name : null;
}

const two = (number: number) => String(number).padStart(2, '0');
const dayOf = ({ year, month, day }: ICAL.Time) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** `zone`: where it names none; `named`: its own, where everybody knows it. */
export function momentOf(time: ICAL.Time, zone: string, named: string | null): Date {
  if (time.isDate) return startOfDay(dayOf(time), zone);
  const isFloating = time.zone === ICAL.Timezone.localTimezone;
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  if (isUtc || (!isFloating && !named)) return time.toJSDate();
  return firstMomentFrom(dayOf(time), `${two(time.hour)}:${two(time.minute)}`, named ?? zone);
}
