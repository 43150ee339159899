import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findMisplaced, returnFunctions } from './definers.ts';
import { findMissingRights } from './owner-rights.ts';
import { REWRITTEN } from './rewritten.ts';
import { sessionUrl } from './session.ts';
import { vacuumRestored } from './vacuum-restored.ts';

/** The lock that `prisma migrate` takes: either tool keeps the other out. */
const PRISMA_LOCK = 72707369;
const LOCK_WAIT_MS = 5 * 60_000;

/** Word for word what `prisma migrate deploy` creates, so that `prisma migrate status` reads our records as its own. */
const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/**
 * So that a server which may not migrate can tell whether somebody has. The role is missing where the migrations are
 * not the product's own.
 */
const OPEN_HISTORY = `DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'crm_platform') AND to_regclass('_prisma_migrations') IS NOT NULL
    AND NOT has_table_privilege('crm_platform', '_prisma_migrations', 'SELECT') THEN
    GRANT SELECT ON _prisma_migrations TO crm_platform;
  END IF;
END $$`;

const isDenied = (error: unknown) => (error as { code?: string }).code === '42501';
const MIGRATE_FIRST = 'Run "node apps/server/dist/main.js migrate" with DATABASE_OWNER_URL, then start again.';

export type Migration = { name: string; sql: string; checksum: string };

/**
 * The migrations and the database do not go together, or one could not be applied. The database is as it was before it.
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * The migrations of a folder in the order they apply. `checksum` is the SHA-256 of migration.sql in hex.
 * @throws MigrationError where there is no such folder: a build without it would take every database for a newer one's
 */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) throw new MigrationError(`This build is incomplete: it has no migrations in ${folder}.`);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Applies what the database at `connectionUrl` lacks of the migrations in `folder`, and records it as `prisma migrate
 * deploy` does. Needs the owner of the database. Safe when several processes start at once: one applies, the others
 * wait and find nothing to do. A migration and its record are one transaction, so a killed process leaves nothing half
 * done; a migration may not commit by itself. A failed one is recorded as rolled back, and tried again at the next
 * start. What the owner lacks is said before the first one is applied. Afterwards the functions that a restore gave to
 * somebody else are back with their roles, and the tables it filled are vacuumed.
 *
 * @param onEdited is called with the name of a migration whose file changed after it was applied
 * @returns the names of the migrations applied by this call
 * @throws MigrationError naming the migration and the database's reason, or what this build or the owner lacks
 */
export async function migrate(
  connectionUrl: string,
  folder: string,
  onEdited?: (name: string) => void,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = new pg.Client({ connectionString: sessionUrl(connectionUrl, 'migrate') });
  client.on('error', () => {}); // the connection died: the running query rejects with it
  await client.connect();
  try {
    return await holdMigrationLock(client, async () => {
      const { pending, edited } = await compareWithHistory(client, migrations).catch(async (error: unknown) => {
        throw isDenied(error) ? new MigrationError((await findMissingRights(client)) ?? String(error)) : error;
      });
      if (pending.length > 0 || (await findMisplaced(client)).length > 0) {
        const lack = await findMissingRights(client);
        if (lack) throw new MigrationError(lack);
      }
      const applied: string[] = [];
      if (pending.length > 0) await client.query(HISTORY_TABLE);
      for (const migration of pending) if (await apply(client, migration)) applied.push(migration.name);
      for (const { name, checksum, recorded } of edited) {
        if (REWRITTEN[name]?.includes(recorded))
          await client.query('UPDATE _prisma_migrations SET checksum = $2 WHERE migration_name = $1', [name, checksum]);
        else onEdited?.(name);
      }
      await returnFunctions(client, await findMisplaced(client));
      await client.query(OPEN_HISTORY);
      await vacuumRestored(client);
      return applied;
    });
  } finally {
    await client.end();
  }
}

/** Runs `work` while nobody else migrates. @throws MigrationError when somebody has for five minutes */
export async function holdMigrationLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await takeLock(client);
  try {
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [PRISMA_LOCK]);
  }
}

async function takeLock(client: pg.Client): Promise<void> {
  const deadline = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [PRISMA_LOCK]);
    if (rows[0]?.taken) return;
    if (Date.now() > deadline)
      throw new MigrationError(
        'Another process has been migrating this database for five minutes. Check whether it is stuck.',
      );
    await sleep(100);
  }
}

