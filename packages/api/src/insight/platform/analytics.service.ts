import type { PlatformDb } from '@outrider/db';
import { addDays, dayAt, DAY_MS, startOfDay } from '@outrider/shared/ground/days';
import { ACTIVITY_DAYS, type PlatformAnalytics, type PlatformDay } from '@outrider/shared/people/platform';
import { countByDay, countPlatform } from './analytics.store.ts';
import { measureHealth } from './health.service.ts';

export async function getPlatformAnalytics(db: PlatformDb, now: Date): Promise<PlatformAnalytics> {
  const [counts, platform_health] = await Promise.all([
    countPlatform(db, new Date(now.getTime() - DAY_MS)),
    measureHealth(db, now),
  ]);
  const automation_rate = counts.leads === 0 ? 0 : Math.round((counts.automated_leads / counts.leads) * 1000) / 10;
  return {
    companies: { total: counts.companies, active: counts.active_companies, trial: counts.trial_companies },
    users: { total: counts.users, active: counts.active_users },
    leads: { total: counts.leads, automation_rate },
    platform_health,
  };
}

/** The last 30 days in UTC with today, each one there. */
export async function getActivity(db: PlatformDb, now: Date): Promise<PlatformDay[]> {
  const today = dayAt(now, 'UTC');
  const days = Array.from({ length: ACTIVITY_DAYS }, (_, i) => addDays(today, i + 1 - ACTIVITY_DAYS));
  const counted = new Map(
    (await countByDay(db, startOfDay(days[0] ?? today, 'UTC'))).map(({ kind, day, count }) => [
      `${kind} ${day}`,
      count,
    ]),
  );
  return days.map((day) => {
    const of = (kind: string) => counted.get(`${kind} ${day}`) ?? 0;
    return { day, leads: of('leads'), sign_ins: of('sign_ins'), deliveries: of('deliveries') };
  });
}
