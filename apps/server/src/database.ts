import path from 'node:path';
import {
  type Database,
  type DatabaseClock,
  openDatabase,
  openDatabaseClock,
  openLiveChannel,
  type LiveChannel,
  type ReplicaOptions,
} from '@outrider/db';
import { startEmbedded } from '@outrider/db/embedded/embedded';
import { assertPlainLogin, LoginRoleError } from '@outrider/db/login-role';
import { assertMigrated, migrate, readMigrations } from '@outrider/db/migrate';
import { sessionUrl } from '@outrider/db/session';
import type { JobStoreConfig } from '@outrider/jobs';
import type { Logger } from 'pino';
import { endInTurn } from './end-in-turn.ts';
import type { Env } from './env.ts';

/** A server that takes longer to open a connection counts as away. */
const CONNECT_MS = 3_000;

/** Where jobs are kept in MongoDB. */
const ROLES_WITHOUT_JOBS = ['crm_tenant', 'crm_reader', 'crm_platform'];

export type Store = {
  kind: 'embedded' | 'postgres';
  database: Database;
  live: LiveChannel;
  clock: DatabaseClock;
  jobs: JobStoreConfig;
  /** The last migration it has: all of them were applied. */
  migration: string | null;
  /** Only the embedded database needs it: PostgreSQL tidies up by itself. */
  vacuum: (() => Promise<void>) | null;
  close(): Promise<void>;
};

/** The embedded database goes by this machine's clock, too. */
const OWN_CLOCK: DatabaseClock = { now: () => new Date(), close: () => {} };

// The same distance from src/ and from dist/.
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../prisma/migrations');

/**
 * Opens PostgreSQL where DATABASE_URL names one, else the embedded database in DATA_FOLDER; both migrated. In
 * production only with DATABASE_OWNER_URL: without it, somebody has run the command migrate before.
 */
export async function openStore(env: Env, log: Logger, onFailure: (error: Error) => void): Promise<Store> {
  const embedded = env.DATABASE_URL ? null : await startEmbedded({ folder: path.resolve(env.DATA_FOLDER), onFailure });
  const url = env.DATABASE_URL ?? embedded?.url ?? '';
  try {
    const production = env.NODE_ENV === 'production';
    const checkLogin = () => assertPlainLogin(url, env.JOBS_URL ? ROLES_WITHOUT_JOBS : undefined);
    if (production) await checkLogin();
    if (production && !env.DATABASE_OWNER_URL) await assertMigrated(url, MIGRATIONS);
    else if ((await migrateDatabase(env.DATABASE_OWNER_URL ?? url, log)).length > 0 && production) await checkLogin(); // now that it has tables
    const live = await openLiveChannel(embedded ? null : url, (error) =>
      log.warn({ err: error }, 'Lost the connection for live updates; reconnecting'),
    );
    const replica = env.DATABASE_REPLICA_URL && (await prepareReplica(env.DATABASE_REPLICA_URL, env, live, log));
    const database = openDatabase(
      url,
      env.DATABASE_CONNECTIONS,
      replica || undefined,
      embedded ? undefined : CONNECT_MS,
    );
    // A role of its own for the job store; not on the embedded database, where every connection shares one session.
    const connection = { connectionString: sessionUrl(url, 'jobs', ...(embedded ? [] : ['role=crm_jobs'])) };
    live.onSilence(() => database.dropConnections());
    const jobs: JobStoreConfig = env.JOBS_URL
      ? { kind: 'mongo', url: env.JOBS_URL }
      : { kind: 'postgres', connection, notify: !embedded };
    const clock = embedded ? OWN_CLOCK : await openDatabaseClock(database.platform, log);
    const close = () =>
      endInTurn([() => clock.close(), () => live.close(), () => database.close(), () => embedded?.stop()]);
    const migration = readMigrations(MIGRATIONS).at(-1)?.name ?? null;
    return {
      kind: embedded ? 'embedded' : 'postgres',
      database,
      live,
      clock,
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

/**
 * @throws LoginRoleError in production as for DATABASE_URL. A replica that is away is no reason not to start: its login
 * is looked at when it comes.
 */
async function prepareReplica(url: string, env: Env, live: LiveChannel, log: Logger): Promise<ReplicaOptions> {
  const admit = async () => {
    if (env.NODE_ENV === 'production') await assertPlainLogin(url, ROLES_WITHOUT_JOBS, 'DATABASE_REPLICA_URL');
  };
  await admit().catch((error: unknown) => {
    if (error instanceof LoginRoleError) throw error;
  });
  return { url, connections: env.DATABASE_CONNECTIONS, onNews: (handler) => live.onWrites(handler), admit, log };
}

/** Applies what is missing, and says so. @returns what was applied */
export async function migrateDatabase(ownerUrl: string, log: Logger): Promise<string[]> {
  const applied = await migrate(ownerUrl, MIGRATIONS, (name) =>
    log.warn({ migration: name }, 'This migration was changed after it was applied here'),
  );
  if (applied.length > 0) log.info({ migrations: applied }, 'Database migrated');
  return applied;
}
