import { type PlatformQueries, Prisma } from '@outrider/db';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import type { DueMailbox } from './mailboxes.store.ts';

type Holder = { instance: string; until: Date };

/** Of a mailbox's owner `u` and company `c`. */
const mayListen = (now: Date): Prisma.Sql =>
  Prisma.sql`u.disabled_at IS NULL AND c.sandbox_of IS NULL AND ${MAY_WORK(now)}`;

/**
 * Takes mailboxes that nobody listens to, for this instance alone: those that were read, whose people still work here.
 * @returns at most `limit`
 */
export const claimWatches = (
  db: PlatformQueries,
  { instance, now, until, limit }: Holder & { now: Date; limit: number },
): Promise<DueMailbox[]> => db.$queryRaw<DueMailbox[]>`
  UPDATE mailboxes m SET watched_by = ${instance}::uuid, watched_until = ${until}
  FROM (
    SELECT b.company_id, b.id FROM mailboxes b
      JOIN companies c ON c.id = b.company_id
      JOIN users u ON u.company_id = b.company_id AND u.id = b.owner_id
    WHERE (b.watched_until IS NULL OR b.watched_until <= ${now}) AND b.failures = 0 AND b.synced_at IS NOT NULL
      AND ${mayListen(now)}
    ORDER BY b.watched_until NULLS FIRST LIMIT ${limit} FOR NO KEY UPDATE OF b SKIP LOCKED
  ) free
  WHERE m.company_id = free.company_id AND m.id = free.id
  RETURNING m.company_id, m.id`;

const pairs = (mailboxes: readonly DueMailbox[]) =>
  Prisma.sql`unnest(${mailboxes.map(({ company_id }) => company_id)}::uuid[], ${mailboxes.map(({ id }) => id)}::uuid[])`;

/** @returns the IDs of those that this instance still holds, and may */
export async function renewWatches(
  db: PlatformQueries,
  mailboxes: readonly DueMailbox[],
  { instance, now, until }: Holder & { now: Date },
): Promise<Set<string>> {
  if (mailboxes.length === 0) return new Set();
  const kept = await db.$queryRaw<{ id: string }[]>`
    UPDATE mailboxes m SET watched_until = ${until}
    FROM ${pairs(mailboxes)} held (company_id, id), companies c, users u
    WHERE m.company_id = held.company_id AND m.id = held.id AND m.watched_by = ${instance}::uuid
      AND c.id = m.company_id AND u.company_id = m.company_id AND u.id = m.owner_id AND ${mayListen(now)}
    RETURNING m.id`;
  return new Set(kept.map(({ id }) => id));
}

/** Lets go of some: nobody listens to each until then. */
export async function restWatches(
  db: PlatformQueries,
  mailboxes: readonly (DueMailbox & { until: Date })[],
  instance: string,
): Promise<void> {
  if (mailboxes.length === 0) return;
  const untils = mailboxes.map(({ until }) => until.toISOString());
  await db.$executeRaw`
    UPDATE mailboxes m SET watched_by = NULL, watched_until = ended.until
    FROM ROWS FROM (${pairs(mailboxes)}, unnest(${untils}::timestamptz[])) ended (company_id, id, until)
    WHERE m.company_id = ended.company_id AND m.id = ended.id AND m.watched_by = ${instance}::uuid`;
}
