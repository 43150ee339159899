import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sessionUrl } from './session.ts';

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

export type Migration = { name: string; sql: string; checksum: string };

/** A migration could not be applied. The database is as it was before it. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The migrations of a folder in the order they apply. `checksum` is the SHA-256 of migration.sql in hex. */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
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
 * Applies what the database at `connectionUrl` lacks of the migrations in `folder`, and records it as `prisma migrate deploy` does.
 * Needs the owner of the database. Safe when several processes start at once: one applies, the others wait and find nothing to do.
 * A migration and its record are one transaction, so a killed process leaves nothing half done; a migration may not commit by itself.
 * A failed one is recorded as rolled back, and tried again at the next start.
 *
 * @param onEdited is called with the name of a migration whose file changed after it was applied
 * @returns the names of the migrations applied by this call
 * @throws MigrationError naming the migration and the database's reason
 */
export async function migrate(
  connectionUrl: string,
  folder: string,
  onEdited?: (name: string) => void,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = new pg.Client({ connectionString: sessionUrl(connectionUrl), application_name: 'outrider migrate' });
  client.on('error', () => {}); // the connection died: the running query rejects with it
  await client.connect();
  try {
    await takeLock(client);
    try {
      await client.query(HISTORY_TABLE);
      const applied: string[] = [];
      for (const migration of await findPending(client, migrations, onEdited)) {
        if (await apply(client, migration)) applied.push(migration.name);
      }
      return applied;
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [PRISMA_LOCK]);
    }
  } finally {
    await client.end();
  }
}

async function takeLock(client: pg.Client): Promise<void> {
  const deadline = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [PRISMA_LOCK]);
    if (rows[0]?.taken) return;
    if (Date.now() > deadline)
      throw new MigrationError('Another process has been migrating this database for five minutes. Is it stuck?');
    await sleep(100);
  }
}

type Row = { migration_name: string; checksum: string; finished_at: Date | null };

async function findPending(
  client: pg.Client,
  migrations: Migration[],
  onEdited?: (name: string) => void,
): Promise<Migration[]> {
  const { rows } = await client.query<Row>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const recorded = new Map(rows.map((row) => [row.migration_name, row]));
  return migrations.filter((migration) => {
    const row = recorded.get(migration.name);
    if (!row) return true;
    if (!row.finished_at) {
      throw new MigrationError(
        `Migration ${migration.name} failed earlier under prisma migrate. Repair it, then run: npx prisma migrate resolve`,
      );
    }
    if (row.checksum !== migration.checksum) onEdited?.(migration.name);
    return false;
  });
}

/** False when another connection was first. */
async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<boolean> {
  const id = randomUUID();
  try {
    await client.query('BEGIN');
    // Looked up again: connections to the embedded database share one session, for which the advisory lock is no lock. Its transactions exclude each other.
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
    if (client.getTransactionStatus() !== 'T') throw new Error('it ends the transaction by itself');
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
