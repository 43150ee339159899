import { Prisma, type Database } from '@outrider/db';

/**
 * Written by jobs that run whenever a server does: samples of its health, each day's forecast, and the seal of the
 * audit log.
 */
const OF_JOBS = ['health_samples', 'forecast_days', 'forecast_snapshots', 'audit_chains', 'audit_links'];

/** Refused deliveries are meant to be noted, and the seal begins a log with a line. */
const NOT_COUNTED: Record<string, Prisma.Sql> = {
  deliveries: Prisma.sql`WHERE state <> 'refused'`,
  audit_log: Prisma.sql`WHERE action <> 'audit.begin'`,
};

/**
 * A fingerprint of every row that a call could have changed, by table. A session notes once a minute that it is used.
 */
export async function fingerprintRows({ platform }: Pick<Database, 'platform'>): Promise<Record<string, string>> {
  const tables = await platform.$queryRaw<{ name: string }[]>`
    SELECT relname::text AS name
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL (${OF_JOBS})
      AND has_table_privilege(oid, 'SELECT')
    ORDER BY 1`;
  const selects = tables.map(({ name }) => {
    const row =
      name === 'sessions' ? Prisma.sql`md5((to_jsonb(t) - 'last_active_at')::text)` : Prisma.sql`md5(t::text)`;
    return Prisma.sql`
    SELECT ${name} AS name, count(*) || ' ' || coalesce(md5(string_agg(${row}, '' ORDER BY ${row})), '') AS rows
    FROM ${Prisma.raw(`"${name}"`)} t ${NOT_COUNTED[name] ?? Prisma.empty}`;
  });
  const counted = await platform.$queryRaw<{ name: string; rows: string }[]>`${Prisma.join(selects, ' UNION ALL ')}`;
  return Object.fromEntries(counted.map(({ name, rows }) => [name, rows]));
}
