import type { CompanyDb, CompanyTx, Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { companyMayWork } from '../../ground/companies/standing.store.ts';
import type { Services } from '../../ground/services.ts';
import {
  findStepEnd,
  hasStragglers,
  listPending,
  lockRewrite,
  moveOptions,
  rebuildSearch,
  writeRewrite,
} from './rewrite.store.ts';

const REWRITE_JOB = 'rewrite-field';
/** Records a transaction: on the embedded database every other call waits for it. */
const STEP = 250;
/** Steps that the call that changed the field takes itself; what is left, a job does. */
const STEPS_AT_ONCE = 4;

/**
 * What of a change to a field its records have to learn. Each step notes how far it came, so that another process goes
 * on after a crash.
 */
export function createFieldJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: REWRITE_JOB,
      input: z.object({ company_id: z.uuid(), id: z.uuid() }),
      concurrency: 1,
      async run({ company_id, id }, { signal }) {
        const db = database.forCompany(company_id);
        for (let goesOn = true; goesOn;) {
          signal.throwIfAborted();
          if (!(await companyMayWork(db, services.now()))) return; // the sweep asks again
          goesOn = await takeStep(db, id, services.now());
        }
        services.wake.relay();
      },
    }),
    defineJob({
      name: 'sweep-field-rewrites',
      every: '1 minute',
      input: z.object({}),
      async run() {
        for (const { company_id, id } of await listPending(database.platform))
          await services.jobs.add(REWRITE_JOB, { company_id, id }, { uniqueKey: id });
      },
    }),
  ] as JobDefinition<never, unknown>[];
}

/**
 * Right after the change: a small company’s records know it when the call returns, the rest of a large one's follow. A
 * failure here is the job's to make up for.
 */
export async function beginRewrite(db: CompanyDb, services: Services, id: string): Promise<void> {
  try {
    for (let step = 0; step < STEPS_AT_ONCE; step += 1) if (!(await takeStep(db, id, services.now()))) return;
  } catch (error) {
    services.log.warn({ err: error, field: id }, 'A step of a field’s rewrite failed; its job goes on');
  }
  await services.jobs
    .add(REWRITE_JOB, { company_id: db.companyId, id }, { uniqueKey: id })
    .catch((error: unknown) => services.log.warn({ err: error, field: id }, 'The sweep will add the job'));
}

const takeStep = (db: CompanyDb, id: string, now: Date): Promise<boolean> =>
  db.transaction((tx) => workStep(tx, id, now));

/** @returns whether there is more to do */
async function workStep(tx: CompanyTx, id: string, now: Date): Promise<boolean> {
  const field = await lockRewrite(tx, id);
  if (!field?.rewrite) return false;
  const { key, record_type: type, rewrite } = field;
  const { moves, search, after } = rewrite;
  const doesMove = Object.keys(moves).length > 0;
  const last = await findStepEnd(tx, type, after, STEP);
  if (last !== null) {
    const step = { type, after, last };
    if (doesMove) await moveOptions(tx, step, key, moves, now);
    if (search) await rebuildSearch(tx, step, key);
    await writeRewrite(tx, id, { ...rewrite, after: last });
    return true;
  }
  const again = doesMove && (await hasStragglers(tx, type, key, moves));
  await writeRewrite(tx, id, again ? { ...rewrite, search: false, after: null } : null);
  if (!again) await insertEvent(tx, 'fields.changed', id);
  return again;
}
