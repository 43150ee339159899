import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs at once, and of a burst once more at the end', () => {
  const run = vi.fn<() => void>();
  const ask = throttle(run, 1000);
  ask();
  expect(run).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 50; i += 1) ask();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(2);
  ask();
  expect(run).toHaveBeenCalledTimes(3);
});

it('drops what waits', () => {
  const run = vi.fn<() => void>();
  const ask = throttle(run, 1000);
  ask();
  ask();
  ask.cancel();
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(1);
});
