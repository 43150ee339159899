import type { CompanyDb, Database } from '@outrider/db';
import { type DealModel, factsAt, rateDeal } from '@outrider/scoring';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { findActiveModel } from '../scoring/versions.store.ts';
import type { Services } from '../../ground/services.ts';
import {
  clearChances,
  countOpenDeals,
  listDue,
  listLearnedCompanies,
  type Rated,
  writeChances,
} from './chances.store.ts';
import { findHistories, type ReadDeal } from './histories.store.ts';

export const RATE_JOB = 'rate-deals';

/**
 * Deals a statement. Rating as many takes the thread a few hundredths of a second, as short as what a caller would
 * notice.
 */
const BATCH = 200;

/**
 * Gives the open deals that are due their chance, or takes it away where the stages' probabilities are at work again.
 * Two at once do no harm. @returns how many were due
 */
export async function rateDueDeals(db: CompanyDb, services: Services): Promise<number> {
  const { id, model } = await findActiveModel(db, 'deal');
  if (!id) return 0;
  if (!model) {
    if (await clearChances(db)) await tell(db, services, id);
    return 0;
  }
  const loads = await countOpenDeals(db);
  let total = 0;
  let after: string | null = null;
  let changed = false;
  for (;;) {
    const at = services.now();
    const due = await listDue(db, { version: model.version, now: at, after, limit: BATCH });
    if (due.length === 0) break;
    const deals = await findHistories(db, due);
    const rated = deals.map((deal) => rate(model, deal, at.getTime(), loads));
    changed = (await writeChances(db, { version: model.version, at }, rated)) || changed;
    total += due.length;
    after = due.at(-1) ?? null;
  }
  if (changed) await tell(db, services, id);
  return total;
}

const rate = (model: DealModel, { history, version }: ReadDeal, at: number, loads: Map<string, number>): Rated => {
  const facts = factsAt(history, at, (owner) => loads.get(owner) ?? 0);
  return { id: history.id, version, insight: facts && rateDeal(model, facts) };
};

async function tell(db: CompanyDb, services: Services, model_id: string): Promise<void> {
  await insertEvent(db, 'chances.changed', model_id);
  services.wake.relay();
}

/** The companies that have a model at work, one after the other. @returns how many deals were due */
export async function sweepChances(database: Database, services: Services): Promise<number> {
  let total = 0;
  for (const { company_id } of await listLearnedCompanies(database.platform, services.now())) {
    if (services.stopping.aborted) break;
    total += await rateDueDeals(database.forCompany(company_id), services);
  }
  return total;
}
