import type pg from 'pg';

/** Below this a table is read quickly either way, and autovacuum may well leave it alone. */
const LARGE_BYTES = 1024 * 1024;

/**
 * Large tables that nothing has vacuumed or counted as visible yet: those of a database that was restored a moment ago.
 * An index alone answers nothing of such a table, so lists read every lead. `relallvisible` is 0 in a table that was
 * vacuumed only where every page of it has changed since.
 */
const UNSEEN = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND c.relnamespace = 'public'::regnamespace AND pg_has_role(c.relowner, 'USAGE')
    AND c.relallvisible = 0 AND pg_relation_size(c.oid) >= $1
    AND pg_stat_get_last_vacuum_time(c.oid) IS NULL AND pg_stat_get_last_autovacuum_time(c.oid) IS NULL
  ORDER BY pg_relation_size(c.oid)`;

/**
 * Does at once what autovacuum would do minutes later, for the tables of who is logged in: only their owner may.
 * @returns which those were
 */
export async function vacuumRestored(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(UNSEEN, [LARGE_BYTES]);
  for (const { name } of rows) await client.query(`VACUUM (ANALYZE) ${name}`);
  return rows.map(({ name }) => name);
}
