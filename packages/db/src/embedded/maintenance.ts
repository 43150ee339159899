import pg from 'pg';
import { sessionUrl } from '../session.ts';

const CHECK_EVERY_MS = 15_000;
const LONG_LOG_BYTES = 64 * 1024 * 1024;

/** Table by table, so that others get their turn in between. */
export async function vacuum(url: string): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relpersistence = 'p' AND relnamespace = 'public'::regnamespace",
    );
    for (const { name } of rows) await client.query(`VACUUM (ANALYZE) ${name}`);
    await client.query('CHECKPOINT');
  });
}

/**
 * Takes a checkpoint when the write-ahead log has grown long. Nothing else does: PGlite runs without PostgreSQL's
 * background processes, so the log would fill the disk, and a start after a crash would replay all of it.
 * @returns stops it
 */
export function keepLogShort(url: string): () => void {
  let checkpointed = '0/0';
  const check = () =>
    connected(url, async (client) => {
      const { rows } = await client.query<{ now: string; due: boolean }>(
        'SELECT pg_current_wal_lsn() AS now, pg_current_wal_lsn() - $1::pg_lsn > $2 AS due',
        [checkpointed, LONG_LOG_BYTES],
      );
      if (!rows[0]?.due) return;
      await client.query('CHECKPOINT');
      checkpointed = rows[0].now;
    });
  const timer = setInterval(() => void check().catch(() => {}), CHECK_EVERY_MS).unref(); // the next round tries again
  return () => clearInterval(timer);
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: sessionUrl(url, 'migrate') });
  client.on('error', () => {}); // the running query rejects with it
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
