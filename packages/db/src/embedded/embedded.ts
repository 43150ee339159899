import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { explain } from './folder-trouble.ts';
import { lockFolder, type Lock } from './lock.ts';
import { keepLogShort, vacuum } from './maintenance.ts';
import { spawnDatabase, type DatabaseThread } from './thread.ts';

export { FolderLockedError } from './lock.ts';
export { FolderUnusableError } from './folder-trouble.ts';

type EmbeddedOptions = {
  /** Keeps the database, its lock and its socket. Made if missing. */
  folder?: string;
  /** Nothing is kept. The default without a folder. */
  memory?: boolean;
  /**
   * A database that `dump` wrote, to start a new one as a copy of: one in memory, or the first start in a folder (a
   * second instead of three).
   */
  from?: Uint8Array;
  /** Listen on this loopback port (0: any) with a password, instead of a unix socket. Windows always uses a port. */
  port?: number;
  /** The database died and, in memory, cannot come back; or it died again right after a restart. */
  onFailure?: (error: Error) => void;
};

export type Embedded = {
  /** For pg, Prisma and psql. Everybody who has it is the database's superuser. */
  url: string;
  /**
   * Reclaims space, refreshes statistics and shortens the log that a start after a crash replays. PGlite never does so
   * by itself.
   */
  vacuum(): Promise<void>;
  /** A copy of the whole database, uncompressed tar: an input for `from`. */
  dump(): Promise<Uint8Array>;
  /** Waits for the statement that runs, then closes everything and unlocks the folder. */
  stop(): Promise<void>;
};

const SOCKET_NAME = '.s.PGSQL.5432'; // where pg and libpq look for port 5432 in a folder
const MAX_SOCKET_PATH = 100; // bytes; Linux allows 107, macOS 103
const RESTART_MS = 10_000;

/**
 * Starts PostgreSQL inside this process, in a thread of its own.
 * @throws FolderLockedError when another process uses the folder, FolderUnusableError when it cannot be written
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = options.memory || !options.folder ? undefined : path.resolve(options.folder);
  const lock = folder ? claimFolder(folder) : undefined;
  const door = openDoor(folder, options.port);
  const dataDir = folder && path.join(folder, 'database');
  const input = { dataDir, lock: lock?.proof, listen: door.listen, password: door.password };
  let stopping = false;
  let startedAt = Date.now();

  async function launch(): Promise<DatabaseThread> {
    startedAt = Date.now();
    const start = (first: boolean) => spawnDatabase(first ? { ...input, from: options.from } : input);
    const thread = await (folder ? guardFirstStart(folder, start) : start(true));
    void thread.ended.then((reason) => stopping || revive(reason));
    return thread;
  }

  /** Nothing acknowledged is lost when the thread dies, so it is started again, unless that was just tried. */
  function revive(reason: string): void {
    const again = folder && Date.now() - startedAt > RESTART_MS;
    const failure = new Error(`The embedded database stopped: ${reason}`);
    if (!again) return options.onFailure?.(failure);
    thread = launch();
    thread.catch((error: unknown) => options.onFailure?.(error instanceof Error ? error : failure));
  }

  function cleanUp(): void {
    if (door.socketFolder) rmSync(door.socketFolder, { recursive: true, force: true });
    lock?.release();
  }

  let thread = launch();
  const port = await thread.then(
    ({ port: actual }) => actual,
    (error: unknown) => {
      stopping = true;
      cleanUp();
      throw explain(folder, error);
    },
  );
  if ('port' in input.listen && port) input.listen.port = port; // a restart must be found where the first one was
  const url = door.url(port);
  const stopKeeping = folder ? keepLogShort(url) : () => {};
  return {
    url,
    vacuum: () => vacuum(url),
    dump: async () => (await thread).dump(),
    async stop() {
      if (stopping) return;
      stopping = true;
      stopKeeping();
      await thread.then(
        (running) => running.stop(),
        () => {},
      );
      cleanUp();
    },
  };
}

function claimFolder(folder: string): Lock {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return lockFolder(folder);
  } catch (error) {
    throw explain(folder, error);
  }
}

/**
 * A first start that is interrupted leaves half a database, on which every later start would fail. Nobody has written
 * to it yet: away with it.
 */
async function guardFirstStart<T>(folder: string, start: (first: boolean) => Promise<T>): Promise<T> {
  const unfinished = path.join(folder, 'first-start');
  const database = path.join(folder, 'database');
  if (existsSync(unfinished)) rmSync(database, { recursive: true, force: true });
  const first = !existsSync(database);
  if (first) writeFileSync(unfinished, '');
  const started = await start(first);
  if (first) rmSync(unfinished, { force: true });
  return started;
}

type Door = {
  listen: { path: string } | { host: string; port: number };
  password?: string;
  socketFolder?: string;
  url(port?: number): string;
};

function openDoor(folder: string | undefined, port: number | undefined): Door {
  if (port !== undefined || process.platform === 'win32') {
    const password = randomBytes(24).toString('base64url');
    return {
      listen: { host: '127.0.0.1', port: port ?? 0 },
      password,
      url: (actual) => `postgresql://postgres:${password}@127.0.0.1:${actual}/postgres`,
    };
  }
  const socketFolder = makeSocketFolder(folder);
  return {
    listen: { path: path.join(socketFolder, SOCKET_NAME) },
    socketFolder,
    url: () => `postgresql://postgres@localhost:5432/postgres?host=${encodeURIComponent(socketFolder)}`,
  };
}

/** Readable by its owner only: who can open the socket is the database's superuser. */
function makeSocketFolder(folder: string | undefined): string {
  const inside = folder && path.join(folder, 'socket');
  if (!inside || Buffer.byteLength(path.join(inside, SOCKET_NAME)) > MAX_SOCKET_PATH)
    return mkdtempSync(path.join(tmpdir(), 'outrider-'));
  rmSync(inside, { recursive: true, force: true }); // of a process that was killed: we hold the lock
  mkdirSync(inside, { mode: 0o700 });
  chmodSync(inside, 0o700);
  return inside;
}
