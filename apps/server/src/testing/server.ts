import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@outrider/db/embedded/embedded';
import { createTestDatabase, type Engine, type TestDatabase } from '@outrider/testing/database';
import { readEmbeddedTemplate } from '@outrider/testing/embedded-template';
import { ENGINE } from '@outrider/testing/engines';
import { hashMigrations } from '@outrider/testing/migrations';
import { scratchRoot } from '@outrider/testing/scratch';
import { readEnv } from '../env.ts';
import { createLogger } from '../logger.ts';
import { startServer, type Started } from '../start.ts';

export { ENGINE, EVERY_ENGINE, HAS_POSTGRES } from '@outrider/testing/engines';

export type TestServer = Started & {
  port: number;
  /** Everything that was logged, at every level: one line of JSON each. */
  lines: string[];
  /** Takes the database away while the server runs. */
  loseDatabase(): Promise<void>;
  close(): Promise<void>;
};
type Options = {
  /** Environment variables beside those that every test server has. */
  variables?: Record<string, string>;
  /** PostgreSQL only: share this database. Whoever made it closes it. */
  on?: TestDatabase;
  /** Embedded only: serve from this folder. Whoever made it removes it. */
  folder?: string;
  /** Runs before anybody can call, and before the first job. */
  onStore?: Parameters<typeof startServer>[3];
};

/** The server as main starts it, on a free loopback port and a database of its own. */
export async function openServer(
  engine: Engine = ENGINE,
  { variables = {}, on, folder: given, onStore }: Options = {},
): Promise<TestServer> {
  const folder = given ?? (await openFolder(engine));
  const own = engine === 'postgres' && !on ? await createTestDatabase('postgres') : null;
  const shared = on ?? own;
  const urls = shared
    ? { DATABASE_URL: shared.url, DATABASE_OWNER_URL: shared.ownerUrl, DATABASE_CONNECTIONS: '4' }
    : {};
  const env = readEnv({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_FOLDER: folder,
    LOG_LEVEL: 'trace',
    OUTRIDER_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...urls,
    ...variables,
  });
  const lines: string[] = [];
  const log = createLogger(env.LOG_LEVEL, { write: (line) => void lines.push(line) });
  const cleanUp = async () => {
    await own?.close();
    if (!given) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const started = await startServer(
      env,
      log,
      (error) => log.fatal({ err: error }, 'The server cannot go on'),
      onStore,
    );
    let lost = false;
    return {
      ...started,
      port: portOf(started.address),
      lines,
      async loseDatabase() {
        lost = true;
        await (own ? own.close() : started.store.database.close());
      },
      async close() {
        try {
          await started.stop();
        } catch (error) {
          if (!lost) throw error;
        } finally {
          await cleanUp(); // also of a server that a test has stopped already
        }
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

export const portOf = (address: string) => Number(new URL(address).port);

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/outrider', import.meta.url));

/**
 * A data folder; for the embedded database with a migrated, empty one in it, which saves the seconds of a first start.
 */
export async function openFolder(engine: Engine = 'embedded'): Promise<string> {
  const folder = mkdtempSync(path.join(scratchRoot(), 'outrider-server-'));
  if (engine === 'embedded') cpSync(await readTemplate(), folder, { recursive: true });
  return folder;
}

/** Made once per state of the migrations, and then copied. */
async function readTemplate(): Promise<string> {
  const template = path.join(CACHE, `folder-${hashMigrations()}`);
  if (existsSync(template)) return template;
  const from = await readEmbeddedTemplate();
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(path.join(CACHE, 'unfinished-'));
  await (await startEmbedded({ folder: unfinished, from })).stop();
  try {
    renameSync(unfinished, template); // whole or not at all: others may be copying
  } catch {
    rmSync(unfinished, { recursive: true, force: true }); // another test file was faster
  }
  for (const old of readdirSync(CACHE))
    if (old.startsWith('folder-') && path.join(CACHE, old) !== template)
      rmSync(path.join(CACHE, old), { recursive: true, force: true });
  return template;
}
