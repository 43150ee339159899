import type { CompanyDb, CompanyTx, Database } from '@outrider/db';
import type { JobContext } from '@outrider/jobs';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { LEARNER } from '@outrider/scoring';
import { type ModelKind, versionLabel } from '@outrider/shared/insight/scoring';
import { type Actor, SYSTEM, userIdOf } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { companyMayWork } from '../../ground/companies/standing.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import type { Learned, Learner, Learners } from './learner.ts';
import { isOpen, isUnderWay, type TrainingNote, type VersionNotes } from './notes.ts';
import { withScoringThread } from './thread.ts';
import {
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

export const TRAIN_JOB = 'train-scoring';
export const TRAIN_RETRIES = 1;
type TrainJob = { company_id: string; id: string };

const LONGEST_MS = 10 * 60_000;

/**
 * Asks for a training: a version that waits for its model, and a job. One at a time in a company: while one waits or
 * runs it is answered instead, whichever instance was asked. `actor` is the system where outcomes have grown.
 */
export async function askTraining(
  db: CompanyDb,
  { jobs, log }: Services,
  kind: ModelKind,
  actor: Actor,
  now: Date,
): Promise<{ version: string; started: boolean }> {
  const asked = await db.transaction(async (tx) => {
    await lockVersions(tx);
    const newest = await findNewest(tx, kind);
    if (newest && isUnderWay(newest.notes.training, now))
      return { id: newest.id, version: newest.version, started: false };
    const [id, version, at] = [uuidv7(), await nextVersion(tx, kind), now.toISOString()];
    const training: TrainingNote = {
      state: 'waiting',
      asked_by_name: actor.name,
      asked_at: at,
      finished_at: null,
      reason: null,
      beat_at: at,
    };
    const notes: VersionNotes<ModelKind> = {
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
    await insertVersion(tx, { id, kind, version, notes, trained_by: userIdOf(actor) });
    await recordAudit(tx, actor, {
      action: 'scoring.train',
      subject_kind: 'scoring_model',
      subject_id: id,
      detail: { kind, version },
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

/**
 * The job: trains in a thread, stores the version with its report, and puts it to work where the rules of activation
 * allow it.
 */
export async function runTraining(
  database: Database,
  services: Services,
  learners: Learners,
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
    const learner = learners[row.kind];
    const learned = await withScoringThread(signal, (thread) => learner.learn(thread, db, row.version, services.now()));
    await job.touch();
    if (await settle(db, services, learner, id, learned)) await learner.onActivated(db, services);
  } catch (error) {
    if (job.signal.aborted || job.attempt <= TRAIN_RETRIES) throw error; // here or elsewhere it is tried again
    services.log.error({ err: error, company_id, version: row.version }, 'A scoring model could not be trained');
    await closeTraining(db, services, row, MESSAGES.internal);
  }
}

/** @returns whether the version is at work now */
async function settle(
  db: CompanyDb,
  services: Services,
  learner: Learner,
  id: string,
  learned: Learned,
): Promise<boolean> {
  const now = services.now();
  const { model, rules } = learned;
  const outcomes = await learner.countOutcomes(db);
  const activated = await db.transaction(async (tx) => {
    await lockVersions(tx);
    const row = await findById(tx, id);
    const training = row?.notes.training;
    if (!row || !training || !isOpen(training)) return false; // another one was faster
    const reason = learner.object(learned) ?? (await findHold(tx, row.kind, training));
    const notes: Partial<VersionNotes<ModelKind>> = {
      stage: model.stage,
      training: { ...training, state: 'done', finished_at: now.toISOString() },
      usable: model.core !== null,
      reason,
      report: model.report,
      outcomes,
      learner: LEARNER,
      rules,
      activated: reason === null ? { at: now.toISOString(), by_name: null, held: false } : null,
    };
    await storeTrained(tx, id, model, now);
    await patchNotes(tx, id, notes);
    if (reason === null) await setActive(tx, row.kind, id);
    await note(tx, row, {
      stage: model.stage,
      examples: model.report.n,
      activated: reason === null,
      ...(reason && { reason }),
    });
    return reason === null;
  });
  services.wake.relay();
  return activated;
}

/** Somebody went back to another version: what nobody asked for does not push that aside. */
async function findHold(tx: CompanyTx, kind: ModelKind, training: TrainingNote): Promise<string | null> {
  if (training.asked_by_name !== null) return null;
  const active = await findActive(tx, kind);
  return active?.notes.activated?.held ? MESSAGES.heldByHand(versionLabel(active.version)) : null;
}

/** Ends a training without a model. */
export async function closeTraining(
  db: CompanyDb,
  services: Services,
  row: VersionRow<ModelKind>,
  reason: string,
): Promise<void> {
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

async function note(
  tx: CompanyTx,
  row: VersionRow<ModelKind>,
  detail: Record<string, string | number | boolean>,
): Promise<void> {
  await recordAudit(tx, SYSTEM, {
    action: 'scoring.trained',
    subject_kind: 'scoring_model',
    subject_id: row.id,
    detail: { kind: row.kind, version: row.version, ...detail },
  });
  await insertEvent(tx, 'scoring.changed', row.id);
}
