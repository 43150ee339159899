import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../../packages/db/src/embedded/embedded.ts';
import { migrate } from '../../packages/db/src/migrate.ts';
import { BENCH } from './env.ts';

export type BenchDatabase = {
  url: string;
  run: (sql: string) => Promise<void>;
  /** Waits until nothing has worked on it for three seconds: what a server does by itself after its start is over. */
  rest: () => Promise<void>;
  drop: () => Promise<void>;
};

/** Waits until nobody else has asked the database anything for three seconds, two minutes at most. */
export async function waitForRest(client: pg.Client): Promise<void> {
  for (let [quiet, asked] = [0, 0]; quiet < 30 && asked < 1_200; asked += 1) {
    await sleep(100);
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    quiet = rows.length === 0 ? quiet + 1 : 0;
  }
}

/** A migrated database of its own on the PostgreSQL server of an admin's URL. */
export async function createDatabase(admin: string): Promise<BenchDatabase> {
  const name = `outrider_bench_${randomUUID().slice(0, 8)}`;
  const runOn = async (connectionString: string, sql: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(sql).finally(() => void client.end());
  };
  await runOn(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  await migrate(url.href, 'prisma/migrations');
  const rest = async () => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await waitForRest(client);
    await client.end();
  };
  return {
    url: url.href,
    run: (sql) => runOn(url.href, sql),
    rest,
    drop: () => runOn(admin, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Work in a database of its own, which goes whatever becomes of the work. */
export async function inDatabase(admin: string, work: (stored: BenchDatabase) => Promise<void>): Promise<void> {
  const stored = await createDatabase(admin);
  try {
    await work(stored);
  } finally {
    await stored.drop();
  }
}

/**
 * A migrated database of its own: on the server whose admin login DATABASE_URL names, else embedded. `close` takes it
 * away again.
 */
export async function openStore(): Promise<{ url: string; isEmbedded: boolean; close: () => Promise<void> }> {
  if (BENCH.databaseUrl) {
    const { url, drop } = await createDatabase(BENCH.databaseUrl);
    return { url, isEmbedded: false, close: drop };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'outrider-bench-'));
  const database = await startEmbedded({ folder });
  await migrate(database.url, 'prisma/migrations');
  const close = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: database.url, isEmbedded: true, close };
}
