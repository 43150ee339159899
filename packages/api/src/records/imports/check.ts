import type { CompanyDb } from '@outrider/db';
import { NO_COUNTS } from '@outrider/shared/records/imports';
import type { Services } from '../../ground/services.ts';
import { deleteProblems, type ImportRow, lockImport, readChunks, recordBatch } from './imports.store.ts';
import { addCounts, type Importer } from './target.ts';
import { TARGETS } from './targets.ts';

/** Chunks at once: it only looks at records, so nobody waits long for it. */
const CHUNKS = 4;

/**
 * The dry run: what the run would do with every row, by its own rules, without a record being written.
 * @param onBatch called after each stretch; false ends it
 */
export async function checkImport(
  services: Services,
  db: CompanyDb,
  row: ImportRow,
  importer: Importer,
  onBatch: () => Promise<boolean>,
): Promise<boolean> {
  await deleteProblems(db, row.id);
  const settle = await TARGETS[row.record_type].check(services, { db, row, importer });
  let counted = NO_COUNTS;
  for (let from = 0; from < row.chunk_count;) {
    const stretch = await readChunks(db, row.id, from, CHUNKS);
    const settled = await settle(stretch);
    counted = addCounts(counted, settled);
    const result = { cursor: stretch.next, counted, problems: settled.problems, touched: [] };
    const isRecorded = await db.transaction(async (tx) => {
      const now = await lockImport(tx, row.id);
      if (now?.state !== 'checking' || now.turn !== row.turn) return false; // cancelled, or begun anew since
      await recordBatch(tx, row.id, result);
      return true;
    });
    if (!isRecorded || !(await onBatch())) return false;
    from = stretch.next;
  }
  return true;
}
