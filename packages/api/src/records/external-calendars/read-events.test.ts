import { expect, it } from 'vitest';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { eventLines, icsOf } from './ics.fixture.ts';
import { readEvents, type Span } from './read-events.ts';
import { readInThread } from './thread.ts';

const SPAN: Span = {
  from: new Date('2026-11-01T00:00:00Z'),
  to: new Date('2027-11-01T00:00:00Z'),
  zone: 'Europe/Berlin',
  most: 1_000,
};
const read = (...lines: string[]) => readEvents(icsOf(...lines), SPAN);
const times = (...lines: string[]) =>
  read(...lines).events.map(({ starts_at, ends_at }) => [starts_at.toISOString(), ends_at.toISOString()]);

it('reads an event in every way that its time can be told', () => {
  const at = (uid: string, start: string, end: string) => times(...eventLines(uid, start, end));
  expect(at('utc', 'DTSTART:20261203T090000Z', 'DTEND:20261203T100000Z')).toEqual([
    ['2026-12-03T09:00:00.000Z', '2026-12-03T10:00:00.000Z'],
  ]);
  expect(
    at('zone', 'DTSTART;TZID=America/New_York:20261203T090000', 'DTEND;TZID=America/New_York:20261203T093000'),
  ).toEqual([['2026-12-03T14:00:00.000Z', '2026-12-03T14:30:00.000Z']]);
  expect(at('floating', 'DTSTART:20261203T090000', 'DURATION:PT45M')).toEqual([
    ['2026-12-03T08:00:00.000Z', '2026-12-03T08:45:00.000Z'],
  ]);
  expect(at('days', 'DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261205')).toEqual([
    ['2026-12-02T23:00:00.000Z', '2026-12-04T23:00:00.000Z'],
  ]);
  expect(times(...eventLines('day', 'DTSTART;VALUE=DATE:20261203'))).toEqual([
    ['2026-12-02T23:00:00.000Z', '2026-12-03T23:00:00.000Z'],
  ]);
});

it('reads a zone that only the file knows, as Outlook writes them', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Our own time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    'TZOFFSETFROM:+0330',
    'TZOFFSETTO:+0330',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  expect(times(...zone, ...eventLines('own', 'DTSTART;TZID=Our own time:20261203T090000', 'DURATION:PT1H'))).toEqual([
    ['2026-12-03T05:30:00.000Z', '2026-12-03T06:30:00.000Z'],
  ]);
});

it('reads a series with what was left out, moved and cancelled, over a change of the clocks', () => {
  const zone = 'TZID=Europe/Berlin';
  const lines = [
    ...eventLines(
      'weekly',
      `DTSTART;${zone}:20270315T090000`,
      `DTEND;${zone}:20270315T093000`,
      'RRULE:FREQ=WEEKLY;COUNT=5',
      `EXDATE;${zone}:20270322T090000`,
      'SUMMARY:Weekly',
    ),
    ...eventLines(
      'weekly',
      `RECURRENCE-ID;${zone}:20270329T090000`,
      `DTSTART;${zone}:20270330T140000`,
      `DTEND;${zone}:20270330T150000`,
      'SUMMARY:Moved',
    ),
    ...eventLines(
      'weekly',
      `RECURRENCE-ID;${zone}:20270405T090000`,
      `DTSTART;${zone}:20270405T090000`,
      'STATUS:CANCELLED',
    ),
  ];
  expect(read(...lines).events.map(({ title, starts_at }) => [title, starts_at.toISOString()])).toEqual([
    ['Weekly', '2027-03-15T08:00:00.000Z'],
    ['Moved', '2027-03-30T12:00:00.000Z'],
    ['Weekly', '2027-04-12T07:00:00.000Z'],
  ]);
});

