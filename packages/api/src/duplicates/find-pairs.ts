import type { CompanyTx } from '@outrider/db';
import { fingerprint } from './fingerprint.ts';
import { similarityScore } from './similarity.ts';
import {
  type ComparedRow,
  findCandidates,
  keepPrints,
  readCompared,
  type ScoredPair,
  settlePairs,
} from './pairs.store.ts';

/** The prints of leads as they are now. @returns the leads of which something that is compared has changed */
export const printLeads = (tx: CompanyTx, leads: ComparedRow[]) =>
  keepPrints(
    tx,
    leads.map(({ id, ...lead }) => ({ ...fingerprint(lead), origin_id: id })),
  );

/** Compares these leads, whose prints are up to date, with all others. @returns how many pairs are new */
export async function pairUp(tx: CompanyTx, lead_ids: string[]): Promise<number> {
  if (lead_ids.length === 0) return 0;
  const candidates = await findCandidates(tx, lead_ids);
  return settlePairs(
    tx,
    lead_ids,
    candidates.map((found): ScoredPair => ({ ...found, ...similarityScore(found) })),
  );
}

/** Prints and compares leads that were just written. The caller has the company's lock for pairs. */
export async function lookAtLeads(tx: CompanyTx, lead_ids: string[]): Promise<void> {
  await printLeads(tx, await readCompared(tx, lead_ids));
  await pairUp(tx, lead_ids);
}
