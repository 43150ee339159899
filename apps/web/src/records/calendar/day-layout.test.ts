import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeBetween, layOut, partOf, type Stretch, timeOf, wallOf } from './day-layout.ts';

describe('The part of a day that a meeting takes', () => {
  const late = { starts_at: '2026-11-24T22:30:00Z', ends_at: '2026-11-25T00:30:00Z' };
  it.each([
    [late, '2026-11-24', 'UTC', { start: 1350, end: 1440 }],
    [late, '2026-11-25', 'UTC', { start: 0, end: 30 }],
    [late, '2026-11-24', 'Europe/Berlin', { start: 1410, end: 1440 }],
    [late, '2026-11-26', 'UTC', null],
    [{ starts_at: '2026-11-24T22:30:00Z', ends_at: '2026-11-25T00:00:00Z' }, '2026-11-25', 'UTC', null],
    // The clocks go forward at two that night.
    [
      { starts_at: '2027-03-28T00:30:00Z', ends_at: '2027-03-28T01:30:00Z' },
      '2027-03-28',
      'Europe/Berlin',
      { start: 90, end: 210 },
    ],
  ])('%o on %s in %s', (meeting, day, zone, part) => {
    expect(partOf(wallOf(meeting, zone), day)).toEqual(part);
  });
});

describe('What happens at the same time', () => {
  const at = (start: number, end: number) => ({ start, end });
  const places = (items: Stretch[], max = 3) =>
    layOut(items, max).placed.map(({ start, column, columns }) => [start, column, columns]);

  it('stands side by side, and takes the whole width where nothing else is', () => {
    expect(places([at(540, 600), at(570, 630), at(600, 660), at(660, 690)])).toEqual([
      [540, 0, 2],
      [570, 1, 2],
      [600, 0, 2],
      [660, 0, 1],
    ]);
  });

  it('that is short takes the room that it is drawn in', () => {
    expect(places([at(540, 545), at(550, 600)])).toEqual([
      [540, 0, 2],
      [550, 1, 2],
    ]);
  });

  it('is counted where it does not fit', () => {
    const { placed, rests } = layOut([at(540, 600), at(540, 600), at(540, 600), at(550, 610)], 2);
    expect([placed.length, rests]).toEqual([2, [{ start: 540, end: 600, count: 2 }]]);
  });

  it('never lies on something else', () => {
    const stretch = fc
      .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 400 }))
      .map(([start, length]) => at(start, Math.min(1440, start + length)));
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), (items) => {
        const { placed, rests } = layOut(items, 3);
        expect(placed.length + rests.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
        for (const [i, one] of placed.entries())
          for (const other of placed.slice(i + 1))
            expect(one.column !== other.column || one.end <= other.start || other.end <= one.start).toBe(true);
      }),
    );
  });
});

it('finds what is free', () => {
  expect(
    freeBetween(
      [
        { start: 600, end: 660 },
        { start: 540, end: 615 },
        { start: 900, end: 1200 },
      ],
      { start: 540, end: 1080 },
      30,
    ),
  ).toEqual([{ start: 660, end: 900 }]);
  expect(freeBetween([], { start: 540, end: 1080 }, 30)).toEqual([{ start: 540, end: 1080 }]);
  expect(timeOf(870)).toBe('14:30');
});
