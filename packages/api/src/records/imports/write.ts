import type { CompanyDb } from '@outrider/db';
import { NO_COUNTS } from '@outrider/shared/records/imports';
import { onItsWay } from '../leads/capture.ts';
import type { HostFacts, Services } from '../../ground/services.ts';
import { deleteProblems, type ImportRow, lockImport, readChunks, recordBatch } from './imports.store.ts';
import { addCounts, type Importer } from './target.ts';
import { TARGETS } from './targets.ts';

/** Chunks a transaction: on the embedded database every other call waits for one. */
const CHUNKS: Record<HostFacts['database'], number> = { embedded: 1, postgres: 4 };

/**
 * The run: stretch after stretch, each in the transaction that moves the cursor, so that no row is written twice
 * whoever takes it over. While one is written, the next is read.
 * @param onBatch called between stretches; false ends it
 */
export async function writeImport(
  services: Services,
  db: CompanyDb,
  row: ImportRow,
  importer: Importer,
  onBatch: () => Promise<boolean>,
): Promise<boolean> {
  if (row.cursor >= row.chunk_count) return true;
  const ready = await TARGETS[row.record_type].write(services, { db, row, importer });
  const fetch = async (from: number) => ({
    from,
    stretch: await readChunks(db, row.id, from, CHUNKS[services.host.database]),
    read: await ready(),
  });
  const prepare = async ({ from, stretch, read }: Awaited<ReturnType<typeof fetch>>) => ({
    from,
    next: stretch.next,
    write: await read(stretch),
  });
  let batch = await prepare(await fetch(row.cursor));
  for (;;) {
    const { from, next, write } = batch;
    const ahead = next < row.chunk_count ? await fetch(next) : null;
    let following: Promise<typeof batch> | null = null;
    const isWritten = await db.transaction(async (tx) => {
      const now = await lockImport(tx, row.id);
      if (now?.state !== 'running' || now.turn !== row.turn || now.cursor !== from) return false;
      // A crash of the database may take back the last batches, whole and with their cursor, and they are written
      // again: none waits for the disk.
      await tx.$executeRaw`SET LOCAL synchronous_commit = off`;
      if (from === 0) await deleteProblems(tx, row.id); // the dry run's
      const writing = write(tx);
      if (ahead) {
        following = onItsWay().then(() => prepare(ahead)); // while the database has its hands full
        following.catch(() => {}); // told where it is awaited
      }
      const { problems, touched, ...settled } = await writing;
      const counted = addCounts({ ...NO_COUNTS, ...now.counted }, { ...settled, problems, touched });
      await recordBatch(tx, row.id, { cursor: next, counted, problems, touched });
      return true;
    });
    if (!isWritten) return false;
    if (!(await onBatch())) return false;
    if (!following) return true;
    batch = await (following as Promise<typeof batch>);
  }
}
