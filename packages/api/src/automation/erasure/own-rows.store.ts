import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { HeldCounts } from '@outrider/shared/automation/erasure';
import { OWN_ROWS, type OwnRows } from './own-rows.ts';
import type { Subject } from './subject.ts';

const table = (rows: OwnRows) => Prisma.raw(rows.table);

const DELIVERIES = (subject: Subject) =>
  Prisma.sql`(t.id IN (SELECT d.delivery_id FROM delivery_leads d WHERE d.lead_id = ANY(${subject.leads}::uuid[]))
    OR t.id IN (SELECT o.delivery_id FROM opt_ins o WHERE o.email_key = ANY(${subject.emails})))`;

/** What is kept, by kind, in one statement. */
export async function countOwnRows(db: CompanyQueries, subject: Subject): Promise<HeldCounts> {
  const parts = [
    ...OWN_ROWS.map(
      (rows) =>
        Prisma.sql`SELECT ${rows.kind}::text AS kind, count(*)::int AS count
          FROM ${table(rows)} t
          WHERE ${rows.of(subject)}`,
    ),
    Prisma.sql`SELECT 'deliveries' AS kind, count(*)::int AS count FROM deliveries t WHERE ${DELIVERIES(subject)}`,
  ];
  const found = await db.$queryRaw<{ kind: keyof HeldCounts; count: number }[]>`
    SELECT kind, sum(count)::int AS count
    FROM (${Prisma.join(parts, ' UNION ALL ')}) c
    GROUP BY kind
    HAVING sum(count) > 0`;
  return Object.fromEntries(found.map(({ kind, count }) => [kind, count]));
}

const MOST_ROWS = 1_000;

/** The rows of one of the tables, for who is told what is held. */
export async function readOwnRows(db: CompanyQueries, rows: OwnRows, subject: Subject) {
  const found = await db.$queryRaw<{ row: Record<string, unknown> }[]>`
    SELECT to_jsonb(t) - 'company_id' AS row FROM ${table(rows)} t WHERE ${rows.of(subject)} LIMIT ${MOST_ROWS}`;
  return found.map(({ row }) => row);
}

export const readDeliveries = (db: CompanyQueries, subject: Subject) =>
  db.$queryRaw<
    { id: string; channel: string; received_at: Date; content_type: string; body: Uint8Array; others: boolean }[]
  >`
    SELECT t.id, t.channel, t.received_at, t.content_type, t.body, EXISTS (
      SELECT
      FROM delivery_leads o
      WHERE o.company_id = t.company_id AND o.delivery_id = t.id
        AND NOT o.lead_id = ANY(${subject.leads}::uuid[])) AS others
    FROM deliveries t WHERE ${DELIVERIES(subject)} ORDER BY t.received_at DESC LIMIT ${MOST_ROWS}`;

export async function deliveriesOf(tx: CompanyTx, subject: Subject): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT t.id FROM deliveries t WHERE ${DELIVERIES(subject)}`;
  return rows.map(({ id }) => id);
}

/**
 * Takes out everything that is the person's, and their records at last. Deals and other people's timelines stay without
 * them. @returns how many rows, by kind
 */
export async function eraseOwnRows(tx: CompanyTx, subject: Subject): Promise<HeldCounts> {
  const counts: HeldCounts = {};
  for (const rows of OWN_ROWS) {
    const set = rows.blank?.(subject);
    const changed = set
      ? await tx.$executeRaw`UPDATE ${table(rows)} t SET ${set} WHERE ${rows.of(subject)}`
      : await tx.$executeRaw`DELETE FROM ${table(rows)} t WHERE ${rows.of(subject)}`;
    if (changed > 0) counts[rows.kind] = (counts[rows.kind] ?? 0) + changed;
  }
  const { leads, contacts } = subject;
  await tx.$executeRaw`UPDATE record_activities SET contact_id = NULL WHERE contact_id = ANY(${contacts}::uuid[])`;
  await tx.$queryRaw`SELECT erase_people(${leads}::uuid[], ${contacts}::uuid[])`;
  return counts;
}

/**
 * Zips of the whole company that were made with the person in them: a finished one can no longer be downloaded, one
 * that is being made begins anew.
 */
export async function dropCompanyExports(tx: CompanyTx): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE company_exports
    SET state = CASE state WHEN 'done' THEN 'expired' ELSE 'queued' END,
      fence = CASE state WHEN 'done' THEN fence ELSE fence + 1 END
    WHERE state IN ('done', 'running') RETURNING id`;
  await tx.companyExportChunk.deleteMany({ where: { export_id: { in: rows.map(({ id }) => id) } } });
}
