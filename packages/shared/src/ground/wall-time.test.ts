import { isTimeZone } from '../records/pipeline.ts';
import { describe, expect, it } from 'vitest';
import { firstMomentFrom, momentInZone, wallTimeOf } from './wall-time.ts';

describe('what a clock shows, as a moment', () => {
  it.each([
    ['UTC', '2026-11-20', '14:30', '2026-11-20T14:30:00.000Z'],
    ['Europe/Berlin', '2026-01-15', '09:00', '2026-01-15T08:00:00.000Z'],
    ['Europe/Berlin', '2026-07-15', '09:00', '2026-07-15T07:00:00.000Z'],
    ['America/New_York', '2026-12-31', '23:45', '2027-01-01T04:45:00.000Z'],
    ['Asia/Kathmandu', '2026-05-01', '00:00', '2026-04-30T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-05-01', '00:15', '2026-04-30T10:15:00.000Z'],
    ['Asia/Kolkata', '2026-02-28', '23:59', '2026-02-28T18:29:00.000Z'],
    // on the day of the change, before and after it
    ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    // shown twice: the first time
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
    // never shown
    ['Europe/Berlin', '2026-03-29', '02:30', null],
    ['America/New_York', '2026-03-08', '02:00', null],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', null],
    ['Pacific/Apia', '2011-12-30', '12:00', null],
  ])('%s %s %s', (zone, date, time, moment) =>
    expect(momentInZone(date, time, zone)?.toISOString() ?? null).toBe(moment),
  );
});

describe('what a clock skips', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
    ['America/New_York', '2026-03-08', '02:00', '2026-03-08T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '00:00', '2018-11-04T03:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '00:30', '2026-04-23T22:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00.000Z'],
    ['Europe/Berlin', '2026-07-15', '09:00', '2026-07-15T07:00:00.000Z'],
  ])('%s %s %s', (zone, date, time, moment) => expect(firstMomentFrom(date, time, zone).toISOString()).toBe(moment));
});

it.each([
  ['Europe/Berlin', '2026-07-15T22:30:00Z', '2026-07-16', '00:30'],
  ['America/New_York', '2026-01-01T04:59:59Z', '2025-12-31', '23:59'],
  ['UTC', '2028-02-29T12:00:00Z', '2028-02-29', '12:00'],
])('%s shows %s as %s %s', (zone, moment, date, time) =>
  expect(wallTimeOf(new Date(moment), zone)).toEqual({ date, time }),
);

describe('time zones', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Asia/Kolkata'])('takes %s', (zone) =>
    expect(isTimeZone(zone)).toBe(true),
  );
  it.each(['', '+02:00', 'Mars/Olympus', 'Europe/Berlin\r\nX:1', 'Europe/', '../etc'])('refuses %j', (zone) =>
    expect(isTimeZone(zone)).toBe(false),
  );
});
