import path from 'node:path';
import { type Database, openDatabase, openLiveChannel, type LiveChannel } from '@outrider/db';
import { startEmbedded } from '@outrider/db/embedded/embedded';
import { assertPlainLogin } from '@outrider/db/login-role';
import { migrate, readMigrations } from '@outrider/db/migrate';
import { sessionUrl } from '@outrider/db/session';
import type { JobStoreConfig } from '@outrider/jobs';
import type { Logger } from 'pino';
import type { Env } from './env.ts';

export type Store = {
  kind: 'embedded' | 'postgres';
  database: Database;
  live: LiveChannel;
  jobs: JobStoreConfig;
  /** The last migration it has: all of them were applied. */
  migration: string | null;
  /** Only the embedded database needs it: PostgreSQL tidies up by itself. */
  vacuum: (() => Promise<void>) | null;
  close(): Promise<void>;
};

// The same distance from src/ and from dist/.
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../prisma/migrations');

/** Opens PostgreSQL where DATABASE_URL names one, else the embedded database in DATA_FOLDER; both migrated. */
export async function openStore(env: Env, log: Logger, onFailure: (error: Error) => void): Promise<Store> {
  const embedded = env.DATABASE_URL ? null : await startEmbedded({ folder: path.resolve(env.DATA_FOLDER), onFailure });
  const url = env.DATABASE_URL ?? embedded?.url ?? '';
  try {
    const applied = await migrate(env.DATABASE_OWNER_URL ?? url, MIGRATIONS);
    if (applied.length > 0) log.info({ migrations: applied }, 'Database migrated');
    if (env.NODE_ENV === 'production') await assertPlainLogin(url);
    const live = await openLiveChannel(embedded ? null : url, (error) =>
      log.warn({ err: error }, 'The live channel lost its connection'),
    );
    const database = openDatabase(url, env.DATABASE_CONNECTIONS);
    // A role of its own for the job store; not on the embedded database, where every connection shares one session.
    const connection = { connectionString: embedded ? sessionUrl(url) : sessionUrl(url, 'role=crm_jobs') };
    const jobs: JobStoreConfig = env.JOBS_URL
      ? { kind: 'mongo', url: env.JOBS_URL }
      : { kind: 'postgres', connection, notify: !embedded };
    const close = async () => {
      await live.close();
      await database.close();
      await embedded?.stop();
    };
    const migration = readMigrations(MIGRATIONS).at(-1)?.name ?? null;
    return {
      kind: embedded ? 'embedded' : 'postgres',
      database,
      live,
      jobs,
      migration,
      vacuum: embedded ? () => embedded.vacuum() : null,
      close,
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
