import { describe, expect, it } from 'vitest';
import { type BookingRule, freeTimes, type HostDays } from './free-times.ts';

const rule = (over: Partial<BookingRule> = {}): BookingRule => ({
  timezone: 'Europe/Berlin',
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '11:00' })),
  duration_minutes: 30,
  step_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  notice_hours: 0,
  days_ahead: 60,
  daily_limit: null,
  closed: new Set(),
  ...over,
});
const host = (over: Partial<HostDays> = {}): HostDays => ({
  id: 'vera',
  busy: [],
  away: new Set(),
  booked: new Map(),
  ...over,
});
const at = (text: string) => new Date(text);
const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
const MONDAY = span('2026-11-30T00:00:00Z', '2026-12-01T00:00:00Z');
const NOW = at('2026-11-27T12:00:00Z');
const shown = (...asked: Parameters<typeof freeTimes>) =>
  freeTimes(...asked).map(({ start }) => new Date(start).toISOString().slice(5, 16));

describe('Free times of a booking page', () => {
  it('begin within its hours, in its zone, and end within them', () => {
    expect(shown(rule(), [host()], MONDAY, NOW)).toEqual(['11-30T08:00', '11-30T08:30', '11-30T09:00', '11-30T09:30']);
    expect(shown(rule({ duration_minutes: 45 }), [host()], MONDAY, NOW)).toEqual([
      '11-30T08:00',
      '11-30T08:30',
      '11-30T09:00',
    ]);
  });

  it('leave out what a host does, with what stays free before and after a meeting', () => {
    const busy = [span('2026-11-30T08:30:00Z', '2026-11-30T09:00:00Z')];
    expect(shown(rule(), [host({ busy })], MONDAY, NOW)).toEqual(['11-30T08:00', '11-30T09:00', '11-30T09:30']);
    const wide = rule({ buffer_before_minutes: 10, buffer_after_minutes: 10 });
    expect(shown(wide, [host({ busy })], MONDAY, NOW)).toEqual(['11-30T09:30']);
  });

  it('are there while one of the hosts is free, and say which', () => {
    const busy = [span('2026-11-30T08:00:00Z', '2026-11-30T09:00:00Z')];
    const found = freeTimes(rule(), [host({ busy }), host({ id: 'ines' })], MONDAY, NOW);
    expect(found.map(({ host_ids }) => host_ids)).toEqual([['ines'], ['ines'], ['vera', 'ines'], ['vera', 'ines']]);
  });

  it('keep to the notice and to how far ahead one may book', () => {
    const now = at('2026-11-30T07:10:00Z');
    expect(shown(rule({ notice_hours: 1 }), [host()], MONDAY, now)).toEqual([
      '11-30T08:30',
      '11-30T09:00',
      '11-30T09:30',
    ]);
    const month = span('2026-11-30T00:00:00Z', '2027-01-10T00:00:00Z');
    expect(shown(rule({ days_ahead: 1 }), [host()], month, now).at(-1)).toBe('11-30T09:30');
  });

  it('leave out closed days, days away, and days that have enough', () => {
    const days = span('2026-11-30T00:00:00Z', '2026-12-03T23:00:00Z');
    const closed = rule({ closed: new Set(['2026-11-30']), daily_limit: 2 });
    const away = new Set(['2026-12-01']);
    const booked = new Map([
      ['2026-12-02', 2],
      ['2026-12-03', 1],
    ]);
    const found = shown(closed, [host({ away, booked })], days, NOW);
    expect(new Set(found.map((text) => text.slice(0, 5)))).toEqual(new Set(['12-03']));
  });

  it('are right where the clocks change', () => {
    const night = (timezone: string) =>
      rule({ timezone, hours: [{ weekday: 7, from: '01:00', to: '04:00' }], step_minutes: 60, duration_minutes: 60 });
    const spring = span('2027-03-28T00:00:00Z', '2027-03-28T12:00:00Z');
    const early = at('2027-03-20T00:00:00Z');
    // 02:00 is not there.
    expect(shown(night('Europe/Berlin'), [host()], spring, early)).toEqual(['03-28T00:00', '03-28T01:00']);
    const autumn = span('2026-10-24T20:00:00Z', '2026-10-25T12:00:00Z');
    expect(shown(night('Europe/Berlin'), [host()], autumn, at('2026-10-20T00:00:00Z'))).toEqual([
      '10-24T23:00',
      '10-25T00:00',
      '10-25T02:00',
    ]);
  });

  it('are none where the days asked for lie outside', () => {
    expect(shown(rule(), [host()], span('2026-11-01T00:00:00Z', '2026-11-20T00:00:00Z'), NOW)).toEqual([]);
    expect(shown(rule(), [], MONDAY, NOW)).toEqual([]);
  });
});
