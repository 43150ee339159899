import { afterEach, describe, expect, it } from 'vitest';
import { weekOf } from '../../records/engine/week-of.ts';
import { momentOfInput, nextSlot, spellMeeting, timeZones, todayText, tomorrowAt } from './clock.ts';
import { ownTimeZone, setCompanyZone } from './company-zone.ts';
import { formatDay, formatMoment } from './format.ts';
import { formatWhen } from './when.ts';

describe('the slot that is offered', () => {
  it.each([
    [[2026, 10, 20, 9, 0], '2026-11-20', '09:30'],
    [[2026, 10, 20, 9, 15], '2026-11-20', '09:30'],
    [[2026, 10, 20, 9, 16], '2026-11-20', '10:00'],
    [[2026, 10, 20, 9, 45], '2026-11-20', '10:00'],
    [[2026, 10, 20, 9, 46], '2026-11-20', '10:30'],
    [[2026, 11, 31, 23, 50], '2027-01-01', '00:30'],
  ] as const)('at %j', ([year, month, day, hour, minute], date, time) =>
    expect(nextSlot(new Date(year, month, day, hour, minute, 31))).toEqual({ date, time }),
  );
});

describe('what an input for date and time holds', () => {
  it('is a moment of this browser’s clock until a company’s is known', () =>
    expect(momentOfInput('2026-11-20T09:30')).toBe(new Date(2026, 10, 20, 9, 30).toISOString()));
  it('is nothing when it is empty', () => expect(momentOfInput('')).toBeNull());
  it('stays what it is when it is no time, for the schema to refuse', () => expect(momentOfInput('soon')).toBe('soon'));
});

it('spells a meeting by the clocks of its zone', () => {
  const meeting = { starts_at: '2099-03-10T13:30:00.000Z', ends_at: '2099-03-10T14:15:00.000Z' };
  expect(spellMeeting({ ...meeting, timezone: 'Europe/Berlin' })).toBe(
    'Tuesday, March 10, 2099, 2:30 PM to 3:15 PM (Europe/Berlin)',
  );
  expect(spellMeeting({ ...meeting, ends_at: '2099-03-11T05:00:00.000Z', timezone: 'America/New_York' })).toBe(
    'Tuesday, March 10, 2099, 9:30 AM to Wednesday, March 11, 2099, 1:00 AM (America/New York)',
  );
});

it('offers every zone once, UTC among them', () => {
  const zones = timeZones();
  expect(zones).toContain('UTC');
  expect(zones).toContain('Europe/Berlin');
  expect(new Set(zones).size).toBe(zones.length);
});

describe('in the company’s zone, whatever this browser’s is', () => {
  afterEach(() => setCompanyZone(ownTimeZone()));
  const now = Date.parse('2027-01-01T02:00:00Z');

  it.each([
    ['America/Los_Angeles', '2026-12-31', 'Dec 31, 2026', 'Today, 6:30 PM', '2026-12-31T18:30'],
    ['Asia/Kathmandu', '2027-01-01', 'Jan 1, 2027', 'Today, 8:15 AM', '2027-01-01T08:15'],
    ['Pacific/Auckland', '2027-01-01', 'Jan 1, 2027', 'Today, 3:30 PM', '2027-01-01T15:30'],
  ])('%s: today is %s', (zone, today, day, when, input) => {
    setCompanyZone(zone);
    const soon = '2027-01-01T02:30:00.000Z';
    expect([todayText(now), formatDay(soon), formatWhen(soon, now)]).toEqual([today, day, when]);
    expect(formatMoment(soon)).toBe(`${day}, ${when.replace('Today, ', '')}`);
    expect(momentOfInput(input)).toBe(soon);
    expect(nextSlot(new Date(now)).time).toMatch(/:(00|30)$/);
  });

  it('a week begins on the Monday of its clocks, and tomorrow’s morning is theirs', () => {
    setCompanyZone('America/Los_Angeles');
    const monday = Date.parse('2027-01-04T05:00:00Z'); // still Sunday there
    expect(weekOf('2026-12-29T12:00:00Z', monday)).toBe('This week');
    expect(weekOf('2026-12-29T12:00:00Z', monday + 86_400_000)).toBe('Last week');
    expect(tomorrowAt('08:00', monday).toISOString()).toBe('2027-01-04T16:00:00.000Z');
  });
});
