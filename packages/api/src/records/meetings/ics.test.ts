import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, escapeText, foldLine, quoteParameter, writeCalendar } from './ics.ts';

const event: CalendarEvent = {
  uid: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10@outrider',
  stamp: new Date('2026-11-20T12:34:56.789Z'),
  starts_at: new Date('2026-12-01T09:30:00Z'),
  ends_at: new Date('2026-12-01T10:15:00Z'),
  title: 'Demo',
  location: null,
  notes: null,
  organiser: { name: 'Maya Okafor', email: 'maya@example.com' },
  attendees: [],
  cancelled: false,
  sequence: 0,
};
const unfold = (text: string) => text.replaceAll('\r\n ', '');
const linesOf = (over: Partial<CalendarEvent>) =>
  unfold(writeCalendar([{ ...event, ...over }], { method: 'PUBLISH' })).split('\r\n');

it('writes an event, byte for byte', () => {
  expect(
    writeCalendar(
      [
        {
          ...event,
          title: 'Demo, part 2; the end',
          location: 'Room 4\\B',
          notes: 'Bring:\n- figures\r\n- cake',
          attendees: ['priya@example.com'],
        },
      ],
      { method: 'REQUEST' },
    ),
  ).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Outrider//Meetings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10@outrider',
      'DTSTAMP:20261120T123456Z',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'DTSTART:20261201T093000Z',
      'DTEND:20261201T101500Z',
      String.raw`SUMMARY:Demo\, part 2\; the end`,
      String.raw`LOCATION:Room 4\\B`,
      String.raw`DESCRIPTION:Bring:\n- figures\n- cake`,
      'ORGANIZER;CN="Maya Okafor":mailto:maya@example.com',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:priya@',
      ' example.com',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

it('says that a meeting was cancelled, under the same UID', () => {
  const [kept, cancelled] = [linesOf({}), linesOf({ cancelled: true, sequence: 1 })];
  expect(cancelled).toContain('STATUS:CANCELLED');
  expect(cancelled).toContain('SEQUENCE:1');
  expect(cancelled.find((line) => line.startsWith('UID:'))).toBe(kept.find((line) => line.startsWith('UID:')));
});

describe('hostile text', () => {
  it.each([
    ['a title', { title: 'x\r\nATTENDEE:mailto:evil@example.com' }],
    ['a bare line feed', { title: 'x\nEND:VEVENT' }],
    ['a bare carriage return', { location: 'x\rBEGIN:VALARM' }],
    ['notes', { notes: 'END:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR' }],
    ['a name', { organiser: { name: 'x"\r\nX-EVIL:1', email: 'maya@example.com' } }],
    ['an address', { organiser: { name: 'x', email: 'a\r\nX-EVIL:1@example.com' } }],
    ['controls', { title: 'a\u0000b\u001fc\u0085d' }],
  ] as [string, Partial<CalendarEvent>][])('in %s begins no line of its own', (_name, over) => {
    const lines = linesOf({ location: 'L', notes: 'N', ...over });
    expect(lines.map((line) => line.split(/[:;]/)[0])).toEqual([
      'BEGIN',
      'VERSION',
      'PRODID',
      'CALSCALE',
      'METHOD',
      'BEGIN',
      'UID',
      'DTSTAMP',
      'SEQUENCE',
      'STATUS',
      'DTSTART',
      'DTEND',
      'SUMMARY',
      'LOCATION',
      'DESCRIPTION',
      'ORGANIZER',
      'END',
      'END',
      '',
    ]);
    expect(writeCalendar([{ ...event, ...over }], { method: 'PUBLISH' })).not.toMatch(
      // oxlint-disable-next-line no-control-regex -- what must not be there
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)|(?<!\r)\n/,
    );
  });

  it.each([
    ['Maya "M" Okafor', `"Maya ^'M^' Okafor"`],
    ['a:b;c,d', '"a:b;c,d"'],
    ['a^nb', '"a^^nb"'],
    ['a\nb', '"a^nb"'],
  ])('quotes %j', (name, quoted) => expect(quoteParameter(name)).toBe(quoted));

  it('can be read back', () => {
    const read = (text: string) =>
      text.replaceAll(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\\', ';', ',', '\n', 'n', 'é', ':', '"') }), (text) => {
        expect(read(escapeText(text))).toBe(text);
      }),
    );
  });
});

describe('folding', () => {
  it('keeps lines within 75 octets and characters whole, and loses nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', ' '), maxLength: 400 }), (line) => {
        const folded = foldLine(line);
        for (const one of folded.split('\r\n')) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
        expect(unfold(folded)).toBe(line);
        expect(Buffer.from(folded).toString('utf8')).toBe(folded);
      }),
    );
  });
  it('leaves 75 octets alone and folds 76', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  });
});
