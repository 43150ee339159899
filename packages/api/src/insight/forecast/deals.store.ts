import { type CompanyQueries, Prisma } from '@outrider/db';
import type { ForecastCategory, ForecastDeal } from '@outrider/shared/insight/forecast';
import { CHANCE, OWNER_JOIN, STAGE_JOIN } from '../../records/opportunities/deal-columns.ts';

export type DealRow = Omit<ForecastDeal, 'amount' | 'category'> & {
  next_step: string | null;
  last_activity_at: Date;
  rotting_days: number | null;
};

/** Deals by their IDs, with what a list of them says. What is in the bin is not among them. */
export const listDeals = (db: CompanyQueries, ids: readonly string[]) =>
  db.$queryRaw<DealRow[]>`
    SELECT r.id, r.name, coalesce(a.name, l.company_name) AS account_name, u.full_name AS owner_name,
      s.label AS stage_label, r.forecast_category AS own_category,
      (${CHANCE})::int AS chance, to_char(r.close_date, 'YYYY-MM-DD') AS close_date, r.version, r.next_step,
        r.last_activity_at, s.rotting_days
    FROM opportunities r ${STAGE_JOIN} ${OWNER_JOIN}
    LEFT JOIN leads l ON l.company_id = r.company_id AND l.id = r.lead_id
    LEFT JOIN accounts a ON a.company_id = r.company_id AND a.id = r.account_id
    WHERE r.id = ANY (${[...ids]}::uuid[])`;

export async function writeCategory(
  tx: CompanyQueries,
  id: string,
  category: ForecastCategory | null,
  now: Date,
): Promise<void> {
  await tx.$executeRaw(
    Prisma.sql`UPDATE opportunities
      SET forecast_category = ${category}, version = version + 1, updated_at = ${now}
      WHERE id = ${id}::uuid`,
  );
}
