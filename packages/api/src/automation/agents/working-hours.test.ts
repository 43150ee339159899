import { describe, expect, it } from 'vitest';
import { companyDay, isOnDuty, nextChange, nextStart } from './working-hours.ts';

const hours = (spec: string) => {
  const [start = '', end = '', timezone = ''] = spec.split(/[–\s]/);
  return { start, end, timezone };
};
const iso = (at: Date | null) => at?.toISOString().slice(0, 16) ?? null;

describe('working hours', () => {
  it.each([
    // a plain day: the start belongs to it, the end does not
    ['09:00–17:00 UTC', '2026-11-20T08:59', false, '2026-11-20T09:00'],
    ['09:00–17:00 UTC', '2026-11-20T09:00', true, '2026-11-20T17:00'],
    ['09:00–17:00 UTC', '2026-11-20T16:59', true, '2026-11-20T17:00'],
    ['09:00–17:00 UTC', '2026-11-20T17:00', false, '2026-11-21T09:00'],
    // hours name no weekdays: a Sunday is a day
    ['09:00–17:00 UTC', '2026-11-22T12:00', true, '2026-11-22T17:00'],
    // the zone's clock counts, not ours
    ['09:00–17:00 Europe/Berlin', '2026-07-15T07:00', true, '2026-07-15T15:00'],
    ['09:00–17:00 Europe/Berlin', '2026-01-15T07:00', false, '2026-01-15T08:00'],
    ['09:00–17:00 Asia/Kathmandu', '2026-05-01T03:15', true, '2026-05-01T11:15'],
    ['09:00–17:00 Pacific/Kiritimati', '2026-04-30T19:00', true, '2026-05-01T03:00'],
    // nights
    ['22:00–06:00 Europe/Berlin', '2026-01-15T20:59', false, '2026-01-15T21:00'],
    ['22:00–06:00 Europe/Berlin', '2026-01-15T23:30', true, '2026-01-16T05:00'],
    ['22:00–06:00 Europe/Berlin', '2026-01-16T04:59', true, '2026-01-16T05:00'],
    ['22:00–06:00 Europe/Berlin', '2026-01-16T05:00', false, '2026-01-16T21:00'],
    ['22:00–06:00 America/New_York', '2026-12-31T04:00', true, '2026-12-31T11:00'],
    // round the clock, in three spellings
    ['09:00–09:00 Europe/Berlin', '2026-01-15T02:00', true, null],
    ['00:00–24:00 UTC', '2026-01-15T23:59', true, null],
    ['00:00–00:00 America/New_York', '2026-03-08T07:00', true, null],
    // 24:00 ends the day
    ['18:00–24:00 Europe/Berlin', '2026-01-15T22:59', true, '2026-01-15T23:00'],
    ['18:00–24:00 Europe/Berlin', '2026-01-15T23:00', false, '2026-01-16T17:00'],
    ['18:00–00:00 Europe/Berlin', '2026-01-15T23:00', false, '2026-01-16T17:00'],
    // 29 February, and the year that has none
    ['22:00–06:00 UTC', '2028-02-28T23:00', true, '2028-02-29T06:00'],
    ['22:00–06:00 UTC', '2028-02-29T23:00', true, '2028-03-01T06:00'],
    ['09:00–17:00 UTC', '2028-02-28T17:00', false, '2028-02-29T09:00'],
    ['09:00–17:00 UTC', '2027-02-28T17:00', false, '2027-03-01T09:00'],
  ])('%s at %sZ: on duty %s, until or from %s', (spec, at, on, change) => {
    const moment = new Date(`${at}Z`);
    expect(isOnDuty(hours(spec), moment)).toBe(on);
    expect(iso(nextChange(hours(spec), moment))).toBe(change);
    expect(iso(nextStart(hours(spec), moment))).toBe(on ? at : change);
  });
});

describe('when the clocks change', () => {
  it.each([
    // forward in the night: an hour shorter
    ['22:00–06:00 Europe/Berlin', '2026-03-28T21:00', true, '2026-03-29T04:00'],
    ['22:00–06:00 America/New_York', '2026-03-08T03:00', true, '2026-03-08T10:00'],
    ['22:00–06:00 Australia/Lord_Howe', '2026-10-03T12:00', true, '2026-10-03T19:00'],
    // back in the night: an hour longer (half an hour on Lord Howe), and on duty all along
    ['22:00–06:00 Europe/Berlin', '2026-10-24T20:00', true, '2026-10-25T05:00'],
    ['22:00–06:00 Europe/Berlin', '2026-10-25T01:30', true, '2026-10-25T05:00'],
    ['22:00–06:00 America/New_York', '2026-11-01T06:30', true, '2026-11-01T11:00'],
    ['22:00–06:00 Australia/Lord_Howe', '2026-04-04T11:00', true, '2026-04-04T19:30'],
    // a start that is skipped: from the next thing the clocks show
    ['02:30–05:00 Europe/Berlin', '2026-03-29T00:59', false, '2026-03-29T01:00'],
    ['02:30–05:00 Europe/Berlin', '2026-03-29T01:00', true, '2026-03-29T03:00'],
    ['02:15–05:00 Australia/Lord_Howe', '2026-10-03T15:30', true, '2026-10-03T18:00'],
    // an end that is skipped
    ['20:00–02:30 America/New_York', '2026-03-08T06:59', true, '2026-03-08T07:00'],
    // both skipped: no shift that day
    ['02:10–02:50 Europe/Berlin', '2026-03-29T00:30', false, '2026-03-30T00:10'],
    // a start that is shown twice: from the first time on
    ['01:30–05:00 America/New_York', '2026-11-01T05:30', true, '2026-11-01T10:00'],
    ['01:30–05:00 America/New_York', '2026-11-01T06:10', true, '2026-11-01T10:00'],
    // an end that is shown twice: until the first time, and not called back
    ['20:00–01:30 America/New_York', '2026-11-01T05:29', true, '2026-11-01T05:30'],
    ['20:00–01:30 America/New_York', '2026-11-01T06:10', false, '2026-11-02T01:00'],
    // a midnight that is not there
    ['18:00–24:00 America/Sao_Paulo', '2018-11-04T02:59', true, '2018-11-04T03:00'],
    ['00:00–08:00 America/Sao_Paulo', '2018-11-04T03:00', true, '2018-11-04T10:00'],
    ['00:00–08:00 Africa/Cairo', '2026-04-23T21:59', false, '2026-04-23T22:00'],
    ['22:00–00:30 Africa/Cairo', '2026-04-23T21:00', true, '2026-04-23T22:00'],
    // a day that is not there: Samoa had no 30 December 2011
    ['09:00–17:00 Pacific/Apia', '2011-12-30T03:30', false, '2011-12-30T19:00'],
    ['22:00–06:00 Pacific/Apia', '2011-12-30T09:00', true, '2011-12-30T16:00'],
  ])('%s at %sZ: on duty %s, until or from %s', (spec, at, on, change) => {
    const moment = new Date(`${at}Z`);
    expect(isOnDuty(hours(spec), moment)).toBe(on);
    expect(iso(nextChange(hours(spec), moment))).toBe(change);
  });
});

it.each([
  ['Europe/Berlin', '2026-07-15T22:30:00Z', '2026-07-16'],
  ['America/New_York', '2026-01-01T04:59:00Z', '2025-12-31'],
  ['Pacific/Kiritimati', '2028-02-28T10:00:00Z', '2028-02-29'],
])('the day of %s at %s is %s', (timezone, at, day) => expect(companyDay({ timezone }, new Date(at))).toBe(day));
