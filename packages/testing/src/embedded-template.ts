import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@outrider/db/embedded/embedded';
import { migrate } from '@outrider/db/migrate';
import pg from 'pg';
import { hashMigrations, MIGRATIONS } from './migrations.ts';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/outrider', import.meta.url));

/** Another whenever what is done below changes. */
const VERSION = 2;

/**
 * A migrated, empty embedded database as a dump. Built once per state of the migrations (seconds), then read from a
 * file.
 */
export async function readEmbeddedTemplate(): Promise<Uint8Array> {
  const file = path.join(CACHE, `embedded-${VERSION}-${hashMigrations()}.tar`);
  if (existsSync(file)) return readFileSync(file);
  const dump = await build();
  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, dump);
  renameSync(unfinished, file); // whole or not at all: others may be reading
  for (const old of readdirSync(CACHE)) {
    if (old.startsWith('embedded-') && old.endsWith('.tar') && path.join(CACHE, old) !== file)
      rmSync(path.join(CACHE, old), { force: true });
  }
  return dump;
}

async function build(): Promise<Uint8Array> {
  const database = await startEmbedded({ memory: true });
  try {
    await migrate(database.url, MIGRATIONS);
    await dropTemplates(database.url);
    await database.vacuum();
    return await database.dump();
  } finally {
    await database.stop();
  }
}

/**
 * What new databases are made from. An embedded one makes none, and each copy would write these six hundred files as
 * well.
 */
async function dropTemplates(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await client.query(`DROP DATABASE ${name}`);
  await client.end();
}
