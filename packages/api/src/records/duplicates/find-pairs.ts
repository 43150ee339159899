import type { CompanyTx } from '@outrider/db';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
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

/** The prints of records as they are now. @returns the records of which something that is compared has changed */
export const printRecords = (tx: CompanyTx, type: RecordTypeName, rows: ComparedRow[]) =>
  keepPrints(
    tx,
    type,
    rows.map((row) => ({ ...fingerprint(type, row), origin_id: row.id })),
  );

/**
 * Compares these records, whose prints are up to date, with all others of their type. @returns how many pairs are new
 */
export async function pairUp(tx: CompanyTx, type: RecordTypeName, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const candidates = await findCandidates(tx, ids);
  return settlePairs(
    tx,
    type,
    ids,
    candidates.map((found): ScoredPair => ({ ...found, ...similarityScore(found) })),
  );
}

/** Prints and compares records that were just written. The caller has the company's lock for pairs of the type. */
export async function lookAtRecords(tx: CompanyTx, type: RecordTypeName, ids: string[]): Promise<void> {
  await printRecords(tx, type, await readCompared(tx, type, ids));
  await pairUp(tx, type, ids);
}
