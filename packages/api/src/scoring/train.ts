import type { CompanyDb, CompanyQueries, CompanyTx, Database } from '@outrider/db';
import type { JobContext } from '@outrider/jobs';
import { MESSAGES } from '@outrider/shared/messages';
import { versionLabel } from '@outrider/shared/scoring';
import { type Actor, SYSTEM } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { companyMayWork } from '../companies/standing.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { Services } from '../services.ts';
import { uuidv7 } from '../uuid.ts';
import { findLivingFields } from '../fields/known-fields.ts';
import { findObjection } from './activation.ts';
import { featuresOf } from './custom-features.ts';
import { pageOfExamples, pageOfFacts, type SnapshotPage } from './examples.store.ts';
import { forgetModel } from './models.ts';
import { isOpen, isUnderWay, type TrainingNote, type VersionNotes } from './notes.ts';
import { type ScoringThread, withScoringThread } from './thread.ts';
import {
  countOutcomes,
  findActive,
  findById,
  findNewest,
  insertVersion,
  lockVersions,
  nextVersion,
  patchNotes,
  setActive,
  storeTrained,
  type VersionRow,
} from './versions.store.ts';
import type { Calls } from './worker.ts';

export const TRAIN_JOB = 'train-scoring';
export const TRAIN_RETRIES = 1;
export type TrainJob = { company_id: string; id: string };

/** As many as the scoring package uses. */
const MOST_EXAMPLES = 20_000;
const MOST_POPULATION = 5_000;
const PAGE = 1_000;
const LONGEST_MS = 10 * 60_000;

/**
 * Asks for a training: a version that waits for its model, and a job. One at a time in a company: while one waits or runs it is answered
 * instead, whichever instance was asked. `actor` is the system where outcomes have grown.
 */
export async function askTraining(
  db: CompanyDb,
  { jobs, log }: Services,
  actor: Actor,
  now: Date,
): Promise<{ version: string; started: boolean }> {
  const asked = await db.transaction(async (tx) => {
    await lockVersions(tx);
    const newest = await findNewest(tx);
    if (newest && isUnderWay(newest.notes.training, now))
      return { id: newest.id, version: newest.version, started: false };
    const [id, version, at] = [uuidv7(), await nextVersion(tx), now.toISOString()];
    const training: TrainingNote = {
      state: 'waiting',
      asked_by_name: actor.name,
      asked_at: at,
      finished_at: null,
      reason: null,
      beat_at: at,
    };
    const notes: VersionNotes = {
      stage: 'rules',
      training,
      usable: false,
      reason: null,
      report: null,
      outcomes: 0,
      rules: null,
      activated: null,
      rescore: null,
    };
    await insertVersion(tx, { id, version, notes, trained_by: actor.kind === 'user' ? actor.id : null });
    await recordAudit(tx, actor, {
      action: 'scoring.train',
      subject_kind: 'scoring_model',
      subject_id: id,
      detail: { version },
    });
    await insertEvent(tx, 'scoring.changed', id);
    return { id, version, started: true };
  });
  // Where this fails, the sweeper finds the version that waits and puts the job in again.
  await addTrainJob(jobs, { company_id: db.companyId, id: asked.id }).catch((error: unknown) =>
    log.warn({ err: error }, 'A training waits for the job store'),
  );
  return { version: asked.version, started: asked.started };
}

export const addTrainJob = (jobs: Services['jobs'], job: TrainJob) => jobs.add(TRAIN_JOB, job, { uniqueKey: job.id });

