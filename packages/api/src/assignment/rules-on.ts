import type { CompanyQueries, LiveChannel } from '@outrider/db';
import { onAnnounced } from '../events/live.ts';
import { hasRulesOn } from './turns.store.ts';

/** For how long an instance takes it as it last was. What it learns over the live channel comes sooner. */
const TRUSTED_MS = 5_000;
const KEPT = 1_000;

const known = new Map<string, { on: boolean; checked_at: number }>();

/**
 * Whether the company has rules to ask at all: known without asking the database, so that a capture of a company without rules pays nothing for them.
 * Another instance that hears of a company's first rule late leaves its leads unassigned for five seconds at most.
 */
export async function areRulesOn(db: CompanyQueries): Promise<boolean> {
  const last = known.get(db.companyId);
  if (last && performance.now() - last.checked_at < TRUSTED_MS) return last.on;
  const checked_at = performance.now();
  const on = await hasRulesOn(db);
  known.delete(db.companyId);
  known.set(db.companyId, { on, checked_at });
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest) known.delete(oldest);
  return on;
}

/** After this process changed the rules. */
export const forgetRules = (company_id: string): void => void known.delete(company_id);

/** Hears from other processes whose rules changed. @returns what ends it */
export const followRules = (live: LiveChannel): (() => void) => onAnnounced(live, 'assignment.changed', forgetRules);
