import type { PlatformQueries } from '@outrider/db';
import type { MinuteSample } from './combine-percentiles.ts';

export type HealthSample = MinuteSample & { instance: string; minute: Date; failures: number };

/** Writes a minute of an instance, over what it wrote of it before. */
export async function upsertSample(
  db: PlatformQueries,
  { instance, minute, calls, failures, p50_ms, p95_ms, p99_ms }: HealthSample,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO health_samples (instance, minute, calls, failures, p50_ms, p95_ms, p99_ms)
    VALUES (${instance}::uuid, ${minute}::timestamptz, ${calls}::int, ${failures}::int, ${p50_ms}::float8,
        ${p95_ms}::float8, ${p99_ms}::float8)
    ON CONFLICT (minute, instance) DO UPDATE SET calls = excluded.calls, failures = excluded.failures,
      p50_ms = excluded.p50_ms, p95_ms = excluded.p95_ms, p99_ms = excluded.p99_ms`;
}

export async function deleteOldSamples(db: PlatformQueries, before: Date): Promise<number> {
  const { count } = await db.healthSample.deleteMany({ where: { minute: { lt: before } } });
  return count;
}

export const listSamples = (db: PlatformQueries, since: Date): Promise<HealthSample[]> =>
  db.healthSample.findMany({ where: { minute: { gte: since } }, orderBy: [{ minute: 'asc' }, { instance: 'asc' }] });

/** The first minute measured since then, and how many minutes up to `until` (inclusive) somebody reported. */
export async function countMinutes(
  db: PlatformQueries,
  since: Date,
  until: Date,
): Promise<{ first: Date | null; reported: number }> {
  const [row] = await db.$queryRaw<{ first: Date | null; reported: number }[]>`
    SELECT min(minute) AS first, count(DISTINCT minute)::int AS reported
    FROM health_samples
    WHERE minute >= ${since} AND minute <= ${until}`;
  return row ?? { first: null, reported: 0 };
}

type SeenInstance = { id: string; since: Date; last_seen: Date; calls: number };

/** Instances that reported since then: from when on, and the calls of their last minute. */
export function listInstances(db: PlatformQueries, seenSince: Date): Promise<SeenInstance[]> {
  return db.$queryRaw<SeenInstance[]>`
    SELECT s.instance AS id, s.minute AS last_seen, s.calls,
      (SELECT min(minute) FROM health_samples f WHERE f.instance = s.instance) AS since
    FROM (SELECT DISTINCT ON (instance) instance, minute, calls FROM health_samples WHERE minute >= ${seenSince}
        ORDER BY instance, minute DESC) s
    ORDER BY since, id`;
}

export async function readDatabase(db: PlatformQueries): Promise<{ version: string; size_bytes: number | null }> {
  const [row] = await db.$queryRaw<
    { version: string; size: number | null }[]
  >`SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS size`;
  return { version: row?.version ?? '', size_bytes: row?.size ?? null };
}
