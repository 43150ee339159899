import { HEARTBEAT_EVERY_MS } from '@outrider/shared/people/session-limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BEAT_GAP_MS, createHeartbeat } from './heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('heartbeat', () => {
  it('beats at the first activity and at most once a minute after that', () => {
    const beats: number[] = [];
    const heartbeat = createHeartbeat(() => beats.push(Date.now()));
    for (let second = 0; second < 300; second += 1) {
      heartbeat.noteActivity();
      vi.advanceTimersByTime(1000);
    }
    const gaps = beats.slice(1).map((beat, index) => beat - (beats[index] ?? 0));
    expect(beats.length).toBeGreaterThanOrEqual(5);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(HEARTBEAT_EVERY_MS);
  });

  it('owes a trailing beat for activity after the last one, so that the server is never behind', () => {
    const send = vi.fn<() => void>();
    const heartbeat = createHeartbeat(send);
    heartbeat.noteActivity();
    vi.advanceTimersByTime(30_000);
    heartbeat.noteActivity();
    expect(send).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(BEAT_GAP_MS - 30_000);
    expect(send).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(10 * HEARTBEAT_EVERY_MS);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('sends nothing more once stopped', () => {
    const send = vi.fn<() => void>();
    const heartbeat = createHeartbeat(send);
    heartbeat.noteActivity();
    heartbeat.noteActivity();
    heartbeat.stop();
    vi.advanceTimersByTime(10 * HEARTBEAT_EVERY_MS);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
