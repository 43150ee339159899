import type { CompanyDb, CompanyTx, Database } from '@outrider/db';
import { defineJob, type JobContext, type JobDefinition } from '@outrider/jobs';
import { UNDO_DAYS } from '@outrider/shared/records/bulk';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { companyMayWork } from '../../ground/companies/standing.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { findColleague } from '../../ground/sql/who-may.ts';
import { notifyOwner, notifyOwners } from '../../people/notifications/notify-owner.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';
import type { Services } from '../../ground/services.ts';
import { CONVERT_BATCH } from './convert.ts';
import { applyBatch } from './actions.ts';
import {
  countOwners,
  deleteOldRuns,
  endRun,
  listStalled,
  lockRun,
  nextRows,
  type RunRow,
  settleRows,
} from './runs.store.ts';

export const BULK_JOB = 'bulk-run';
/** Records a transaction: on the embedded database every other call waits for it. */
const BATCH = 100;
const batchOf = ({ action, undoes }: RunRow) => (action === 'convert' || undoes === 'convert' ? CONVERT_BATCH : BATCH);
/** A run without a sign of life for so long has lost its process. */
const STALLED_MS = 30_000;
const DAY_MS = 86_400_000;

export function createBulkJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: BULK_JOB,
      input: z.object({ company_id: z.uuid(), id: z.uuid() }),
      concurrency: 2,
      run: ({ company_id, id }, context) => workOff(database.forCompany(company_id), services, id, context),
    }),
    defineJob({
      name: 'sweep-bulk-runs',
      every: '1 minute',
      input: z.object({}),
      async run() {
        const stalled = await listStalled(database.platform, new Date(services.now().getTime() - STALLED_MS));
        for (const { company_id, id } of stalled)
          await services.jobs.add(BULK_JOB, { company_id, id }, { uniqueKey: id });
      },
    }),
    defineJob({
      name: 'forget-bulk-runs',
      every: '1 hour',
      input: z.object({}),
      async run(_, { log }) {
        const runs = await deleteOldRuns(database.platform, new Date(services.now().getTime() - UNDO_DAYS * DAY_MS));
        if (runs > 0) log.info({ runs }, 'Forgot bulk runs that can no longer be undone');
      },
    }),
  ] as JobDefinition<never, unknown>[];
}

/**
 * The run, a batch at a time: what a batch did to the records and what it notes of them are one transaction, under the
 * run's lock. Two workers on one run take turns, and after a crash the next one goes on with what is still pending.
 */
async function workOff(db: CompanyDb, services: Services, id: string, { signal }: JobContext): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if (!(await companyMayWork(db, services.now()))) return; // the sweep asks again
    const goesOn = await db.transaction((tx) => workBatch(services.leads, tx, id, services.now()));
    services.wake.relay();
    if (!goesOn) return;
  }
}

/** @returns whether there is more to do */
async function workBatch(ports: LeadPorts, tx: CompanyTx, id: string, now: Date): Promise<boolean> {
  const run = await lockRun(tx, id);
  if (!run || (run.state !== 'queued' && run.state !== 'running')) return false;
  const end = async (state: 'done' | 'cancelled' | 'failed', reason?: string) => {
    await endRun(tx, id, { state, reason }, now);
    await insertEvent(tx, 'bulk.changed', id);
    return false;
  };
  const user = await findColleague(tx, run.created_by); // with the rights of today, not of when it was asked;
  if (run.cancel_asked_at) {
    if (user) await tellAssigned(tx, { kind: 'user', id: user.id, name: run.created_by_name }, run);
    return end('cancelled');
  }
  if (!user) return end('failed', MESSAGES.bulkAskerGone);
  const actor: Actor = { kind: 'user', id: user.id, name: run.created_by_name };
  const ids = await nextRows(tx, id, batchOf(run));
  if (ids.length === 0) {
    await tellAssigned(tx, actor, run);
    return end('done');
  }
  await settleRows(tx, id, await applyBatch({ ports, tx, run, user, actor, ids, now }), now);
  await insertEvent(tx, 'bulk.changed', id);
  return true;
}

async function tellAssigned(
  tx: CompanyTx,
  actor: Actor,
  { id, record_type, action, params, done }: RunRow,
): Promise<void> {
  if (action === 'assign_by_rules') return notifyOwners(tx, actor, await countOwners(tx, id));
  if (action === 'convert') return tellOfDeals(tx, actor, await countOwners(tx, id));
  const to = params.assigned_to as string | null | undefined;
  if (action === 'assign' && to && done > 0)
    await notifyOwner(tx, actor, to, {
      kind: 'assigned',
      title: MESSAGES.bulkForYou(record_type),
      message: MESSAGES.bulkDone.assign(done, record_type),
      link_path: `${RECORD_PATHS[record_type]}?tab=mine`,
    });
}

/** Each owner once, not once a deal. */
async function tellOfDeals(tx: CompanyTx, actor: Actor, owners: { user_id: string; leads: number }[]): Promise<void> {
  for (const { user_id, leads } of owners)
    await notifyOwner(tx, actor, user_id, {
      kind: 'assigned',
      title: MESSAGES.newDealsForYou(leads),
      message: MESSAGES.bulkDone.convert(leads, 'lead'),
      link_path: '/opportunities?owner=me',
    });
}
