import type { CompanyQueries, CompanyTx } from '@outrider/db';
import type { LeadScore } from '../../records/leads/scoring.ts';
import type { LeadDraft } from '../../records/leads/normalise.ts';

type TestDraft = { lead: LeadDraft; rating: LeadScore };

export const insertTestLeads = (tx: CompanyTx, delivery_id: string, drafts: TestDraft[]) =>
  tx.testLead.createMany({
    data: drafts.map(({ lead, rating: { score, priority, ai_insights } }, position) => ({
      delivery_id,
      position,
      lead,
      score,
      priority,
      ai_insights,
    })),
  });

export const listTestLeads = (db: CompanyQueries, delivery_id: string, limit: number) =>
  db.testLead.findMany({ where: { delivery_id }, orderBy: { position: 'asc' }, take: limit });

/** Removes a test delivery and its leads. @returns false for what is no test delivery */
export async function deleteTestDelivery(tx: CompanyTx, id: string): Promise<boolean> {
  const { count } = await tx.delivery.deleteMany({ where: { id, is_test: true } });
  return count > 0;
}
