import { PRODUCT_NAME } from '@outrider/shared/ground/product';

export type CalendarEvent = {
  /** The same for every file of this meeting, so that a calendar replaces what it has. */
  uid: string;
  /** When this version was made. */
  stamp: Date;
  starts_at: Date;
  ends_at: Date;
  title: string;
  location: string | null;
  notes: string | null;
  organiser: { name: string; email: string };
  attendees: string[];
  cancelled: boolean;
  /** How often it was changed: a calendar takes the higher one. */
  sequence: number;
};

/** What the reader's calendar does with it (RFC 5546): asks whether they come, takes it out, or just shows it. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

/** Events as one iCalendar file (RFC 5545), times in UTC. `name`: what a program that subscribes to it calls it. */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { method, name }: { method: CalendarMethod; name?: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Meetings//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name ? [`X-WR-CALNAME:${escapeText(name)}`] : []),
    ...events.flatMap(writeEvent),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function writeEvent(event: CalendarEvent): string[] {
  const { organiser } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utcTime(event.stamp)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${utcTime(event.starts_at)}`,
    `DTEND:${utcTime(event.ends_at)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    ...(event.notes ? [`DESCRIPTION:${escapeText(event.notes)}`] : []),
    `ORGANIZER;CN=${quoteParameter(organiser.name)}:${mailAddress(organiser.email)}`,
    ...event.attendees.map(
      (email) => `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:${mailAddress(email)}`,
    ),
    'END:VEVENT',
  ];
}

/** 20261101T093000Z (3.3.5, form 2). */
const utcTime = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * 3.3.11: backslash, comma, semicolon and line breaks are escaped; other control characters have no place in a text.
 */
export function escapeText(text: string): string {
  return dropControls(text.replaceAll(/\r\n|\r/g, '\n'), '\t\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** A quoted parameter value cannot hold a quote or a line break: RFC 6868 writes them with a caret. */
export const quoteParameter = (text: string) =>
  `"${dropControls(text.replaceAll(/\r\n|\r/g, '\n'), '\t\n')
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")
    .replaceAll('\n', '^n')}"`;

/** RFC 6068: what is not plain in an address is percent-encoded. */
const mailAddress = (email: string) =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`;

const dropControls = (text: string, but: string) =>
  text.replaceAll(/\p{Cc}/gu, (control) => (but.includes(control) ? control : ''));

/** 3.1: at most 75 octets a line; the next ones start with a space, which counts. A character is never cut in two. */
export function foldLine(line: string): string {
  let [folded, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
