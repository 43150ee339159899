import { PostgresBackend } from '@agendajs/postgres-backend';
import { toJobId } from 'agenda';
import { destroySocket, listenOn } from '@outrider/db/listen';
import type { Reconnecting } from '@outrider/db/reconnect';
import pg from 'pg';
import { batchCalls } from '../batch-calls.ts';
import type { Claim, JobStore, JobStoreConfig } from '../store.ts';
import { uniqueId } from '../unique-id.ts';
import * as sql from './postgres-sql.ts';

/** How long a caller waits for a connection, and for an answer, before it hears that the store cannot be reached. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 23_000;

/**
 * The jobs in PostgreSQL, in a table that a migration has made (prisma/migrations). Every time in it is by the server's
 * clock: processes say and hear how long from now. @throws when the database cannot be reached or the table is not
 * there
 */
export async function openPostgresStore(
  config: Extract<JobStoreConfig, { kind: 'postgres' }>,
  onError: (error: unknown) => void,
): Promise<JobStore> {
  const connection: pg.PoolConfig = {
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: 'outrider-jobs',
    ...config.connection,
  };
  const pool = new pg.Pool({ ...connection, max: config.poolSize ?? 8 });
  pool.on('error', onError); // an idle connection died: without a handler that would end the process
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    client.on('end', () => open.delete(client));
  });
  // ensureSchema would run DDL at every start, and two first starts at once crash on it. Its LISTEN sends three
  // messages for every job.
  const { repository } = new PostgresBackend({ pool, ensureSchema: false, disableNotifications: true });
  const notify = config.notify ?? true;
  const sender = crypto.randomUUID();
  let listener: Reconnecting<pg.Client> | undefined;
  const announce = (name: string, due: Date) => (notify ? `${sender} ${name} ${Math.max(0, msUntil(due))}` : null);

  try {
    await pool.query(sql.PROBE);
  } catch (error) {
    await pool.end();
    throw error;
  }

  const begin = batchCalls(async (claims: Claim[]) => {
    const states = [
      claims.map((claim) => claim.nextRunAt && msUntil(claim.nextRunAt)),
      claims.map((claim) => claim.lastRunAt),
      claims.map((claim) => claim.failCount ?? null),
    ];
    const { rows } = await pool.query<sql.TokenRow>(sql.START, [...claimKeys(claims), ...states]);
    return stillHeld(claims, rows);
  });
  const remove = batchCalls(async (claims: Claim[]) =>
    stillHeld(claims, (await pool.query<sql.TokenRow>(sql.REMOVE_HELD, claimKeys(claims))).rows),
  );

  return {
    kind: 'postgres',
    repository,

    async nextDue(terms, horizon) {
      const { rows } = await pool.query<{ name: string; due: number | null }>(sql.NEXT_DUE, [
        terms.map((term) => term.name),
        terms.map((term) => term.lockMs),
        msUntil(horizon),
        terms.map((term) => term.everyMs),
      ]);
      return new Map(rows.map((row) => [row.name, fromNow(row.due ?? 0)]));
    },

    async claim({ name, lockMs }, limit) {
      const askedAt = new Date(); // earlier than the server's time: our own idea of the lease ends first
      const { rows } = await pool.query<sql.JobRow>(sql.CLAIM, [name, lockMs, limit]);
      return rows.map((row) => readClaim(row, askedAt));
    },

    async renew(claims) {
      const { rows } = await pool.query<sql.TokenRow>(sql.RENEW, claimKeys(claims));
      return new Set(rows.map((row) => row.token));
    },

    begin,

    async settle(claim, ending) {
      if (ending === 'remove') return (await remove(claim)) ? null : undefined;
      if (ending === 'release') {
        const [released] = (await pool.query<{ due: number }>(sql.RELEASE, claimKeys([claim]))).rows;
        return released && fromNow(released.due);
      }
      const held = [claim._id, claim.lastModifiedBy];
      const outcome = [
        claim.nextRunAt && msUntil(claim.nextRunAt),
        claim.failCount ?? null,
        claim.failReason ?? null,
        claim.failedAt ?? null,
        claim.lastFinishedAt ?? null,
      ];
      const { rows } = await pool.query<{ due: number | null }>(sql.KEEP, [...held, ...outcome, ending === 'again']);
      return rows[0] && (rows[0].due === null ? null : fromNow(rows[0].due));
    },

    async release(claims) {
      await pool.query(sql.RELEASE, claimKeys(claims));
    },

    async add({ name, data, runAt, uniqueKey }) {
      const id = uniqueKey === undefined ? crypto.randomUUID() : uniqueId(name, uniqueKey);
      const { rows } = await pool.query<{ id: string }>(sql.ADD, [
        id,
        name,
        msUntil(runAt),
        JSON.stringify(data),
        announce(name, runAt),
      ]);
      return rows[0] ? { id: rows[0].id, created: true } : { id: hyphenate(id), created: false };
    },

    async repeat(name, everyMs) {
      await pool.query(sql.REPEAT, [name, String(everyMs)]);
    },

    async advance(name) {
      await pool.query(sql.ADVANCE, [name, announce(name, new Date())]);
    },

    async counts() {
      const { rows } = await pool.query<{ queued: number; running: number; failed: number }>(sql.COUNTS);
      return rows[0]!;
    },

    async remove(id) {
      return (await pool.query(sql.REMOVE, [id])).rowCount === 1;
    },

    async clearFailed(before) {
      return (await pool.query(sql.CLEAR_FAILED, [before])).rowCount ?? 0;
    },

    async removeOfCompany(companyId) {
      return (await pool.query(sql.REMOVE_OF_COMPANY, [companyId])).rowCount ?? 0;
    },

    async listen(onJob, onListenError) {
      if (!notify) return;
      listener = listenOn({ ...connection, application_name: 'outrider-jobs-listen' }, [sql.CHANNEL], {
        onMessage(_channel, message) {
          const [from, name, due] = message.split(' ');
          if (from !== sender && name) onJob(name, fromNow(Number(due)));
        },
        onLoss({ silent }) {
          if (silent) for (const client of open) destroySocket(client); // they would wait for answers that never come
        },
        onError: onListenError,
      });
      await listener.start();
    },

    async close() {
      listener?.close();
      await pool.end();
    },
  };
}

