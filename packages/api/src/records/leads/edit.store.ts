import type { CompanyQueries, CompanyTx } from '@outrider/db';
import type { FilteredLead } from '@outrider/shared/records/lead-match';
import type { LeadDraft } from './normalise.ts';

export { findLead } from './leads.store.ts';

export type WholeLead = LeadDraft & {
  id: string;
  email_key: string | null;
  status: string;
  assigned_to: string | null;
  score: number | null;
  version: number;
} & Pick<FilteredLead, 'priority' | 'department' | 'created_at' | 'updated_at' | 'last_contacted'>;

/**
 * The lead with everything a score rests on, locked until the transaction ends; what hangs on it can be written
 * meanwhile.
 */
export async function lockWhole(tx: CompanyTx, id: string): Promise<WholeLead | null> {
  const [row] = await tx.$queryRaw<WholeLead[]>`SELECT * FROM leads WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return row ?? null;
}

/** The lead that owns the e-mail, else the one that got it by a merge. */
export async function findByEmailKey(tx: CompanyQueries, email_key: string): Promise<string | null> {
  const row =
    (await tx.lead.findFirst({ where: { email_key }, select: { id: true } })) ??
    (await tx.lead.findFirst({ where: { aliases: { some: { email_key } } }, select: { id: true } }));
  return row?.id ?? null;
}

const SCORES_SHOWN = 50;

export const listScores = (db: CompanyQueries, lead_id: string) =>
  db.scoreHistory.findMany({
    where: { lead_id },
    select: { id: true, score: true, score_version: true, created_at: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: SCORES_SHOWN,
  });
