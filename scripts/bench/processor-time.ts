import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { waitForRest } from './database.ts';

/** For how long the embedded database is left to end what calls have begun. */
const SETTLE_MS = 3_000;
/** For how long it is left to what it does after its start. */
const EMBEDDED_REST_MS = 30_000;

/** Milliseconds that a process has had of the processors since it started, all its threads together. Linux only. */
export function processorTime(pid: number): number {
  return threadsOf(pid).reduce((total, folder) => total + timeOfThread(folder), 0) / 1e6;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
  } catch {
    return []; // it ended meanwhile
  }
}

/** The first figure of schedstat: nanoseconds on a processor. A thread that ended meanwhile counts nothing. */
function timeOfThread(folder: string): number {
  try {
    return Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ', 1)[0]);
  } catch {
    return 0;
  }
}

const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' '); // what stands before may hold blanks
};
const [PARENT, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 13, 14]; // see proc(5), counted from the state
const MS_A_TICK = 10;

/**
 * Of a PostgreSQL server: its postmaster, what runs under it, and what has ended. All of its databases, so nobody else
 * may use it meanwhile.
 */
function treeTime(postmaster: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(Number(name), postmaster));
  const ended = statOf(postmaster);
  const ticks = Number(ended[CHILDREN_USER]) + Number(ended[CHILDREN_SYSTEM]);
  return [postmaster, ...children.map(Number)].reduce((sum, pid) => sum + processorTime(pid), ticks * MS_A_TICK);
}

function isChild(pid: number, parent: number): boolean {
  try {
    return Number(statOf(pid)[PARENT]) === parent;
  } catch {
    return false; // it ended while the others were looked at
  }
}

/** The postmaster of a session; null where it does not run on this machine, or inside a container. */
function postmasterOf(session: number): number | null {
  try {
    const parent = Number(statOf(session)[PARENT]);
    return readFileSync(`/proc/${parent}/comm`, 'utf8').trim() === 'postgres' ? parent : null;
  } catch {
    return null;
  }
}

/** Processor time of a call in ms. `database`: null where it is part of the server's, or cannot be told. */
export type Spent = { server: number; database: number | null };

/** What 1,000 of `count` cost, as a table says it: the server's share and the database's. */
export const per1000 = (spent: Spent, count: number): string =>
  [spent.server, spent.database]
    .filter((ms) => ms !== null)
    .map((ms) => Math.round((ms * 1000) / count))
    .join(' + ');

/**
 * The clock of a server and of its database. The database's time is told where PostgreSQL runs on this machine, outside
 * of a container. `url`: null for the embedded database, which is part of the server.
 */
export async function openClock(pid: number, url: string | null) {
  const client = url === null ? null : new pg.Client({ connectionString: url });
  await client?.connect();
  const session = (await client?.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))?.rows[0]?.pid;
  const postmaster = session === undefined ? null : postmasterOf(session);
  return {
    read: (): Spent => ({ server: processorTime(pid), database: postmaster === null ? null : treeTime(postmaster) }),
    since: (before: Spent, after: Spent, calls: number): Spent => ({
      server: (after.server - before.server) / calls,
      database: after.database === null || before.database === null ? null : (after.database - before.database) / calls,
    }),
    /** Waits until the server has done what it does by itself after its start. */
    rested: (): Promise<void> => (client ? waitForRest(client) : sleep(EMBEDDED_REST_MS)),
    /**
     * Waits until every delivery became its leads and every event was passed on; some time where the database cannot be
     * asked.
     */
    async settled(): Promise<void> {
      if (!client) return sleep(SETTLE_MS);
      for (;;) {
        const { rows } = await client.query(
          `SELECT WHERE EXISTS (SELECT FROM deliveries WHERE state = 'received') OR EXISTS (SELECT FROM outbox_events WHERE relayed_at IS NULL)`,
        );
        if (rows.length === 0) return;
        await sleep(20);
      }
    },
    close: async () => client?.end(),
  };
}
