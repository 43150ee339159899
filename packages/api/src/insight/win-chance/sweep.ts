import type { Database } from '@outrider/db';
import { DEALS_NEEDED, DEALS_NEEDED_OF_EACH, isRetrainDue } from '@outrider/scoring';
import { SYSTEM } from '../../ground/actor.ts';
import { askTraining } from '../scoring/train.ts';
import type { Services } from '../../ground/services.ts';
import { type DealCandidate, listDealCandidates } from './chances.store.ts';

const DAY_MS = 86_400_000;

/** Whether a company has enough closed deals, enough more than last time, and was not trained today. */
export function isDue(
  { won, lost, trained_on, trained_at, training_state }: Omit<DealCandidate, 'company_id'>,
  now: Date,
): boolean {
  if (won + lost < DEALS_NEEDED || Math.min(won, lost) < DEALS_NEEDED_OF_EACH) return false; // it would learn nothing
  const since = trained_at ? now.getTime() - trained_at.getTime() : Infinity;
  if (training_state !== null && training_state !== 'done') return training_state === 'failed' && since >= DAY_MS;
  return isRetrainDue(trained_on ?? 0, won + lost, since);
}

/**
 * Asks for the trainings that have become due; what died with its process the sweep of scoring puts in again. @returns
 * how many companies were asked for
 */
export async function sweepDealModels(database: Database, services: Services): Promise<number> {
  const now = services.now();
  const due = (await listDealCandidates(database.platform, now)).filter((one) => isDue(one, now));
  for (const { company_id } of due) await askTraining(database.forCompany(company_id), services, 'deal', SYSTEM, now);
  return due.length;
}
