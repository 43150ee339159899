import type { SyncInterval } from '@outrider/shared/automation/sheets';
import { addDays, dayAt } from '@outrider/shared/ground/days';
import { momentInZone } from '@outrider/shared/ground/wall-time';

const MINUTE_MS = 60_000;
const EVERY_MS: Record<Exclude<SyncInterval, 'daily'>, number> = {
  '5_minutes': 5 * MINUTE_MS,
  '15_minutes': 15 * MINUTE_MS,
  hourly: 60 * MINUTE_MS,
};

export type Schedule = { sync_interval: SyncInterval; timezone: string; daily_at: string };

/**
 * When the next sync is due. A daily one at the same time on the clocks of its zone, also when they were put forward or
 * back; where they skip that time, as soon as they show a later one.
 */
export function nextSync({ sync_interval, timezone, daily_at }: Schedule, now: Date): Date {
  if (sync_interval !== 'daily') return new Date(now.getTime() + EVERY_MS[sync_interval]);
  const today = dayAt(now, timezone);
  for (let day = 0; ; day++) {
    const moment = firstMoment(addDays(today, day), daily_at, timezone);
    if (moment && moment > now) return moment;
  }
}

function firstMoment(date: string, time: string, timezone: string): Date | null {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  for (let minute = hours * 60 + minutes; minute < 24 * 60; minute += 15) {
    const moment = momentInZone(
      date,
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      timezone,
    );
    if (moment) return moment;
  }
  return null;
}

/**
 * How long after the n-th failure in a row: 1, 2, 4 … minutes to an hour, spread by up to a quarter; never sooner than
 * Google asks. Milliseconds.
 */
export function retryDelay(failures: number, retry_after_s: number | null): number {
  const base = Math.min(MINUTE_MS * 2 ** (failures - 1), 60 * MINUTE_MS);
  return Math.max(base * (0.875 + Math.random() / 4), (retry_after_s ?? 0) * 1000);
}
