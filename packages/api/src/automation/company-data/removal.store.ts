import { createHash } from 'node:crypto';
import { type PlatformDb, type PlatformQueries, Prisma } from '@outrider/db';
import { forgetGuessesAt } from '../../people/auth/throttle.ts';
import type { Table } from './removal-order.ts';

/** Every table with a company_id, as the database has them now: one that a later migration adds is among them. */
export const listCompanyTables = (db: PlatformQueries): Promise<Table[]> => db.$queryRaw<Table[]>`
  WITH tables AS (
    SELECT c.oid, c.relname::text AS name
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p'))
  SELECT t.name, coalesce((SELECT array_agg(DISTINCT o.name) FROM pg_constraint f JOIN tables o ON o.oid = f.confrelid
    WHERE f.conrelid = t.oid AND f.contype = 'f'), '{}') AS names
  FROM tables t ORDER BY t.name`;

/** The companies whose days of grace are over, the oldest first, with their sandboxes. */
export const listDue = (
  db: PlatformQueries,
  closedBefore: Date,
): Promise<{ id: string; sandbox_id: string | null }[]> =>
  db.$queryRaw<{ id: string; sandbox_id: string | null }[]>`
    SELECT c.id, s.id AS sandbox_id FROM companies c LEFT JOIN companies s ON s.sandbox_of = c.id
    WHERE c.closed_at < ${closedBefore} AND c.sandbox_of IS NULL ORDER BY c.closed_at, c.id`;

/** From then on there is no way back. @returns whether the company is still to be removed */
export async function beginRemoval(db: PlatformQueries, id: string, closedBefore: Date, now: Date): Promise<boolean> {
  const begun = await db.$executeRaw`
    UPDATE companies
    SET removal_began_at = coalesce(removal_began_at, ${now})
    WHERE id = ${id}::uuid AND closed_at < ${closedBefore}`;
  return begun > 0;
}

/** At most so many rows of one table of a company that is to be removed, or of a sandbox. @returns how many went */
export async function removeRows(
  tx: PlatformQueries,
  id: string,
  table: string,
  closedBefore: Date,
  most: number,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ gone: number }[]>`
    SELECT remove_company_rows(${id}::uuid, ${table}, ${closedBefore}, ${most}::int) AS gone`;
  return row?.gone ?? 0;
}

/**
 * At most so many people of a company, each with what opens their account, unless they are of another company too or
 * run the platform. One transaction: once a person's row is gone nobody knows any more whose account it was.
 */
export async function removePeople(db: PlatformDb, id: string, most: number): Promise<number> {
  return db.transaction(async (tx) => {
    const people = await tx.$queryRaw<{ id: string; email: string }[]>`
      SELECT id, email FROM users WHERE company_id = ${id}::uuid ORDER BY id LIMIT ${most}::int FOR UPDATE`;
    if (people.length === 0) return 0;
    const ids = people.map((person) => person.id);
    await tx.$executeRaw`DELETE FROM users WHERE company_id = ${id}::uuid AND id = ANY (${ids}::uuid[])`;
    const gone = await tx.$queryRaw<{ id: string; email: string }[]>`
      DELETE FROM logins l
      WHERE l.id = ANY (${ids}::uuid[]) AND NOT l.is_super_admin AND NOT EXISTS (SELECT FROM users u WHERE u.id = l.id)
      RETURNING l.id, l.email`;
    const emails = gone.map((person) => person.email);
    await tx.idempotencyKey.deleteMany({ where: { scope: { in: gone.map((person) => person.id) } } });
    await tx.loginMail.deleteMany({ where: { email: { in: emails } } });
    await forgetGuessesAt(tx, emails);
    return people.length;
  });
}

export const hashCompanyId = (id: string): string => createHash('sha256').update(id).digest('hex');

/** The company itself, when nothing of it is left, and the line that the platform keeps. */
export async function removeCompanyItself(db: PlatformDb, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.$executeRaw`DELETE FROM platform_settings
      WHERE key = 'sales_company_id' AND value = to_jsonb(${id}::text)`;
    const [gone] = await tx.$queryRaw<{ created_at: Date; closed_at: Date; sandbox_of: string | null }[]>(
      Prisma.sql`DELETE FROM companies
        WHERE id = ${id}::uuid AND removal_began_at IS NOT NULL
        RETURNING created_at, closed_at, sandbox_of`,
    );
    if (!gone) return; // another instance was faster
    await tx.idempotencyKey.deleteMany({ where: { scope: { startsWith: `${id} ` } } });
    const { created_at: company_made_at, closed_at, sandbox_of } = gone;
    if (sandbox_of) return; // its company's line tells of both
    const line = { id_hash: hashCompanyId(id), company_made_at, closed_at, removed_at: now };
    await tx.removedCompany.createMany({ data: [line], skipDuplicates: true });
  });
}
