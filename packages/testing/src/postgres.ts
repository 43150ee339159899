import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { TEST_DATABASE_URL } from './env.ts';
import { findPostgresPrograms, findServerUser } from './postgres-programs.ts';
import { scratchRoot } from './scratch.ts';

export type RunningPostgres = { url: string; stop(): Promise<void> };
/** `halt` ends the server as `pg_ctl stop -m` does, and `resume` starts it again on the same data. */
export type RestartablePostgres = RunningPostgres & {
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  resume(): Promise<void>;
};

/** What a test server needs of a real one; nothing survives a power cut, and nothing should. */
const SETTINGS = [
  'listen_addresses=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_size=128MB', // each new database is a page-by-page copy that goes through the log
  'max_wal_senders=0',
  'max_connections=200',
  'autovacuum=off',
  'jit=off',
  'timezone=Asia/Tokyo',
];

/** On top of them, for a server that is killed and must have every answered write afterwards. */
const DURABLE = ['synchronous_commit=on'];
const SIGNALS = { fast: 'INT', immediate: 'QUIT' };

/** On top of them, for a server that has replicas. */
const WITH_REPLICAS = ['wal_level=replica', 'max_wal_senders=8', 'synchronous_commit=on'];

const INITIALIZE = '"$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync';
const COPY = '"$programs/pg_basebackup" -h "$source" -U postgres -D "$folder/data" -R -c fast --no-sync';

/**
 * The server lives as long as this shell's standard input is open, and hears there that it is to halt or to start
 * again. The system closes that when the test process ends in whatever way, so neither a crash nor kill -9 leaves a
 * server or its folder behind.
 */
const supervise = (fill: string) => `
  programs=$1; folder=$2; source=$3; shift 3
  ${fill} >"$folder/log" 2>&1 || exit 1
  serve() { "$programs/postgres" -D "$folder/data" -k "$folder" "$@" >>"$folder/log" 2>&1 </dev/null & server=$!; }
  serve "$@"
  while read -r word; do
    if [ "$word" = start ]; then serve "$@"; else kill -"$word" $server; wait $server; echo halted; fi
  done
  kill -INT $server; wait $server
  rm -rf "$folder"
`;

/**
 * A PostgreSQL server for tests, as superuser: TEST_DATABASE_URL's, else a private throw-away one on a unix socket,
 * where the programs are installed.
 * @throws Error when TEST_DATABASE_URL is set and does not answer, or the private server does not start
 */
export async function startPostgres(): Promise<RunningPostgres | { unavailable: string }> {
  if (TEST_DATABASE_URL) {
    await connect(TEST_DATABASE_URL);
    return { url: TEST_DATABASE_URL, stop: async () => {} };
  }
  return startThrowaway();
}

/** A private server of one's own, for what concerns all databases of a server: its roles. */
export const startThrowaway = () => withPrograms((programs, user) => startPrivate(programs, user));

/** The same, to be halted and started again. */
export const startRestartable = () =>
  withPrograms((programs, user) => startPrivate(programs, user, { settings: DURABLE }));

/** Two of them: the second streams what happens in the first, and can be stopped alone. */
export const startReplicated = () =>
  withPrograms(async (programs, user) => {
    const primary = await startPrivate(programs, user, { settings: WITH_REPLICAS });
    const settings = [...WITH_REPLICAS, 'hot_standby_feedback=on'];
    const startReplica = () => startPrivate(programs, user, { settings, source: primary.folder });
    return { primary, replica: await startReplica(), startReplica };
  });

async function withPrograms<T>(
  work: (programs: string, user: User) => Promise<T>,
): Promise<T | { unavailable: string }> {
  const programs = findPostgresPrograms();
  if (!programs)
    return {
      unavailable: 'No PostgreSQL: set TEST_DATABASE_URL, or install the server (Debian: apt-get install postgresql)',
    };
  const user = findServerUser();
  if (process.getuid?.() === 0 && !user)
    return { unavailable: 'PostgreSQL does not run as root, and there is no user postgres or nobody here' };
  return work(programs, user);
}

type User = { uid: number; gid: number } | undefined;

/** @param more `source`: the folder of a server that this one is a replica of */
async function startPrivate(
  programs: string,
  user: User,
  { settings: own = [], source = '' }: { settings?: string[]; source?: string } = {},
): Promise<RestartablePostgres & { folder: string }> {
  const folder = mkdtempSync(path.join(scratchRoot('/tmp'), 'outrider-postgres-')); // not $TMPDIR: the server's user may not get in there, and socket paths must be short
  if (user) chownSync(folder, user.uid, user.gid);
  const settings = [...SETTINGS, ...own].flatMap((setting) => ['-c', setting]);
  const supervisor = supervise(source ? COPY : INITIALIZE);
  // Detached: Ctrl-C in the terminal reaches the tests, which then close the input.
  const shell = spawn('/bin/sh', ['-c', supervisor, 'sh', programs, folder, source, ...settings], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { LC_ALL: 'C' },
  });
  shell.unref();
  (shell.stdout as Socket).unref();
  const ended = once(shell, 'exit');
  const stop = async () => {
    shell.ref();
    shell.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgresql://postgres@localhost:5432/postgres?host=${encodeURIComponent(folder)}`;
  const halt = async (mode: 'fast' | 'immediate') => {
    const halted = once(shell.stdout, 'data');
    shell.stdin.write(`${SIGNALS[mode]}\n`);
    await halted;
  };
  const resume = async () => {
    shell.stdin.write('start\n');
    while (
      !(await connect(url).then(
        () => true,
        () => false,
      ))
    )
      await sleep(20);
  };
  for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
    try {
      await connect(url);
      return { url, folder, stop, halt, resume };
    } catch (error) {
      if (shell.exitCode === null && Date.now() < deadline) continue;
      const log = readFileSync(path.join(folder, 'log'), 'utf8').trim().split('\n').slice(-5).join('\n');
      await stop();
      throw new Error(`The throw-away PostgreSQL did not start:\n${log}`, { cause: error });
    }
  }
}

async function connect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  await client.end();
}

/** Ends every connection to a database, as a restart of its server does. @returns how many there were */
export async function endConnections(ownerUrl: string): Promise<number> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  const { rowCount } = await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await client.end();
  return rowCount ?? 0;
}

/** Statements of the database's owner, one after the other. */
export async function runAsOwner(ownerUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query(sql);
  await client.end();
}
