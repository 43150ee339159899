import { describe, expect, it } from 'vitest';
import { momentOfInput, nextSlot, spellMeeting, timeZones } from './clock.ts';

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
  it('is a moment of this browser’s clock', () =>
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
