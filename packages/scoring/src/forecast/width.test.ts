import { describe, expect, it } from 'vitest';
import { rangeOf, widenRuns, widthFor } from './index.ts';

const past = (...actuals: number[]) => actuals.map((actual) => ({ p10: 80, p50: 100, p90: 130, actual }));

describe('the width of a range', () => {
  it.each([
    ['as it is where eight in ten results ended inside', [100, 90, 120, 130, 80], 1, 5, 5],
    ['never less, however near the results were', [100, 100, 101, 99], 1, 4, 4],
    ['as far as the fourth of five needs', [100, 160, 60, 100, 400], 2, 2, 4],
    ['rounded up, so that the farthest still lies inside', [100, 100, 140.01], 1.34, 2, 3],
  ])('is %s', (_, actuals, times, inside, held) =>
    expect(widthFor(past(...actuals))).toEqual({ times, inside, held, past: actuals.length }),
  );

  it('is unknown with fewer than three past ranges, and a single amount is none', () => {
    expect(widthFor(past(100, 100))).toBeNull();
    expect(widthFor([...past(100, 100), { p10: 5, p50: 5, p90: 5, actual: 5 }])).toBeNull();
  });

  it('says that it does not hold where no width would', () => {
    const flat = { p10: 100, p50: 100, p90: 130, actual: 90 };
    expect(widthFor([flat, flat, ...past(150)])).toEqual({ times: 1.67, inside: 0, held: 1, past: 3 });
  });
});

it('spreads the runs from their middle, and nothing certain is lost', () => {
  const runs = Float64Array.from({ length: 101 }, (_, i) => 50 + i);
  const wide = widenRuns(runs, 2, 40);
  expect(rangeOf(runs)).toEqual({ p10: 60, p50: 100, p90: 140 });
  expect(rangeOf(wide)).toEqual({ p10: 40, p50: 100, p90: 180 });
  expect(wide).toEqual(wide.toSorted());
  expect(Math.min(...wide)).toBe(40);
});
