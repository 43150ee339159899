import pg from 'pg';

/** The connections to a database, by the name each was opened with. Not counting the one that asks. */
export async function countConnections(ownerUrl: string): Promise<Record<string, number>> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string; count: number }>(
    `SELECT coalesce(nullif(application_name, ''), '(no name)') AS name, count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' GROUP BY 1 ORDER BY 1`,
  );
  await client.end();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
