import pg from 'pg';

/** What one server may hold on its database, by the name of the connections; docs/scaling.md adds it up. */
export const CONNECTION_BUDGET = {
  'outrider-app': 20,
  'outrider-live': 2,
  'outrider-jobs': 8,
  'outrider-jobs-listen': 1,
  'outrider-setup': 1,
  'outrider-migrate': 1,
  'outrider-partition': 1,
};
/** No test runs more servers on one database. */
const SERVERS = 5;

/**
 * The connections to a database, by the name each was opened with. Not counting the one that asks. `database` is the
 * address's own where it is left out.
 */
export async function countConnections(url: string, database?: string): Promise<Record<string, number>> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string; count: number }>(
    `SELECT coalesce(nullif(application_name, ''), '(no name)') AS name, count(*)::int AS count FROM pg_stat_activity
     WHERE datname = coalesce($1, current_database()) AND pid <> pg_backend_pid() AND backend_type = 'client backend' GROUP BY 1 ORDER BY 1`,
    [database ?? null],
  );
  await client.end();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/**
 * For the end of a suite. @throws where the product holds more connections than its servers may, or one without a
 * purpose
 */
export async function assertWithinBudget(serverUrl: string, database: string): Promise<void> {
  const budget: Record<string, number> = CONNECTION_BUDGET;
  const over = Object.entries(await countConnections(serverUrl, database)).filter(
    ([name, count]) => name.startsWith('outrider') && count > (budget[name] ?? 0) * SERVERS,
  );
  if (over.length > 0)
    throw new Error(`Too many connections to ${database}: ${JSON.stringify(Object.fromEntries(over))}`);
}
