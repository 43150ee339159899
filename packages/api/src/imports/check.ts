import type { CompanyDb } from '@outrider/db';
import { customDefaults } from '@outrider/shared/fields/read-custom';
import { NO_COUNTS } from '@outrider/shared/imports';
import { byEmail, findByEmail } from '../leads/capture.store.ts';
import { type Fill, mergeKnown } from '../leads/dedupe.ts';
import { emailKey, type LeadDraft } from '../leads/normalise.ts';
import {
  addCounts,
  type BatchRow,
  draftOf,
  type Importer,
  mayOverreach,
  importOrigin,
  overreached,
  overreaches,
  readBatch,
} from './batch.ts';
import { readChoices } from './choices.ts';
import { deleteProblems, type ImportRow, lockImport, readChunks, readRows, recordBatch } from './imports.store.ts';
import { collisionRules } from './read-row.ts';

/** Chunks at once: it only looks at leads, so nobody waits long for it. */
const CHUNKS = 4;

/**
 * The dry run: what the door would do with every row, by the door's own rule, without a lead being written. Only of e-mails that stand in the file more than
 * once is it kept what their earlier rows told.
 * @param onBatch called after each stretch; false ends it
 */
export async function checkImport(
  db: CompanyDb,
  row: ImportRow,
  importer: Importer,
  onBatch: () => Promise<boolean>,
): Promise<boolean> {
  await deleteProblems(db, row.id);
  const rules = collisionRules(row.mapping);
  const choices = await readChoices(db, row, importer);
  const fields = choices.own.all.map(({ field }) => field);
  const origin = importOrigin(row, importer, rules);
  const careful = mayOverreach(importer, rules);
  const repeated = await findRepeated(db, row);
  const withDefaults = (draft: LeadDraft): LeadDraft => ({
    ...draft,
    custom: { ...customDefaults(fields, draft.custom), ...draft.custom },
  });
  const told = new Map<string, Fill>();
  const seen = new Set<string>();
  let counted = NO_COUNTS;
  for (let from = 0; from < row.chunk_count;) {
    const batch = readBatch(await readChunks(db, row.id, from, CHUNKS), row, choices, from, seen);
    const known = byEmail(
      await findByEmail(
        db,
        batch.rows.map(({ key }) => key),
      ),
    );
    const problems = [...batch.problems];
    const settle = (one: BatchRow) => {
      const stored = known.get(one.key);
      if (careful && stored && overreaches({ ...stored, ...told.get(one.key) }, one, importer, origin)) {
        problems.push(overreached(one));
        return [];
      }
      const current = told.get(one.key) ?? stored;
      const draft = draftOf(one, origin);
      const fill = current ? mergeKnown(current, draft, rules) : null;
      if (repeated.has(one.key)) told.set(one.key, { ...(current ?? withDefaults(draft)), ...fill });
      return [current ? (fill ? ('updated' as const) : ('unchanged' as const)) : ('created' as const)];
    };
    const outcomes = batch.rows.flatMap(settle);
    counted = addCounts(counted, outcomes, problems.length, batch.rows.filter(({ duplicate }) => duplicate).length);
    const result = { cursor: batch.next, counted, problems, touched: [] };
    const isRecorded = await db.transaction(async (tx) => {
      const now = await lockImport(tx, row.id);
      if (now?.state !== 'checking' || now.turn !== row.turn) return false; // cancelled, or begun anew since
      await recordBatch(tx, row.id, result);
      return true;
    });
    if (!isRecorded || !(await onBatch())) return false;
    from = batch.next;
  }
  return true;
}

/** The e-mails that stand in more than one row, whether or not the rows can be read. */
async function findRepeated(db: CompanyDb, row: ImportRow): Promise<Set<string>> {
  const at = row.mapping.findIndex(({ field }) => field === 'email');
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for await (const rows of readRows(db, row.id, row.chunk_count)) {
    for (const { cells } of rows) {
      const key = emailKey(cells[at] ?? '');
      if (seen.has(key)) repeated.add(key);
      seen.add(key);
    }
  }
  return repeated;
}