/**
 * For the server that may not migrate: that the database has exactly this build's migrations, and its functions run as
 * they should. Logs in as the app does, and reads the records as crm_platform.
 * @throws MigrationError saying who has to do what
 */
export async function assertMigrated(connectionUrl: string, folder: string): Promise<void> {
  const migrations = readMigrations(folder);
  const client = new pg.Client({ connectionString: sessionUrl(connectionUrl, 'setup', 'role=crm_platform') });
  client.on('error', () => {});
  await client.connect();
  try {
    const { pending } = await compareWithHistory(client, migrations).catch((error: unknown) => {
      if (isDenied(error)) return { pending: migrations }; // migrated by a build that did not open its records yet
      throw error;
    });
    if (pending.length > 0)
      throw new MigrationError(
        `The database isn't up to date: ${pending.length} of ${migrations.length} migrations are missing. ${MIGRATE_FIRST}`,
      );
    if ((await findMisplaced(client)).length > 0)
      throw new MigrationError(
        `The database was restored, and some functions belong to the wrong role. ${MIGRATE_FIRST}`,
      );
  } finally {
    await client.end();
  }
}

type Row = { migration_name: string; checksum: string; finished_at: Date | null };
type Comparison = { pending: Migration[]; edited: { name: string; checksum: string; recorded: string }[] };

async function compareWithHistory(client: pg.Client, migrations: Migration[]): Promise<Comparison> {
  const { rows: found } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('_prisma_migrations')");
  if (found.length === 0) return { pending: migrations, edited: [] };
  const { rows } = await client.query<Row>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  refuseNewerDatabase(
    rows.map((row) => row.migration_name).filter((name) => !known.has(name)),
    migrations.at(-1)?.name,
  );
  const failed = rows.find((row) => !row.finished_at)?.migration_name;
  if (failed)
    throw new MigrationError(
      `Migration ${failed} failed earlier under prisma migrate. Repair it, then run: npx prisma migrate resolve`,
    );
  const recorded = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  return {
    pending: migrations.filter(({ name }) => !recorded.has(name)),
    edited: migrations.flatMap(({ name, checksum }) => {
      const before = recorded.get(name);
      return before === undefined || before === checksum ? [] : [{ name, checksum, recorded: before }];
    }),
  };
}

/**
 * An older build does not know what the newer one has changed: it would write rows that break, or fail in the middle of
 * a request.
 */
function refuseNewerDatabase(unknown: string[], last: string | undefined): void {
  if (unknown.length === 0) return;
  throw new MigrationError(
    `A newer version of Outrider has migrated this database to ${unknown.at(-1)}. This version only knows migrations up to ${last ?? 'none'}. ` +
      `Start the newer version, or restore a backup from before the update. Unknown here: ${unknown.join(', ')}.`,
  );
}

/** False when another connection was first. */
async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<boolean> {
  const id = randomUUID();
  try {
    await client.query('BEGIN');
    // Looked up again: connections to the embedded database share one session, for which the advisory lock is no lock.
    // Its transactions exclude each other.
    const { rowCount } = await client.query(
      'SELECT FROM _prisma_migrations WHERE migration_name = $1 AND rolled_back_at IS NULL',
      [name],
    );
    if (rowCount) {
      await client.query('ROLLBACK');
      return false;
    }
    await client.query(
      'INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ($1, $2, $3, clock_timestamp())',
      [id, checksum, name],
    );
    await client.query(sql);
    if (client.getTransactionStatus() !== 'T') throw new Error('it ends its own transaction');
    await client.query(
      'UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1',
      [id],
    );
    await client.query('COMMIT');
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await recordFailure(client, id, { name, sql, checksum }, reason).catch(() => {}); // the connection may be gone: the reason below matters more
    throw new MigrationError(`Migration ${name} could not be applied: ${reason}`, { cause: error });
  }
}

async function recordFailure(client: pg.Client, id: string, migration: Migration, reason: string): Promise<void> {
  await client.query('ROLLBACK');
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, rolled_back_at) VALUES ($1, $2, $3, $4, now())
     ON CONFLICT (id) DO UPDATE SET logs = excluded.logs, rolled_back_at = excluded.rolled_back_at`,
    [id, migration.checksum, migration.name, reason],
  );
}
