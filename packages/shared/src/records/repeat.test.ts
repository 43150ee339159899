import { describe, expect, it } from 'vitest';
import { nextDay, readRepeat, repeatText } from './repeat.ts';

const next = (rule: string, day: string, after = day) => {
  const repeat = readRepeat(rule);
  return repeat && nextDay(repeat, day, after);
};

describe('A repetition', () => {
  it.each([
    ['FREQ=DAILY', '2026-11-27', '2026-11-28'],
    ['FREQ=DAILY;INTERVAL=3', '2026-12-30', '2027-01-02'],
    ['FREQ=WEEKLY', '2026-11-27', '2026-12-04'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-11-27', '2026-11-30'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-26', '2026-11-27'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-11-24', '2026-12-08'],
    ['FREQ=MONTHLY', '2026-11-30', '2026-12-30'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', '2026-02-28'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-02-28', '2026-03-31'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=31', '2026-11-30', '2027-02-28'],
    ['FREQ=YEARLY', '2026-03-01', '2027-03-01'],
    ['FREQ=YEARLY', '2028-02-29', '2029-02-28'],
  ])('%s after %s is %s', (rule, day, expected) => expect(next(rule, day)).toBe(expected));

  it('passes over what is in the past, in its own steps', () => {
    expect(next('FREQ=WEEKLY;INTERVAL=2', '2026-10-02', '2026-11-27')).toBe('2026-12-11');
    expect(next('FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', '2026-04-30')).toBe('2026-05-31');
  });

  it.each(['FREQ=DAILY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', 'FREQ=MONTHLY;BYMONTHDAY=31'])(
    'is written as it was read: %s',
    (rule) => {
      const repeat = readRepeat(rule);
      expect(repeat && repeatText(repeat)).toBe(rule);
    },
  );

  it.each([
    '',
    'DAILY',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=DAILY;COUNT=3',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=100',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=MO,MO',
    'FREQ=WEEKLY;BYDAY=',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY=WEEKLY',
  ])('is not read from %j', (rule) => expect(readRepeat(rule)).toBeNull());
});
