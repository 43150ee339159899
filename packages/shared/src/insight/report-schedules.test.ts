import { expect, it } from 'vitest';
import { nextSend, reportScheduleCreateSchema } from './report-schedules.ts';
import { describeTimes } from './words-schedules.ts';

const times = (over: object = {}) => ({
  weekdays: [1],
  month_day: null,
  send_at: '08:00',
  timezone: 'America/Chicago',
  ...over,
});
const next = (after: string, over: object = {}) => nextSend(times(over), new Date(after))?.toISOString() ?? null;

it('is due on its days, by the clocks of its zone', () => {
  expect(next('2026-11-30T13:59:00Z')).toBe('2026-11-30T14:00:00.000Z');
  expect(next('2026-11-30T14:00:00Z')).toBe('2026-12-07T14:00:00.000Z');
  expect(next('2026-11-30T14:00:00Z', { weekdays: [5, 1] })).toBe('2026-12-04T14:00:00.000Z');
  // Sunday evening in Chicago is Monday in Tokyo.
  expect(next('2026-11-29T22:00:00Z', { timezone: 'Asia/Tokyo' })).toBe('2026-11-29T23:00:00.000Z');
});

it('keeps its hour when the clocks change', () => {
  expect(next('2026-10-26T13:00:00Z')).toBe('2026-11-02T14:00:00.000Z');
  // On 8 March 2026 the clocks go from 2:00 to 3:00.
  expect(next('2026-03-07T12:00:00Z', { weekdays: [7], send_at: '02:30' })).toBe('2026-03-08T08:00:00.000Z');
});

it('takes the last day of a shorter month', () => {
  const last = { weekdays: [], month_day: 31, timezone: 'UTC' };
  expect(next('2027-01-31T09:00:00Z', last)).toBe('2027-02-28T08:00:00.000Z');
  expect(next('2028-02-28T09:00:00Z', last)).toBe('2028-02-29T08:00:00.000Z');
  expect(next('2026-12-01T09:00:00Z', { ...last, month_day: 1 })).toBe('2027-01-01T08:00:00.000Z');
});

it('has no next time without a day, or without a time', () => {
  expect(next('2026-11-30T00:00:00Z', { send_at: '' })).toBeNull();
  expect(next('2026-11-30T00:00:00Z', { weekdays: [] })).toBeNull();
});

it('says its times as people do', () => {
  expect(describeTimes(times())).toBe('Mondays, 8:00 AM');
  expect(describeTimes(times({ weekdays: [5, 1] }))).toBe('Mondays and Fridays, 8:00 AM');
  expect(describeTimes(times({ weekdays: [1, 2, 3, 4, 5], send_at: '17:30' }))).toBe('Weekdays, 5:30 PM');
  expect(describeTimes(times({ weekdays: [7, 6, 5, 4, 3, 2, 1] }))).toBe('Every day, 8:00 AM');
  expect(describeTimes(times({ weekdays: [], month_day: 22 }))).toBe('22nd of the month, 8:00 AM');
  expect(describeTimes(times({ weekdays: [], month_day: 31 }))).toBe('Last day of the month, 8:00 AM');
});

it('is about one report or one dashboard, on days of the week or of the month', () => {
  const asked = {
    report: 'win-rate-by-source',
    weekdays: [1],
    send_at: '08:00',
    timezone: 'UTC',
    reader_ids: ['0190a1b2-0000-7000-8000-000000000001'],
  };
  const refused = (over: object) =>
    reportScheduleCreateSchema.safeParse({ ...asked, ...over }).error?.issues[0]?.message;
  expect(refused({})).toBeUndefined();
  expect(refused({ report: 'no-such-report' })).toBe('Choose a report');
  expect(refused({ report: null })).toBe('Choose a report or a dashboard');
  expect(refused({ dashboard_id: asked.reader_ids[0] })).toBe('Choose a report or a dashboard');
  expect(refused({ weekdays: [] })).toBe('Choose at least one day');
  expect(refused({ month_day: 1 })).toBe('Choose days of the week or a day of the month');
});
