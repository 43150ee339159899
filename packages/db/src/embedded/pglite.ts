import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';

export type { PGlite };

/**
 * The extensions a migration may CREATE EXTENSION. PostgreSQL servers ship the same ones with their contrib package.
 */
const extensions = { btree_gin, pg_trgm, pgcrypto };

/**
 * Segments of the log beyond this are removed at a checkpoint; the default of 1 GB is meant for servers. The zone is
 * fixed here, because all clients share one session and the gate leaves out what a client asks of its own.
 */
const SETTINGS = ['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB', '-c', 'timezone=UTC', '-c', 'datestyle=ISO'];

/** Log segments of 1 MB instead of 16: a new database is a quarter smaller, and starts a second sooner. */
const SMALL_SEGMENTS = ['--wal-segsize=1'];

/**
 * A PostgreSQL inside this process: in `dataDir`, or in memory without one. Only one PGlite may have a folder open: see
 * lock.ts.
 */
export function openPGlite(
  options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir' | 'pgliteWasmModule'> = {},
): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS];
  return PGlite.create({ ...options, extensions, startParams, initDbStartParams: SMALL_SEGMENTS });
}

/**
 * Exit status with which PostgreSQL jumps out of a failed statement, back to its main loop: the ordinary way of an SQL
 * error.
 */
const FAILED_STATEMENT = 100;

/**
 * Calls `onDead` when PostgreSQL ends in the middle of a message: out of memory, stack overflow, pg_terminate_backend.
 * PGlite itself swallows that, and calls into the dead module again and again without end; so `onDead` must not return.
 */
export function watchForDeath(db: PGlite, onDead: (reason: string) => never): void {
  const engine = db.Module as unknown as { _PostgresMainLoopOnce: (this: void) => void };
  const loopOnce = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      loopOnce();
    } catch (error) {
      if ((error as { status?: number }).status !== FAILED_STATEMENT)
        onDead(error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
}

type Operations = Record<string, (...args: unknown[]) => unknown>;
/** What changes files, among the operations of Emscripten's file system on a folder. */
const CHANGES = ['write', 'setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink'];

/** Calls `guard` before everything that PostgreSQL does to a file of its folder. */
export function guardWrites(db: PGlite, guard: () => void): void {
  const files = db.Module.FS as unknown as {
    filesystems: { NODEFS: { stream_ops: Operations; node_ops: Operations } };
  };
  const { stream_ops, node_ops } = files.filesystems.NODEFS;
  for (const operations of [stream_ops, node_ops])
    for (const name of CHANGES) {
      const change = operations[name];
      if (!change) continue;
      operations[name] = (...args) => {
        guard();
        return change(...args);
      };
    }
}
