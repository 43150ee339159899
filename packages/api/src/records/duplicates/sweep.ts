import type { CompanyDb, CompanyTx, Database } from '@outrider/db';
import type { JobContext } from '@outrider/jobs';
import { companyMayWork } from '../../ground/companies/standing.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { RECORD_TYPES, type RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { Services } from '../../ground/services.ts';
import { pairUp, printRecords } from './find-pairs.ts';
import { lockPairs } from './pairs.store.ts';
import { advanceSweep, beginSweep, endSweep, isImporting, listDue, nextChanged, readSweep } from './sweep.store.ts';

export const DUPLICATES_JOB = 'find-duplicates';
/** Records a transaction: on the embedded database every other call waits for it. */
const BATCH = 125;
/** Longer than any transaction that writes records, and any difference of two clocks. */
const OVERLAP_S = 300;

/**
 * Looks at the records of a type that changed since the last sweep, a batch at a time: the prints, the pairs and how
 * far it is are one transaction under the company's lock for pairs. Two workers take turns, and after a crash the next
 * one goes on. While a file is written it waits for another time: the two would slow each other down, and every row
 * would be looked at.
 * @returns how many pairs are new
 */
export async function sweepType(
  db: CompanyDb,
  services: Services,
  type: RecordTypeName,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<number> {
  for (let total = 0; ;) {
    signal.throwIfAborted();
    if (!(await companyMayWork(db, services.now())) || (await isImporting(db))) return total;
    const { more, opened } = await db.transaction((tx) => sweepBatch(tx, db.companyId, type));
    total += opened;
    if (opened > 0 || !more) services.wake.relay();
    if (!more) return total;
  }
}

/** The same of every type, one after the other. */
export async function sweepDuplicates(
  db: CompanyDb,
  services: Services,
  context: Pick<JobContext, 'signal'>,
): Promise<number> {
  let total = 0;
  for (const type of RECORD_TYPES) total += await sweepType(db, services, type, context);
  return total;
}

async function sweepBatch(
  tx: CompanyTx,
  company_id: string,
  type: RecordTypeName,
): Promise<{ more: boolean; opened: number }> {
  await lockPairs(tx, type);
  let sweep = await readSweep(tx, type);
  if (sweep.state === 'idle') {
    await beginSweep(tx, type);
    sweep = await readSweep(tx, type);
  }
  const rows = await nextChanged(tx, type, sweep, BATCH);
  const last = rows.at(-1);
  if (!last) {
    await endSweep(tx, type, OVERLAP_S);
    await insertEvent(tx, 'duplicates.changed', company_id);
    return { more: false, opened: 0 };
  }
  const opened = await pairUp(tx, type, await printRecords(tx, type, rows));
  await advanceSweep(tx, type, { at: last.updated_at, id: last.id }, rows.length);
  return { more: true, opened };
}

/** Puts in a job for every company and type whose records have changed. @returns for how many */
export async function sweepEverywhere(database: Database, services: Services): Promise<number> {
  const due = await listDue(database.platform, services.now());
  for (const { company_id, record_type } of due) await addSweep(services, company_id, record_type);
  return due.length;
}

export async function addSweep(
  { jobs, log }: Services,
  company_id: string,
  record_type: RecordTypeName,
): Promise<void> {
  await jobs
    .add(DUPLICATES_JOB, { company_id, record_type }, { uniqueKey: `${company_id} ${record_type}` })
    .catch((error: unknown) => log.warn({ err: error }, 'The search for duplicates waits for the job store'));
}
