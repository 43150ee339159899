import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@outrider/db/embedded/embedded';
import { migrate } from '@outrider/db/migrate';
import { hashMigrations, MIGRATIONS } from './migrations.ts';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/outrider', import.meta.url));

/** A migrated, empty embedded database as a dump. Built once per state of the migrations (seconds), then read from a file. */
export async function readEmbeddedTemplate(): Promise<Uint8Array> {
  const file = path.join(CACHE, `embedded-${hashMigrations()}.tar`);
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
    await database.vacuum();
    return await database.dump();
  } finally {
    await database.stop();
  }
}
