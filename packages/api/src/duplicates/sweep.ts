import type { CompanyDb, CompanyTx, Database } from '@outrider/db';
import type { JobContext } from '@outrider/jobs';
import { companyMayWork } from '../companies/standing.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { Services } from '../services.ts';
import { pairUp, printLeads } from './find-pairs.ts';
import { lockPairs } from './pairs.store.ts';
import { advanceSweep, beginSweep, endSweep, isImporting, listDue, nextChanged, readSweep } from './sweep.store.ts';

export const DUPLICATES_JOB = 'find-duplicates';
/** Leads a transaction: on the embedded database every other call waits for it. */
const BATCH = 125;
/** Longer than any transaction that writes leads, and any difference of two clocks. */
const OVERLAP_S = 300;

/**
 * Looks at the leads that changed since the last sweep, a batch at a time: the prints, the pairs and how far it is are one transaction under the company's
 * lock for pairs. Two workers take turns, and after a crash the next one goes on. While a file of leads is written it waits for another time: the two would slow
 * each other down, and every row would be looked at.
 * @returns how many pairs are new
 */
export async function sweepDuplicates(
  db: CompanyDb,
  services: Services,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<number> {
  for (let total = 0; ;) {
    signal.throwIfAborted();
    if (!(await companyMayWork(db, services.now())) || (await isImporting(db))) return total;
    const { more, opened } = await db.transaction((tx) => sweepBatch(tx, db.companyId));
    total += opened;
    if (opened > 0 || !more) services.wake.relay();
    if (!more) return total;
  }
}

async function sweepBatch(tx: CompanyTx, company_id: string): Promise<{ more: boolean; opened: number }> {
  await lockPairs(tx);
  let sweep = await readSweep(tx);
  if (sweep.state === 'idle') {
    await beginSweep(tx);
    sweep = await readSweep(tx);
  }
  const leads = await nextChanged(tx, sweep, BATCH);
  const last = leads.at(-1);
  if (!last) {
    await endSweep(tx, OVERLAP_S);
    await insertEvent(tx, 'duplicates.changed', company_id);
    return { more: false, opened: 0 };
  }
  const opened = await pairUp(tx, await printLeads(tx, leads));
  await advanceSweep(tx, { at: last.updated_at, id: last.id }, leads.length);
  return { more: true, opened };
}

/** Puts in a job for every company whose leads have changed. @returns for how many */
export async function sweepEverywhere(database: Database, services: Services): Promise<number> {
  const due = await listDue(database.platform, services.now());
  for (const company_id of due) await addSweep(services, company_id);
  return due.length;
}

export async function addSweep({ jobs, log }: Services, company_id: string): Promise<void> {
  await jobs
    .add(DUPLICATES_JOB, { company_id }, { uniqueKey: company_id })
    .catch((error: unknown) => log.warn({ err: error }, 'The search for duplicates waits for the job store'));
}
