import type { CompanyQueries, LiveChannel } from '@outrider/db';
import { onAnnounced } from '../events/live.ts';
import { hasRulesOn } from './turns.store.ts';

/** How long an instance trusts what it last read. The live channel tells it sooner. */
const TRUSTED_MS = 5_000;
const KEPT = 1_000;

const known = new Map<string, { on: boolean; checked_at: number }>();

/**
 * Whether the company has any rule switched on, cached so that captures cost nothing in companies without rules. An instance that misses the
 * announcement of a first rule leaves leads unassigned for five seconds at most.
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

/** Call after this process changed the rules. */
export const forgetRules = (company_id: string): void => void known.delete(company_id);

/** Listens for rule changes in other processes. @returns the function that stops it */
export const followRules = (live: LiveChannel): (() => void) => onAnnounced(live, 'assignment.changed', forgetRules);
