import { HEALTH_DAYS } from '@outrider/shared/people/platform';

export const MINUTE_MS = 60_000;
/** A running instance has written something of a minute by then; before that the minute does not count against it. */
const GRACE_MS = 30_000;

const startOfMinute = (ms: number) => new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS);

/**
 * The minutes that uptime is about: 30 days back, up to the last one that an instance must have reported by now. Both
 * inclusive.
 */
export function uptimeWindow(now: Date): { since: Date; until: Date } {
  const until = startOfMinute(now.getTime() - GRACE_MS);
  return { since: new Date(until.getTime() - HEALTH_DAYS * 86_400_000 + MINUTE_MS), until };
}

/**
 * The share of minutes since `first` in which somebody reported, in percent with two decimals, never rounded up to 100;
 * null before the first.
 */
export function computeUptime(
  first: Date | null,
  reported: number,
  until: Date,
): { percent: number | null; minutes: number; minutes_down: number } {
  if (!first) return { percent: null, minutes: 0, minutes_down: 0 };
  const minutes = Math.round((until.getTime() - first.getTime()) / MINUTE_MS) + 1;
  return { percent: Math.floor((reported / minutes) * 10_000) / 100, minutes, minutes_down: minutes - reported };
}
