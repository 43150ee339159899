import type { CompanyDb, Database } from '@outrider/db';
import type { JobContext } from '@outrider/jobs';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ModelKind } from '@outrider/shared/insight/scoring';
import { type Actor, SYSTEM } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { companyMayWork } from '../../ground/companies/standing.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { isOpen, isUnderWay, type RescoreNote } from './notes.ts';
import { countScored, findLeads, pageOfLeads, type Step, writeScores } from './rescore.store.ts';
import { type ScoringThread, withScoringThread } from './thread.ts';
import {
  ensureRules,
  findActive,
  findById,
  findModelOf,
  lockVersions,
  patchNotes,
  setActive,
  type VersionRow,
} from './versions.store.ts';
import type { Rated } from './worker.ts';

export const RESCORE_JOB = 'rescore-leads';
export const RESCORE_RETRIES = 3;
type RescoreJob = { company_id: string; id: string; asked_at: string };

/** Leads a statement: on the embedded database every other call waits for it, so it stays at a tenth of a second. */
const BATCH = 250;
/** How often a lead that somebody edits right now is read again. */
const ROUNDS = 3;

/** Asks for every lead to be scored again by the active version. While one is under way that one is meant. */
export async function askRescore(
  db: CompanyDb,
  { jobs, log }: Services,
  actor: Actor,
  now: Date,
): Promise<{ started: boolean }> {
  const total = await countScored(db);
  const job = await db.transaction(async (tx): Promise<RescoreJob | null> => {
    await lockVersions(tx);
    const active = (await findActive(tx, 'lead')) ?? (await ensureRules(tx, 'lead', uuidv7()));
    if (isUnderWay(active.notes.rescore, now)) return null;
    const asked_at = now.toISOString();
    const rescore: RescoreNote = {
      state: 'waiting',
      total,
      done: 0,
      changed: 0,
      asked_by_name: actor.name,
      asked_at,
      finished_at: null,
      reason: null,
      cursor: null,
      beat_at: asked_at,
    };
    await patchNotes(tx, active.id, { rescore });
    if (active.state !== 'active') await setActive(tx, 'lead', active.id);
    await recordAudit(tx, actor, {
      action: 'scoring.rescore',
      subject_kind: 'scoring_model',
      subject_id: active.id,
      detail: { version: active.version, leads: total },
    });
    await insertEvent(tx, 'scoring.changed', active.id);
    return { company_id: db.companyId, id: active.id, asked_at };
  });
  if (!job) return { started: false };
  await addRescoreJob(jobs, job).catch((error: unknown) =>
    log.warn({ err: error }, 'A re-score waits for the job store'),
  );
  return { started: true };
}

export const addRescoreJob = (jobs: Services['jobs'], job: RescoreJob) =>
  jobs.add(RESCORE_JOB, job, { uniqueKey: `${job.id} ${job.asked_at}` });

/**
 * The job: every lead in the order of the ids, a batch at a time. Whoever takes it over goes on where the last batch
 * was written.
 */
export async function runRescore(
  database: Database,
  services: Services,
  { company_id, id, asked_at }: RescoreJob,
  job: JobContext,
): Promise<void> {
  const db = database.forCompany(company_id);
  const isOurs = (row: VersionRow<ModelKind> | null): row is VersionRow<ModelKind> =>
    row !== null && isOpen(row.notes.rescore) && row.notes.rescore?.asked_at === asked_at;
  const started = await findById(db, id);
  if (!isOurs(started)) return;
  try {
    await withScoringThread(job.signal, async (thread) => {
      await thread.ask('useModel', await findModelOf(db, id));
      let next = prepare(db, thread, started.notes.rescore?.cursor ?? null);
      for (;;) {
        const batch = await next;
        job.signal.throwIfAborted();
        const row = await findById(db, id);
        if (!isOurs(row)) return;
        if (row.state !== 'active') return endRescore(db, services, row, 'stopped', MESSAGES.rescoreSuperseded);
        if (!(await companyMayWork(db, services.now())))
          return endRescore(db, services, row, 'stopped', MESSAGES.scoringStopped);
        if (!batch) return endRescore(db, services, row, 'done', null);
        next = prepare(db, thread, batch.cursor); // the thread rates while the database writes
        next.catch(() => {}); // told where it is awaited
        await job.touch();
        await write(db, thread, batch, {
          id,
          asked_at,
          cursor: batch.cursor,
          looked_at: batch.looked_at,
          beat_at: services.now().toISOString(),
        });
      }
    });
  } catch (error) {
    if (job.signal.aborted || job.attempt <= RESCORE_RETRIES) throw error; // goes on after the last batch
    services.log.error({ err: error, company_id }, 'Leads could not be re-scored');
    const row = await findById(db, id);
    if (isOurs(row)) await endRescore(db, services, row, 'failed', MESSAGES.internal);
  }
}

type Batch = { rated: Rated; cursor: string; looked_at: number };

/** The leads after `after`, read and rated; null after the last. */
async function prepare(db: CompanyDb, thread: ScoringThread, after: string | null): Promise<Batch | null> {
  const leads = await pageOfLeads(db, after, BATCH);
  const last = leads.at(-1);
  return last ? { rated: await thread.ask('rate', leads), cursor: last.id, looked_at: leads.length } : null;
}

async function write(db: CompanyDb, thread: ScoringThread, batch: Batch, step: Step): Promise<void> {
  let rated = batch.rated;
  for (let round = 0; round < ROUNDS; round += 1) {
    const written = await writeScores(db, { ...step, looked_at: round === 0 ? batch.looked_at : 0 }, rated);
    const missed = written ? rated.ids.filter((id) => !written.has(id)) : [];
    if (missed.length === 0) return;
    rated = await thread.ask('rate', await findLeads(db, missed)); // somebody edited these between reading and writing
  }
}

export async function endRescore(
  db: CompanyDb,
  services: Services,
  row: VersionRow<ModelKind>,
  state: 'done' | 'stopped' | 'failed',
  reason: string | null,
): Promise<void> {
  const { rescore } = row.notes;
  if (!rescore) return;
  const total = state === 'done' ? rescore.done : rescore.total; // leads came and went meanwhile
  await db.transaction(async (tx) => {
    await patchNotes(tx, row.id, {
      rescore: { ...rescore, state, total, reason, finished_at: services.now().toISOString() },
    });
    const detail = { version: row.version, state, leads: rescore.done, changed: rescore.changed };
    await recordAudit(tx, SYSTEM, {
      action: 'scoring.rescored',
      subject_kind: 'scoring_model',
      subject_id: row.id,
      detail,
    });
    await insertEvent(tx, 'scoring.changed', row.id);
  });
  services.wake.relay();
}
