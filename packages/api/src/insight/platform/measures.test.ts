import { describe, expect, it } from 'vitest';
import { combinePercentiles } from './combine-percentiles.ts';
import { LatencyHistogram } from './latency-histogram.ts';
import { computeUptime, uptimeWindow } from './uptime.ts';

describe('a minute’s latencies', () => {
  it('have percentiles within a few percent of the real ones', () => {
    const histogram = new LatencyHistogram();
    for (let ms = 1; ms <= 1000; ms += 1) histogram.add(ms);
    for (const [share, real] of [
      [0.5, 500],
      [0.95, 950],
      [0.99, 990],
    ] as const)
      expect(Math.abs(histogram.percentile(share) - real) / real).toBeLessThan(0.03);
    expect(histogram.count).toBe(1000);
  });
  it('are 0 without calls, and take the shortest and the longest', () => {
    const histogram = new LatencyHistogram();
    expect(histogram.percentile(0.95)).toBe(0);
    histogram.add(0);
    expect(histogram.percentile(0.5)).toBeLessThanOrEqual(0.1);
    histogram.add(600_000);
    expect(Math.abs(histogram.percentile(0.99) - 600_000) / 600_000).toBeLessThan(0.03);
  });
});

describe('minutes together', () => {
  const even = (calls: number, slowest: number) => ({
    calls,
    p50_ms: slowest / 2,
    p95_ms: slowest * 0.95,
    p99_ms: slowest * 0.99,
  });
  it('are what one of them is, when all are alike', () =>
    expect(combinePercentiles([even(100, 200), even(50, 200)], 0.95)).toBeCloseTo(190, 0));
  it('count by their calls, not by their number', () =>
    expect(
      combinePercentiles([even(9_800, 100), even(1, 60_000), even(1, 60_000), even(1, 60_000)], 0.95),
    ).toBeLessThan(100));
  it('have a slow tenth above the 95th', () =>
    expect(combinePercentiles([even(90, 100), even(10, 1000)], 0.95)).toBeCloseTo(500, -2));
  it('have the middle in the middle', () => expect(combinePercentiles([even(100, 100)], 0.5)).toBeCloseTo(50, 0));
  it('have none without calls', () => expect(combinePercentiles([even(0, 0)], 0.95)).toBeNull());
  it('stand minutes whose percentiles are all the same', () =>
    expect(combinePercentiles([{ calls: 1, p50_ms: 7, p95_ms: 7, p99_ms: 7 }], 0.95)).toBeCloseTo(7, 0));
});

describe('uptime', () => {
  const at = (time: string) => new Date(`2026-03-01T${time}Z`);
  it('does not expect a minute before it could be reported', () => {
    expect(uptimeWindow(at('12:05:20')).until).toEqual(at('12:04:00'));
    expect(uptimeWindow(at('12:05:40')).until).toEqual(at('12:05:00'));
    expect(uptimeWindow(at('12:05:40')).since).toEqual(new Date('2026-01-30T12:06:00Z'));
  });
  it.each([
    ['nothing measured', null, 0, { percent: null, minutes: 0, minutes_down: 0 }],
    ['every minute', at('12:00:00'), 6, { percent: 100, minutes: 6, minutes_down: 0 }],
    ['one of six missing', at('12:00:00'), 5, { percent: 83.33, minutes: 6, minutes_down: 1 }],
  ])('is, for %s', (_, first, reported, uptime) =>
    expect(computeUptime(first, reported, at('12:05:00'))).toEqual(uptime),
  );
  it('is 100 only without a gap', () =>
    expect(computeUptime(new Date(at('12:05:00').getTime() - 43_199 * 60_000), 43_199, at('12:05:00')).percent).toBe(
      99.99,
    ));
});
