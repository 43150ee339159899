import type { Database } from '@outrider/db';
import { ADJUST_FROM, isRetrainDue } from '@outrider/scoring';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SYSTEM } from '../../ground/actor.ts';
import type { Services } from '../../ground/services.ts';
import { type Candidate, listCandidates, listUnfinished } from './due.store.ts';
import { isGivenUp, isOpen } from './notes.ts';
import { addRescoreJob, endRescore } from './rescore.ts';
import { addTrainJob, askTraining, closeTraining } from './train.ts';
import { findById } from './versions.store.ts';

const DAY_MS = 86_400_000;

/** Whether a company has enough outcomes, enough more than last time, and was not trained today. */
export function isDue(
  { converted, unqualified, trained_on, trained_at, training_state }: Omit<Candidate, 'company_id'>,
  now: Date,
): boolean {
  if (Math.min(converted, unqualified) < ADJUST_FROM) return false; // it would learn nothing
  const since = trained_at ? now.getTime() - trained_at.getTime() : Infinity;
  if (training_state !== null && training_state !== 'done') return training_state === 'failed' && since >= DAY_MS;
  return isRetrainDue(trained_on ?? 0, converted + unqualified, since);
}

/**
 * Asks for the trainings that have become due, and puts in again what died with its process. @returns how many
 * companies were asked for
 */
export async function sweepScoring(database: Database, services: Services): Promise<number> {
  const now = services.now();
  await resume(database, services, now);
  const due = (await listCandidates(database.platform, now)).filter((one) => isDue(one, now));
  for (const { company_id } of due) await askTraining(database.forCompany(company_id), services, 'lead', SYSTEM, now);
  return due.length;
}

async function resume(database: Database, services: Services, now: Date): Promise<void> {
  for (const { company_id, id, notes } of await listUnfinished(database.platform, new Date(now.getTime() - DAY_MS))) {
    const db = database.forCompany(company_id);
    const row = await findById(db, id);
    if (!row) continue;
    const { training, rescore } = notes;
    if (training && isOpen(training))
      await (isGivenUp(training, now)
        ? closeTraining(db, services, row, MESSAGES.scoringLost)
        : addTrainJob(services.jobs, { company_id, id }));
    if (rescore && isOpen(rescore))
      await (isGivenUp(rescore, now)
        ? endRescore(db, services, row, 'failed', MESSAGES.scoringLost)
        : addRescoreJob(services.jobs, { company_id, id, asked_at: rescore.asked_at }));
  }
}