const msUntil = (time: Date) => time.getTime() - Date.now();
const fromNow = (ms: number) => new Date(Date.now() + ms);

/** The first two parameters of every statement on held rows. */
function claimKeys(claims: readonly Claim[]): [ids: string[], tokens: string[]] {
  return [claims.map((claim) => claim._id), claims.map((claim) => claim.lastModifiedBy)];
}

function stillHeld(claims: readonly Claim[], rows: readonly sql.TokenRow[]): boolean[] {
  const tokens = new Set(rows.map((row) => row.token));
  return claims.map((claim) => tokens.has(claim.lastModifiedBy));
}

function readClaim(row: sql.JobRow, lockedAt: Date): Claim {
  return {
    _id: toJobId(row.id),
    name: row.name,
    type: row.type,
    priority: row.priority,
    data: row.data,
    nextRunAt: row.next_run_at,
    lastRunAt: row.last_run_at ?? undefined,
    repeatInterval: row.repeat_interval ?? undefined,
    failCount: row.fail_count ?? undefined,
    failReason: row.fail_reason ?? undefined,
    failedAt: row.failed_at ?? undefined,
    lastModifiedBy: row.last_modified_by,
    lockedAt,
  };
}

function hyphenate(id: string): string {
  return id.replace(/^(.{8})-?(.{4})-?(.{4})-?(.{4})-?(.{12})$/, '$1-$2-$3-$4-$5');
}
