import type { CompanyQueries, CompanyTx } from '@outrider/db';
import type { QuotaCell } from './quota-sums.ts';

export type QuotaOwner = { id: string; name: string; team: string | null; disabled: boolean };

/** Everybody who works here or did, by name. */
export const listQuotaOwners = (db: CompanyQueries) =>
  db.$queryRaw<QuotaOwner[]>`
    SELECT id, full_name AS name, team, disabled_at IS NOT NULL AS disabled FROM users ORDER BY full_name, id`;

/** What was set for these months. */
export const listQuotaCells = (db: CompanyQueries, months: readonly string[]) =>
  db.$queryRaw<QuotaCell[]>`
    SELECT user_id, team, to_char(month, 'YYYY-MM-DD') AS month, amount::float8 AS amount
    FROM quotas
    WHERE month = ANY (${[...months]}::date[])
    ORDER BY month, user_id, team`;

type CellToSave = { user_id: string | null; team: string | null; month: string; amount: number | null };

/**
 * Writes each cell, and takes away the empty ones. The last of two for one place counts. @returns how many differ from
 * what was there
 */
export async function writeQuotaCells(tx: CompanyTx, cells: readonly CellToSave[], by: string): Promise<number> {
  const rows = JSON.stringify(cells.map((cell, place) => ({ ...cell, place })));
  const removed = await tx.$executeRaw`
    DELETE FROM quotas q USING jsonb_to_recordset(${rows}::jsonb) AS c(user_id uuid, team text, month date,
        amount numeric)
    WHERE c.amount IS NULL AND q.month = c.month AND q.user_id IS NOT DISTINCT FROM c.user_id
      AND q.team IS NOT DISTINCT FROM c.team`;
  const written = await tx.$executeRaw`
    INSERT INTO quotas (id, user_id, team, month, amount, updated_by)
    SELECT gen_random_uuid(), c.user_id, c.team, c.month, c.amount, ${by}::uuid FROM (
      SELECT DISTINCT ON (user_id, team, month) *
      FROM jsonb_to_recordset(${rows}::jsonb) AS c(user_id uuid, team text, month date, amount numeric, place int)
      WHERE amount IS NOT NULL ORDER BY user_id, team, month, place DESC) c
    ON CONFLICT (company_id, month, coalesce(user_id, '00000000-0000-0000-0000-000000000000'),
        coalesce(team, '')) DO UPDATE
      SET amount = excluded.amount, updated_by = excluded.updated_by, updated_at = now()
      WHERE quotas.amount <> excluded.amount`;
  return removed + written;
}
