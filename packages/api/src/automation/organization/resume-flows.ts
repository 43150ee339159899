import type { CompanyTx, Database } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { isStopped } from '../agents/policy/limits.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { findStep } from '@outrider/shared/automation/step-path';
import { readSubjects } from './flow-subjects.store.ts';
import { walkOn } from './flow-walk.ts';
import {
  claimDueRuns,
  countLately,
  type DueRun,
  lockFlow,
  lockWaiting,
  releaseRun,
  type RunEnd,
  settleRun,
} from './flows.store.ts';
import { FLOW_WORDS as WORDS } from './words.ts';

const BATCH = 50;
const LEASE_MS = 60_000;
const ATTEMPTS = 5;
const RETRY_MS = 10_000;
/** While all agents are stopped, runs that are due look again after this long. */
const HELD_MS = 5 * 60_000;

/**
 * Goes on with runs whose wait is over until none is left, or until `signal`; several instances may do it at once.
 * @returns how many were taken up
 */
export async function resumeFlows(database: Database, services: Services, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const now = services.now();
    const due = await claimDueRuns(database.platform, now, new Date(now.getTime() + LEASE_MS), BATCH);
    for (const run of due) await resume(database, services, run);
    total += due.length;
    if (due.length < BATCH || signal?.aborted) return total;
  }
}

async function resume(database: Database, services: Services, run: DueRun): Promise<void> {
  const db = database.forCompany(run.company_id);
  try {
    await db.transaction((tx) => goOn(tx, services, run));
  } catch (error) {
    services.log.error({ err: error, flow_id: run.flow_id, run_id: run.id }, 'A flow did not come to its end');
    if (run.attempts < ATTEMPTS)
      await releaseRun(db, run, new Date(services.now().getTime() + RETRY_MS * 2 ** run.attempts));
    else await db.transaction((tx) => giveUp(tx, run));
  }
}

/** The flow is locked before its run, as where a run begins. */
async function goOn(tx: CompanyTx, services: Services, due: DueRun): Promise<void> {
  const now = services.now();
  const flow = await lockFlow(tx, due.flow_id);
  const run = await lockWaiting(tx, due);
  if (!flow || !run) return;
  if (await isStopped(tx)) {
    await settleRun(tx, run.id, { resume_at: new Date(now.getTime() + HELD_MS), attempts: 0 });
    return;
  }
  const end = async (): Promise<Partial<RunEnd>> => {
    const subject = (await readSubjects(tx, run.subject_kind, [run.subject_id], now)).get(run.subject_id);
    if (!subject) return stopped(WORDS.gone);
    if (!flow.is_active) return stopped(WORDS.turnedOff);
    const next = run.next_step && findStep(flow.steps, run.next_step);
    if (!next) return stopped(WORDS.stepGone);
    const { done_today } = await countLately(tx, flow.id, subject.id, now);
    return walkOn(tx, services, { flow, subject, run_id: run.id, trail: run.trail, done_today }, next);
  };
  await settleRun(tx, run.id, { ...(await end()), attempts: 0 });
  await insertEvent(tx, 'organization.changed', flow.id);
}

async function giveUp(tx: CompanyTx, due: DueRun): Promise<void> {
  const flow = await lockFlow(tx, due.flow_id);
  const run = await lockWaiting(tx, due);
  if (!flow || !run) return;
  await settleRun(tx, run.id, {
    state: 'failed',
    reason: MESSAGES.flowBroke(flow.name),
    next_step: null,
    resume_at: null,
  });
  await insertEvent(tx, 'organization.changed', flow.id);
}

const stopped = (reason: string): Partial<RunEnd> => ({ state: 'stopped', reason, next_step: null, resume_at: null });
