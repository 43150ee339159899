import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../packages/db/src/embedded/embedded.ts';
import { migrate } from '../../packages/db/src/migrate.ts';
import { createDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { seedCompany, type Seeded } from './seed.ts';

export const SERVER = 'apps/server/dist/main.js';
if (!existsSync(SERVER)) throw new Error('Build first: npm run build');

/** The port of the server that is measured; the floor has the next one. */
export const PORT = BENCH.port;
/** No caller is refused for being quick. */
export const LIMITS = {
  RATE_USER_PER_MINUTE: '100000000',
  RATE_ANONYMOUS_PER_MINUTE: '100000000',
  RATE_CAPTURE_KEY_PER_MINUTE: '100000000',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'development',
  PORT: String(PORT),
};

/** What is measured of plain pg, before the server has the database. */
export type Floor = (url: string, seeded: Seeded) => Promise<void>;
export type Target = {
  name: string;
  prepare(
    leads: number,
    floor?: Floor,
    custom?: boolean,
  ): Promise<{
    seeded: Seeded;
    serverEnv: Record<string, string>;
    floorEnv: Record<string, string>;
    /** Where another login may look at it meanwhile; null for the embedded database, which has one process. */
    url: string | null;
    clean: () => Promise<void>;
  }>;
};

const embedded: Target = {
  name: 'embedded database',
  async prepare(leads, floor = async () => {}, custom = false) {
    const folder = mkdtempSync(path.join(tmpdir(), 'outrider-bench-'));
    const database = await startEmbedded({ folder });
    await migrate(database.url, 'prisma/migrations');
    const seeded = await seedCompany(database.url, leads, undefined, custom);
    await floor(database.url, seeded);
    await database.stop();
    return {
      seeded,
      serverEnv: { DATA_FOLDER: folder, DATABASE_URL: '' },
      floorEnv: { FLOOR_FOLDER: folder },
      url: null,
      clean: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

const postgres = (admin: string): Target => ({
  name: 'PostgreSQL',
  async prepare(leads, floor = async () => {}, custom = false) {
    const database = await createDatabase(admin);
    const seeded = await seedCompany(database.url, leads, undefined, custom);
    await floor(database.url, seeded);
    return {
      seeded,
      serverEnv: { DATABASE_URL: database.url },
      floorEnv: { FLOOR_URL: database.url },
      url: database.url,
      clean: database.drop,
    };
  },
});

/** The embedded database, and the PostgreSQL that DATABASE_URL names. */
export const TARGETS: readonly Target[] = [embedded, ...(BENCH.databaseUrl ? [postgres(BENCH.databaseUrl)] : [])];
