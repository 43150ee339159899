import { type CompanyQueries, Prisma } from '@outrider/db';
import { RETENTION_MESSAGES } from '@outrider/shared/ground/messages-retention';
import type { RetentionKind } from '@outrider/shared/ground/retention';
import { ERASED } from '../../ground/erased/forget-delivery.ts';

/** Rows of a statement: on the embedded database every other call waits for it. */
const BATCH = 1_000;

type LogKind = Exclude<RetentionKind, 'deleted_records' | 'audit_log'>;
/** A table that only grows, and which of its rows, as `t`, a rule takes. */
type Log = { table: string; old: (before: Date) => Prisma.Sql };

/**
 * LinkedIn tells later that a lead was deleted there, and names the delivery: who it was is known by this row alone. So
 * the row stays, without content.
 */
const NAMED_LATER = Prisma.sql`(t.channel = 'linkedin'
      AND EXISTS (SELECT FROM delivery_leads l WHERE l.company_id = t.company_id AND l.delivery_id = t.id))`;
const oldDelivery = (before: Date) => Prisma.sql`t.received_at < ${before} AND t.state NOT IN ('received', 'waiting')`;

const LOGS: Readonly<Record<LogKind, Log>> = {
  deliveries: { table: 'deliveries', old: (before) => Prisma.sql`${oldDelivery(before)} AND NOT ${NAMED_LATER}` },
  sync_logs: {
    table: 'sheets_syncs',
    old: (before) => Prisma.sql`t.sync_started < ${before} AND t.status <> 'running'`,
  },
  // A call of a sync or a flow goes with that.
  webhook_logs: {
    table: 'outgoing_calls',
    old: (before) => Prisma.sql`t.finished_at < ${before} AND t.state <> 'queued' AND t.origin = 'webhook'`,
  },
  flow_logs: { table: 'flow_runs', old: (before) => Prisma.sql`t.created_at < ${before} AND t.state = 'skipped'` },
  notifications: { table: 'notifications', old: (before) => Prisma.sql`t.created_at < ${before}` },
};
const toEmpty = (before: Date) => Prisma.sql`${oldDelivery(before)} AND ${NAMED_LATER} AND t.format <> ${ERASED}`;

async function count(db: CompanyQueries, table: string, where: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<[{ rows: number }]>`
    SELECT count(*)::int AS rows FROM ${Prisma.raw(table)} t WHERE ${where}`;
  return row.rows;
}

/** How many rows of a log are older than that and would go, or lose their content. */
export async function countOldLogs(db: CompanyQueries, kind: LogKind, before: Date): Promise<number> {
  const { table, old } = LOGS[kind];
  const rows = await count(db, table, old(before));
  return kind === 'deliveries' ? rows + (await count(db, table, toEmpty(before))) : rows;
}

/** Takes out the rows of a log that are older than that, batch by batch. Yields how many went. */
export async function* removeOldLogs(db: CompanyQueries, kind: LogKind, before: Date): AsyncGenerator<number> {
  const { table, old } = LOGS[kind];
  const name = Prisma.raw(table);
  yield* untilFew(
    () =>
      db.$executeRaw`DELETE FROM ${name} WHERE id IN (SELECT t.id FROM ${name} t WHERE ${old(before)} LIMIT ${BATCH})`,
  );
  if (kind !== 'deliveries') return;
  yield* untilFew(
    () => db.$executeRaw`
      UPDATE deliveries
      SET headers = '{}', body = '', format = ${ERASED}, reason = ${RETENTION_MESSAGES.deliveryExpired}
      WHERE id IN (SELECT t.id FROM deliveries t WHERE ${toEmpty(before)} LIMIT ${BATCH})`,
  );
}

async function* untilFew(take: () => Promise<number>): AsyncGenerator<number> {
  for (let gone = BATCH; gone === BATCH;) yield (gone = await take());
}

/** Deleted records and files that were deleted before then. The records lie where nobody but a function sees them. */
export async function countOldDeleted(db: CompanyQueries, before: Date): Promise<number> {
  const [row] = await db.$queryRaw<[{ rows: number }]>`
    SELECT count_binned(${before}) + (SELECT count(*)::int FROM files WHERE removed_at < ${before}) AS rows`;
  return row.rows;
}

export const countOldAudit = (db: CompanyQueries, before: Date): Promise<number> =>
  count(db, 'audit_log', Prisma.sql`t.created_at < ${before}`);
