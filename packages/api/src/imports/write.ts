import { setTimeout as sleep } from 'node:timers/promises';
import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { LeadPorts } from '../ports/leads.ts';
import { byEmail, lockByEmail } from '../leads/capture.store.ts';
import { type CaptureOrigin, type Captured, captureLeadsInTx, prepareCapture } from '../leads/capture.ts';
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
import type { FileRow } from './csv-rows.ts';
import {
  deleteProblems,
  type ImportRow,
  lockImport,
  readChunk,
  recordBatch,
  type TouchedLead,
} from './imports.store.ts';
import { collisionRules } from './read-row.ts';

/**
 * The run: every chunk through the door, in the transaction that moves the cursor, so that no row is written twice whoever takes it over. While one chunk is
 * written, the next is read and scored.
 * @param onBatch called between chunks; false ends it
 */
export async function writeImport(
  ports: LeadPorts,
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
  for (let seq = 0; seq < row.cursor; seq += 1) readBatch(await readChunk(db, row.id, seq), row, choices, seq, seen); // which e-mails an earlier stretch of the run met
  const prepare = (rows: FileRow[], seq: number, draft: Draft) => {
    const batch = readBatch(rows, row, choices, seq, seen);
    return { batch, write: draft(careful ? [] : batch.rows.map(({ lead }) => lead)) };
  };
  if (row.cursor >= row.chunk_count) return true;
  let ready = prepare(await readChunk(db, row.id, row.cursor), row.cursor, await prepareCapture(ports, db, origin));
  for (;;) {
    const { batch, write } = ready;
    const seq = batch.seq + 1;
    const ahead =
      seq < row.chunk_count
        ? { rows: await readChunk(db, row.id, seq), draft: await prepareCapture(ports, db, origin) }
        : null;
    let following: Promise<typeof ready> | null = null;
    const isWritten = await db.transaction(async (tx) => {
      const now = await lockImport(tx, row.id);
      if (now?.state !== 'running' || now.turn !== row.turn || now.cursor !== batch.seq) return false;
      // A crash of the database may take back the last batches, whole and with their cursor, and they are written again: none waits for the disk.
      await tx.$executeRaw`SET LOCAL synchronous_commit = off`;
      if (batch.seq === 0) await deleteProblems(tx, row.id); // the dry run's
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
        const preparing = onItsWay().then(() => prepare(ahead.rows, seq, ahead.draft)); // while the database has its hands full
        preparing.catch(() => {}); // told where it is awaited
        following = preparing;
      }
      const captured = await writing;
      const problems = [...batch.problems, ...foreign.map(overreached)];
      const counted = addCounts(
        now.counted,
        captured.map(({ outcome }) => outcome),
        problems.length,
        batch.rows.filter(({ duplicate }) => duplicate).length,
      );
      await recordBatch(tx, row.id, { cursor: seq, counted, problems, touched: touchedBy(captured) });
      return true;
    });
    if (!isWritten) return false;
    if (!(await onBatch())) return false;
    if (!following) return true;
    ready = await (following as Promise<typeof ready>);
  }
}

type Draft = Awaited<ReturnType<typeof prepareCapture>>;

/** A few turns of the loop: by then a statement is in the socket. */
const onItsWay = () => sleep(3);

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