/** The job: trains in a thread, stores the version with its report, and puts it to work where the rules of activation allow it. */
export async function runTraining(
  database: Database,
  services: Services,
  { company_id, id }: TrainJob,
  job: JobContext,
): Promise<void> {
  const db = database.forCompany(company_id);
  const row = await findById(db, id);
  const training = row?.notes.training;
  if (!row || !training || !isOpen(training)) return;
  if (!(await companyMayWork(db, services.now()))) return closeTraining(db, services, row, MESSAGES.scoringStopped);
  try {
    await patchNotes(db, id, { training: { ...training, state: 'running', beat_at: services.now().toISOString() } });
    const signal = AbortSignal.any([job.signal, AbortSignal.timeout(LONGEST_MS)]);
    const trained = await withScoringThread(signal, (thread) => trainIn(thread, db, row.version));
    await job.touch();
    await settle(db, services, id, trained);
  } catch (error) {
    if (job.signal.aborted || job.attempt <= TRAIN_RETRIES) throw error; // here or elsewhere it is tried again
    services.log.error({ err: error, company_id, version: row.version }, 'A scoring model could not be trained');
    await closeTraining(db, services, row, MESSAGES.internal);
  }
}

async function trainIn(
  thread: ScoringThread,
  db: CompanyQueries,
  version: string,
): Promise<ReturnType<Calls['train']>> {
  await eachPage(
    (before) => pageOfExamples(db, before, PAGE),
    MOST_EXAMPLES,
    (page) => thread.ask('addExamples', page),
  );
  await eachPage(
    (before) => pageOfFacts(db, before, PAGE),
    MOST_POPULATION,
    (page) => thread.ask('addPopulation', page),
  );
  return thread.ask('train', { version, custom: featuresOf(await findLivingFields(db, 'lead')) });
}

async function eachPage<T>(
  read: (before: string | null) => Promise<SnapshotPage<T>>,
  most: number,
  take: (items: T[]) => Promise<void>,
): Promise<void> {
  let before: string | null = null;
  for (let total = 0; total < most;) {
    const page: SnapshotPage<T> = await read(before);
    await take(page.items);
    total += page.items.length;
    before = page.next;
    if (!before) return;
  }
}

async function settle(
  db: CompanyDb,
  services: Services,
  id: string,
  { model, rules }: ReturnType<Calls['train']>,
): Promise<void> {
  const now = services.now();
  await db.transaction(async (tx) => {
    await lockVersions(tx);
    const row = await findById(tx, id);
    const training = row?.notes.training;
    if (!row || !training || !isOpen(training)) return; // another one was faster
    const { converted, unqualified } = await countOutcomes(tx);
    const reason = findObjection(model, rules) ?? (await findHold(tx, training));
    const notes: Partial<VersionNotes> = {
      stage: model.stage,
      training: { ...training, state: 'done', finished_at: now.toISOString() },
      usable: model.core !== null,
      reason,
      report: model.report,
      outcomes: converted + unqualified,
      rules,
      activated: reason === null ? { at: now.toISOString(), by_name: null, held: false } : null,
    };
    await storeTrained(tx, id, model, now);
    await patchNotes(tx, id, notes);
    if (reason === null) await setActive(tx, id);
    await note(tx, row, {
      stage: model.stage,
      examples: model.report.n,
      activated: reason === null,
      ...(reason && { reason }),
    });
  });
  forgetModel(db.companyId);
  services.wake.relay();
}

/** Somebody went back to another version: what nobody asked for does not push that aside. */
async function findHold(tx: CompanyTx, training: TrainingNote): Promise<string | null> {
  if (training.asked_by_name !== null) return null;
  const active = await findActive(tx);
  return active?.notes.activated?.held ? MESSAGES.heldByHand(versionLabel(active.version)) : null;
}

/** Ends a training without a model. */
export async function closeTraining(db: CompanyDb, services: Services, row: VersionRow, reason: string): Promise<void> {
  const { training } = row.notes;
  if (!training) return;
  await db.transaction(async (tx) => {
    await patchNotes(tx, row.id, {
      training: { ...training, state: 'failed', reason, finished_at: services.now().toISOString() },
    });
    await note(tx, row, { reason });
  });
  services.wake.relay();
}

async function note(tx: CompanyTx, row: VersionRow, detail: Record<string, string | number | boolean>): Promise<void> {
  await recordAudit(tx, SYSTEM, {
    action: 'scoring.trained',
    subject_kind: 'scoring_model',
    subject_id: row.id,
    detail: { version: row.version, ...detail },
  });
  await insertEvent(tx, 'scoring.changed', row.id);
}
