import { migrate } from '@outrider/db/migrate';
import { partitionTables } from '@outrider/db/partition';
import pg from 'pg';
import { TEST_PARTITIONS } from './env.ts';
import { hashMigrations, MIGRATIONS } from './migrations.ts';

/** Any number, the same everywhere: keeps test processes from building the template at the same time. */
const TEMPLATE_LOCK = 20_260_101;

/**
 * A new database `name` on the server at `serverUrl` (superuser), copied from the migrated template, which is built
 * first where it is missing.
 * @returns url for the role crm_app, ownerUrl for the superuser
 */
export async function copyPostgresTemplate(
  serverUrl: string,
  name: string,
): Promise<{ url: string; ownerUrl: string; close(): Promise<void> }> {
  const template = `outrider_template_${hashMigrations()}${TEST_PARTITIONS > 0 ? `_${TEST_PARTITIONS}` : ''}`;
  await withClient(serverUrl, async (client) => {
    await ensureTemplate(client, serverUrl, template);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    await setZone(client, name);
  });
  const ownerUrl = changeUrl(serverUrl, { pathname: `/${name}` });
  return {
    ownerUrl,
    url: changeUrl(ownerUrl, { username: 'crm_app', password: 'crm_app' }),
    close: () =>
      withClient(
        serverUrl,
        async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
      ),
  };
}

async function ensureTemplate(client: pg.Client, serverUrl: string, template: string): Promise<void> {
  if (await exists(client, template)) return;
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (await exists(client, template)) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    await setZone(client, unfinished);
    await migrate(changeUrl(serverUrl, { pathname: `/${unfinished}` }), MIGRATIONS);
    if (TEST_PARTITIONS > 0)
      await partitionTables(changeUrl(serverUrl, { pathname: `/${unfinished}` }), TEST_PARTITIONS);
    await client.query(LOGIN_ROLE);
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/**
 * Far from UTC, as a server's default may be: whatever leaves the zone to the server is nine hours off in every test.
 */
async function setZone(client: pg.Client, database: string): Promise<void> {
  await client.query(`ALTER DATABASE ${database} SET timezone TO 'Asia/Tokyo'`);
}

/**
 * As production has it: may become the roles that requests take on, and is nothing by itself. crm_bin owns functions
 * only.
 */
const LOGIN_ROLE = `DO $$
DECLARE role_name text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'crm_app') THEN
    CREATE ROLE crm_app LOGIN NOINHERIT PASSWORD 'crm_app';
  END IF;
  FOR role_name IN SELECT rolname FROM pg_roles WHERE rolname LIKE 'crm\\_%' AND rolname <> 'crm_bin' AND NOT rolcanlogin LOOP
    EXECUTE format('GRANT %I TO crm_app', role_name);
  END LOOP;
  IF to_regrole('crm_bin') IS NOT NULL AND pg_has_role('crm_app', 'crm_bin', 'MEMBER') THEN REVOKE crm_bin FROM crm_app; END IF;
END $$`;

async function exists(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  return rowCount === 1;
}

function changeUrl(url: string, change: { pathname?: string; username?: string; password?: string }): string {
  return Object.assign(new URL(url), change).href;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
