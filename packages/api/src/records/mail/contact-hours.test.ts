import { describe, expect, it } from 'vitest';
import { nextAllowed } from './contact-hours.ts';
import { customerZone } from './customer-zone.ts';

const WEEK = { on: true, from: '08:00', to: '19:00', days: [1, 2, 3, 4, 5] };

describe('the next moment within contact hours', () => {
  it.each([
    // at, zone; leaves. 2026-03-06 is a Friday.
    ['2026-03-06T12:00:00Z', 'UTC', '2026-03-06T12:00:00Z'],
    ['2026-03-06T08:00:00Z', 'UTC', '2026-03-06T08:00:00Z'],
    ['2026-03-06T07:59:59Z', 'UTC', '2026-03-06T08:00:00Z'],
    ['2026-03-06T19:00:00Z', 'UTC', '2026-03-09T08:00:00Z'],
    ['2026-03-07T12:00:00Z', 'UTC', '2026-03-09T08:00:00Z'],
    ['2026-03-05T20:00:00Z', 'Asia/Tokyo', '2026-03-05T23:00:00Z'],
    ['2026-03-08T20:00:00Z', 'Asia/Tokyo', '2026-03-08T23:00:00Z'],
    ['2026-03-27T20:00:00Z', 'Europe/Berlin', '2026-03-30T06:00:00Z'], // the clocks go forward on the Sunday between
  ])('%s in %s is %s', (at, zone, leaves) => expect(nextAllowed(WEEK, zone, new Date(at))).toEqual(new Date(leaves)));
  it('is at once where there are none', () => {
    const night = new Date('2026-03-07T03:00:00Z');
    expect(nextAllowed({ ...WEEK, on: false }, 'UTC', night)).toBe(night);
  });
});

it.each([
  ['+81 6 6541 0000', 'Asia/Tokyo'],
  ['0049 30 1234567', 'Europe/Berlin'],
  ['+353 1 555 0101', 'Europe/Dublin'],
  ['+1 415 555 0101', null], // one of many zones
  ['030 1234567', null],
  ['', null],
  [null, null],
])('a phone number %s lies in %s', (phone, zone) => expect(customerZone(phone)).toBe(zone));
