import { expect, it } from 'vitest';
import { bothDays, dayDropped, daysOfLane, lanesOf, OVERDUE, UNDATED, withRedates } from './month-lanes.ts';
import { sampleDeal } from './sample-deal.ts';

const TODAY = '2026-11-23';
const month = (key: string) => ({ month: key, count: 1, total: 10, weighted: 5 });

it('shows this month and the next three in any case, the late ones before them and the undated ones after', () => {
  const keys = (...months: string[]) => lanesOf(months.map(month), TODAY).map((lane) => lane.month);
  expect(keys()).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(keys(UNDATED, '2027-09', OVERDUE)).toEqual([
    OVERDUE,
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-09',
    UNDATED,
  ]);
});

it('asks for the days of a lane from today on, within what else is asked', () => {
  expect(daysOfLane('2026-11', TODAY)).toEqual({ close_from: TODAY, close_to: '2026-11-30' });
  expect(daysOfLane('2027-02', TODAY)).toEqual({ close_from: '2027-02-01', close_to: '2027-02-28' });
  expect(daysOfLane(OVERDUE, TODAY)).toEqual({ close_to: '2026-11-22' });
  expect(daysOfLane(UNDATED, TODAY)).toEqual({});
  expect(bothDays(daysOfLane('2026-12', TODAY), { close_from: TODAY, close_to: '2026-12-15' })).toEqual({
    close_from: '2026-12-01',
    close_to: '2026-12-15',
  });
});

it.each([
  ['2026-12-18', '2027-01', '2027-01-18'],
  ['2026-12-31', '2027-02', '2027-02-28'],
  ['2026-12-05', '2026-11', '2026-11-30'],
  [null, '2027-01', '2027-01-23'],
  ['2026-12-18', UNDATED, null],
  ['2026-12-18', OVERDUE, undefined],
])('a deal of %s dropped on %s closes on %s', (close_date, lane, expected) => {
  expect(dayDropped({ close_date }, lane, TODAY)).toBe(expected);
});

it('moves a card with its sums, in the order of days', () => {
  const [first, moved, last] = ['2026-12-01', '2026-11-25', '2026-12-28'].map((close_date, at) =>
    sampleDeal({ id: String(at), close_date, base_amount: 100, probability: 50 }),
  );
  if (!first || !moved || !last) throw new Error('No deals');
  const lane = (key: string, cards: (typeof first)[]) => ({
    key,
    label: key,
    count: cards.length,
    total: cards.length * 100,
    weighted: cards.length * 50,
    cards,
  });
  const after = withRedates(
    [lane('2026-11', [moved]), lane('2026-12', [first, last])],
    [{ deal: moved, day: '2026-12-25', lane: '2026-12' }],
  );
  expect(after.map(({ count, total, weighted }) => [count, total, weighted])).toEqual([
    [0, 0, 0],
    [3, 300, 150],
  ]);
  expect(after[1]?.cards.map(({ id, close_date }) => [id, close_date])).toEqual([
    ['0', '2026-12-01'],
    ['1', '2026-12-25'],
    ['2', '2026-12-28'],
  ]);
});