it('keeps what touches the span, and of a series for ever no more than there is room for', () => {
  const daily = eventLines('daily', 'DTSTART:20200101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY');
  expect(read(...daily)).toMatchObject({ is_cut: false });
  expect(read(...daily).events).toHaveLength(365);
  const few = readEvents(icsOf(...daily), { ...SPAN, most: 10 });
  expect(few).toMatchObject({ is_cut: true });
  expect(few.events).toHaveLength(10);
  expect(times(...eventLines('past', 'DTSTART:20260901T090000Z', 'DURATION:PT1H'))).toEqual([]);
  expect(times(...eventLines('over', 'DTSTART:20261031T230000Z', 'DURATION:PT2H'))).toHaveLength(1);
});

it('tells what takes time from what does not, and leaves out our own meetings', () => {
  const start = 'DTSTART:20261203T090000Z';
  const lines = [
    ...eventLines('a', start, 'SUMMARY:Busy'),
    ...eventLines('b', start, 'SUMMARY:Free', 'TRANSP:TRANSPARENT'),
    ...eventLines('c', start, 'SUMMARY:Free at Microsoft', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
    ...eventLines('d', start, 'SUMMARY:Off', 'STATUS:CANCELLED'),
    ...eventLines('01980f5c-7f3e-7c1a-9b57-2f7b8a1d4f01@outrider', start, 'SUMMARY:Ours'),
    ...eventLines('outrider01980f5c7f3e7c1a9b572f7b8a1d4f01@google.com', start, 'SUMMARY:Ours at Google'),
  ];
  expect(read('X-WR-CALNAME:Vera at home', ...lines)).toMatchObject({
    name: 'Vera at home',
    events: [
      { title: 'Busy', is_busy: true },
      { title: 'Free', is_busy: false },
      { title: 'Free at Microsoft', is_busy: false },
    ],
  });
});

it('reads the others where an event makes no sense, and lines that a database can hold', () => {
  const lines = [
    ...eventLines('a', 'DTSTART:20261303T256199Z', 'SUMMARY:No such moment'),
    ...eventLines('b', 'DTSTART:when it suits', 'SUMMARY:No moment'),
    ...eventLines('c', 'DTSTART:00000101T000000Z', 'SUMMARY:Before time'),
    ...eventLines(
      'e',
      'DTSTART:20261203T090000Z',
      'DTEND:20261203T080000Z',
      `SUMMARY:Odd\u0000\\nline ${'x'.repeat(400)}`,
    ),
  ];
  const { events } = read(`X-WR-CALNAME:My\u0000 own`, ...lines);
  expect(events.filter(({ title }) => title.startsWith('Odd'))).toMatchObject([
    { starts_at: new Date('2026-12-03T09:00:00Z'), ends_at: new Date('2026-12-03T09:00:00Z') },
  ]);
  expect(events.every(({ starts_at }) => !Number.isNaN(starts_at.getTime()))).toBe(true);
  expect(events.map(({ title }) => title.slice(0, 9))).toContain('Odd line ');
  expect(Math.max(...events.map(({ title }) => title.length))).toBe(300);
  expect(read('X-WR-CALNAME:My\u0000 own').name).toBe('My  own');
});

it('refuses what is no calendar', () => {
  const card = 'BEGIN:VCARD\r\nEND:VCARD\r\n';
  expect(() => readEvents('', SPAN)).toThrow('No VCALENDAR');
  expect(() => readEvents(card, SPAN)).toThrow('No VCALENDAR');
  expect(() => readEvents('<html></html>', SPAN)).toThrow(/invalid|line/i);
});

it('reads in a thread, which ends over a day that never comes and a text that is no calendar', async () => {
  const day = eventLines('day', 'DTSTART:20261203T090000Z', 'SUMMARY:Day');
  expect(await readInThread(icsOf(...day), SPAN)).toMatchObject({ events: [{ title: 'Day' }] });
  await expect(readInThread('no calendar', SPAN)).rejects.toThrow(MESSAGES.calendarNotOne);
  const never = eventLines('never', 'DTSTART:20260131T090000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
  await expect(readInThread(icsOf(...never), SPAN, 3_000)).rejects.toThrow(MESSAGES.calendarTooHeavy);
});
