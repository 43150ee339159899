import type { PlatformDb } from '@outrider/db';
import type { PlatformAnalytics, SystemHealth } from '@outrider/shared/people/platform';
import { PRODUCT_VERSION } from '@outrider/shared/ground/product';
import type { Services } from '../../ground/services.ts';
import { combinePercentiles } from './combine-percentiles.ts';
import { countMinutes, type HealthSample, listInstances, listSamples, readDatabase } from './health.store.ts';
import { computeUptime, MINUTE_MS, uptimeWindow } from './uptime.ts';

const HOUR_MS = 60 * MINUTE_MS;
const HOURS = 24;
const SEEN_MS = 2 * MINUTE_MS;

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Uptime and response time, from what the instances measured. */
export async function measureHealth(db: PlatformDb, now: Date): Promise<PlatformAnalytics['platform_health']> {
  const [uptime, lastHour] = await Promise.all([measureUptime(db, now), listSamples(db, ago(now, HOUR_MS))]);
  return { uptime: uptime.percent, uptime_minutes: uptime.minutes, response_time: combinePercentiles(lastHour, 0.95) };
}

export async function getHealth(db: PlatformDb, services: Services, now: Date): Promise<SystemHealth> {
  const { host } = services;
  const [database, jobs, uptime, samples, instances] = await Promise.all([
    probeDatabase(db),
    services.jobs.health(),
    measureUptime(db, now),
    listSamples(db, ago(now, HOURS * HOUR_MS)),
    listInstances(db, new Date(floorTo(ago(now, SEEN_MS), MINUTE_MS))),
  ]);
  return {
    database: { ...database, kind: host.database },
    jobs,
    last_hour: summarise(samples.filter(({ minute }) => minute >= ago(now, HOUR_MS))),
    uptime,
    hours: byHour(samples, now),
    instances: instances.map(({ since, last_seen, ...one }) => ({
      ...one,
      answering: one.id === host.instance,
      since: since.toISOString(),
      last_seen: last_seen.toISOString(),
    })),
    versions: { app: PRODUCT_VERSION, node: process.versions.node, migration: host.migration },
  };
}

async function measureUptime(db: PlatformDb, now: Date): Promise<SystemHealth['uptime']> {
  const { since, until } = uptimeWindow(now);
  const { first, reported } = await countMinutes(db, since, until);
  return { ...computeUptime(first, reported, until), since: first?.toISOString() ?? null };
}

async function probeDatabase(db: PlatformDb): Promise<Omit<SystemHealth['database'], 'kind'>> {
  const started = performance.now();
  const answer = await readDatabase(db).catch(() => null);
  const latency_ms = Math.round((performance.now() - started) * 10) / 10;
  return {
    reachable: answer !== null,
    version: answer?.version ?? null,
    size_bytes: answer?.size_bytes ?? null,
    latency_ms,
  };
}

function summarise(samples: HealthSample[]): SystemHealth['last_hour'] {
  const calls = samples.reduce((sum, sample) => sum + sample.calls, 0);
  const failures = samples.reduce((sum, sample) => sum + sample.failures, 0);
  const error_rate = calls === 0 ? null : Math.round((failures / calls) * 10_000) / 100;
  return {
    calls,
    failures,
    error_rate,
    p50_ms: combinePercentiles(samples, 0.5),
    p95_ms: combinePercentiles(samples, 0.95),
    p99_ms: combinePercentiles(samples, 0.99),
  };
}

const floorTo = (at: Date, ms: number) => Math.floor(at.getTime() / ms) * ms;

function byHour(samples: HealthSample[], now: Date): SystemHealth['hours'] {
  const last = floorTo(now, HOUR_MS);
  return Array.from({ length: HOURS }, (_, i) => {
    const at = last - (HOURS - 1 - i) * HOUR_MS;
    const { calls, failures, p95_ms } = summarise(samples.filter(({ minute }) => floorTo(minute, HOUR_MS) === at));
    return { at: new Date(at).toISOString(), calls, failures, p95_ms };
  });
}
