import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { ERASURE_REASONS, ERASURE_STATES, HeldCounts } from '@outrider/shared/automation/erasure';
import type { After } from '../../ground/paging/listing.ts';
import type { Progress } from './steps.ts';

export type ErasureRow = {
  id: string;
  state: (typeof ERASURE_STATES)[number];
  reason: (typeof ERASURE_REASONS)[number];
  subject: string | null;
  step: number;
  after: string[] | null;
  counts: HeldCounts;
  asked_by: string | null;
  asked_by_name: string | null;
  asked_at: Date;
  worked_at: Date;
  done_at: Date | null;
  hashes: string[];
};
const SELECT = Prisma.sql`
  SELECT e.id, e.state, e.reason, e.subject, e.step, e.after, e.counts, e.asked_by, u.full_name AS asked_by_name,
    e.asked_at, e.worked_at, e.done_at,
    ARRAY(SELECT a.email_hash FROM erased_addresses a WHERE a.company_id = e.company_id AND a.erasure_id = e.id
        ORDER BY a.email_hash) AS hashes
  FROM erasures e LEFT JOIN users u ON u.company_id = e.company_id AND u.id = e.asked_by`;

export async function findErasure(db: CompanyQueries, id: string): Promise<ErasureRow | null> {
  const [row] = await db.$queryRaw<ErasureRow[]>`${SELECT} WHERE e.id = ${id}::uuid`;
  return row ?? null;
}

/** The erasure, held until the transaction ends: two workers on one take turns. */
export async function lockErasure(tx: CompanyTx, id: string): Promise<ErasureRow | null> {
  const [row] = await tx.$queryRaw<ErasureRow[]>`${SELECT} WHERE e.id = ${id}::uuid FOR UPDATE OF e`;
  return row ?? null;
}

export const listErasures = (db: CompanyQueries, after: After, limit: number) =>
  db.$queryRaw<ErasureRow[]>`
    ${SELECT}
    WHERE ${after ? Prisma.sql`(e.asked_at, e.id) < (${after.at}, ${after.id}::uuid)` : Prisma.sql`true`}
    ORDER BY e.asked_at DESC, e.id DESC LIMIT ${limit}`;

type NewErasure = Pick<ErasureRow, 'id' | 'reason' | 'counts' | 'asked_by'> & { subject: string; now: Date };
export async function insertErasure(
  tx: CompanyTx,
  { id, reason, counts, asked_by, subject, now }: NewErasure,
): Promise<void> {
  await tx.erasure.create({
    data: { id, reason, counts, asked_by, subject, asked_at: now, worked_at: now },
    select: { id: true },
  });
}

/** From now on these addresses are refused. One that is already belongs to the new erasure. */
export async function insertTombstones(
  tx: CompanyTx,
  erasure_id: string,
  hashes: readonly string[],
  { barred, now }: { barred: readonly string[]; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO erased_addresses (email_hash, erasure_id, barred, erased_at)
    SELECT hash, ${erasure_id}::uuid, hash = ANY(${[...barred]}::text[]), ${now}::timestamptz
    FROM unnest(${[...hashes]}::text[]) AS h(hash)
    ON CONFLICT (company_id, email_hash) DO UPDATE SET erasure_id = excluded.erasure_id,
      barred = erased_addresses.barred OR excluded.barred`;
}

export async function keepProgress(
  tx: CompanyTx,
  id: string,
  { step, after }: Progress,
  { subject, counts, now }: { subject: string; counts: HeldCounts; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE erasures
    SET step = ${step}, after = ${after && JSON.stringify(after)}::jsonb, subject = ${subject},
      counts = ${JSON.stringify(counts)}::jsonb, worked_at = ${now}::timestamptz
    WHERE id = ${id}::uuid`;
}

export async function watch(tx: CompanyTx, id: string, now: Date): Promise<void> {
  await tx.$executeRaw`UPDATE erasures
    SET state = 'watching', step = 0, after = NULL, worked_at = ${now}::timestamptz
    WHERE id = ${id}::uuid`;
}
export async function finish(tx: CompanyTx, id: string, now: Date): Promise<void> {
  await tx.$executeRaw`UPDATE erasures
    SET state = 'done', subject = NULL, after = NULL, done_at = ${now}::timestamptz, worked_at = ${now}::timestamptz
    WHERE id = ${id}::uuid`;
}

/** Erasures that lost their worker, and those whose second look is due. */
export const listDue = (db: PlatformQueries, before: Date) =>
  db.$queryRaw<{ company_id: string; id: string }[]>`
    SELECT company_id, id
    FROM erasures
    WHERE state <> 'done' AND worked_at < ${before}::timestamptz
    ORDER BY worked_at LIMIT 100`;

/** @returns the tombstones that were lifted */
export const liftTombstones = (tx: CompanyTx, erasure_id: string, hashes: readonly string[]) =>
  tx.$queryRaw<{ barred: boolean }[]>`
    DELETE FROM erased_addresses
    WHERE erasure_id = ${erasure_id}::uuid AND email_hash = ANY(${[...hashes]})
    RETURNING barred`;
