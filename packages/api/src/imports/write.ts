import type { CompanyDb, CompanyTx } from '@outrider/db';
import { byEmail, lockByEmail } from '../leads/capture.store.ts';
import { type CaptureOrigin, type Captured, captureLeadsInTx, onItsWay, prepareCapture } from '../leads/capture.ts';
import type { HostFacts, Services } from '../services.ts';
import {
  addCounts,
  type Batch,
  type BatchRow,
  type Importer,
  mayOverreach,
  importOrigin,
  overreached,
  overreaches,
  readBatch,
} from './batch.ts';
import { readChoices } from './choices.ts';
import {
  deleteProblems,
  type ImportRow,
  lockImport,
  readChunks,
  readRows,
  recordBatch,
  type TouchedLead,
} from './imports.store.ts';
import { collisionRules } from './read-row.ts';

/** Chunks a transaction: on the embedded database every other call waits for one. */
const CHUNKS: Record<HostFacts['database'], number> = { embedded: 1, postgres: 4 };

/**
 * The run: stretch after stretch through the door, each in the transaction that moves the cursor, so that no row is written twice whoever takes it over. While
 * one is written, the next is read and scored.
 * @param onBatch called between stretches; false ends it
 */
export async function writeImport(
  { leads: ports, host }: Pick<Services, 'leads' | 'host'>,
  db: CompanyDb,
  row: ImportRow,
  importer: Importer,
  onBatch: () => Promise<boolean>,
): Promise<boolean> {
  const rules = collisionRules(row.mapping);
  const choices = await readChoices(db, row, importer);
  const origin = importOrigin(row, importer, rules);
  const careful = mayOverreach(importer, rules);
  const seen = new Set<string>();
  for await (const rows of readRows(db, row.id, row.cursor)) readBatch({ rows, next: 0 }, row, choices, 0, seen); // which e-mails an earlier stretch of the run met
  const read = async (from: number) => ({
    from,
    stretch: await readChunks(db, row.id, from, CHUNKS[host.database]),
    draft: await prepareCapture(ports, db, origin),
  });
  const prepare = async ({ from, stretch, draft }: Awaited<ReturnType<typeof read>>) => {
    const batch = readBatch(stretch, row, choices, from, seen);
    return { batch, write: await draft(careful ? [] : batch.rows.map(({ lead }) => lead)) };
  };
  if (row.cursor >= row.chunk_count) return true;
  let ready = await prepare(await read(row.cursor));
  for (;;) {
    const { batch, write } = ready;
    const ahead = batch.next < row.chunk_count ? await read(batch.next) : null;
    let following: Promise<typeof ready> | null = null;
    const isWritten = await db.transaction(async (tx) => {
      const now = await lockImport(tx, row.id);
      if (now?.state !== 'running' || now.turn !== row.turn || now.cursor !== batch.from) return false;
      // A crash of the database may take back the last batches, whole and with their cursor, and they are written again: none waits for the disk.
      await tx.$executeRaw`SET LOCAL synchronous_commit = off`;
      if (batch.from === 0) await deleteProblems(tx, row.id); // the dry run's
      const { rows, foreign } = careful
        ? await sortOut(tx, batch, importer, origin)
        : { rows: batch.rows, foreign: [] };
      const writing = careful
        ? captureLeadsInTx(
            ports,
            tx,
            rows.map(({ lead }) => lead),
            origin,
          )
        : rows.length > 0
          ? write(tx)
          : [];
      if (ahead) {
        following = onItsWay().then(() => prepare(ahead)); // while the database has its hands full
        following.catch(() => {}); // told where it is awaited
      }
      const captured = await writing;
      const problems = [...batch.problems, ...foreign.map(overreached)];
      const counted = addCounts(
        now.counted,
        captured.map(({ outcome }) => outcome),
        problems.length,
        batch.rows.filter(({ duplicate }) => duplicate).length,
      );
      await recordBatch(tx, row.id, { cursor: batch.next, counted, problems, touched: touchedBy(captured) });
      return true;
    });
    if (!isWritten) return false;
    if (!(await onBatch())) return false;
    if (!following) return true;
    ready = await (following as Promise<typeof ready>);
  }
}

/** For who may not edit every lead: the rows that would overwrite another's. Their leads are held until the batch is written. */
async function sortOut(
  tx: CompanyTx,
  { rows }: Batch,
  importer: Importer,
  origin: CaptureOrigin,
): Promise<{ rows: BatchRow[]; foreign: BatchRow[] }> {
  const known = byEmail(
    await lockByEmail(
      tx,
      rows.map(({ key }) => key),
    ),
  );
  const isForeign = (row: BatchRow) => {
    const lead = known.get(row.key);
    return lead !== undefined && overreaches(lead, row, importer, origin);
  };
  return { rows: rows.filter((row) => !isForeign(row)), foreign: rows.filter(isForeign) };
}

/** One entry a lead, with the values it had before the first of its rows. */
function touchedBy(captured: Captured[]): TouchedLead[] {
  const touched = new Map<string, TouchedLead>();
  for (const { id, outcome, before, version } of captured) {
    if (outcome === 'unchanged') continue;
    const earlier = touched.get(id);
    const action = earlier?.action ?? outcome;
    touched.set(id, {
      lead_id: id,
      action,
      version,
      before: action === 'created' ? null : { ...before, ...earlier?.before },
    });
  }
  return [...touched.values()];
}
