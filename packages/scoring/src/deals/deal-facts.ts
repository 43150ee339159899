import type { DealHistory } from './deal-history.ts';
import type { OwnerLoads } from './owner-loads.ts';

/**
 * What was known of an open deal at one moment. terms: null where nobody kept them then. touches: conversations in the
 * last 30 days. quiet_days: since the last one, or since the deal was made. pushes: how often its close date moved to a
 * later day.
 */
export type DealFacts = {
  stage: string;
  stage_label: string;
  /** Percent. */
  stage_probability: number;
  stage_days: number;
  age_days: number;
  amount: number | null;
  company_size: string | null;
  source: string | null;
  touches: number;
  quiet_days: number;
  meetings: number;
  people: number;
  decision_maker: boolean;
  champion: boolean;
  owner_load: number | null;
  terms: { close_in_days: number | null; pushes: number; next_step: boolean } | null;
};

const DAY_MS = 86_400_000;
const LATELY_DAYS = 30;
/** Whoever holds the budget decides. */
const DECIDERS: ReadonlySet<string | null> = new Set(['decision_maker', 'budget_holder']);

/**
 * Reads a deal as it was at `at`: of everything in its history only what had happened by then, so that a past moment
 * looks as it did to those who lived it.
 * @returns null for a moment at which the deal was in no open stage
 */
export function factsAt(deal: DealHistory, at: number, loads: OwnerLoads): DealFacts | null {
  const stage = deal.stages.findLast((entry) => entry.at <= at);
  if (!stage?.is_open || (deal.ended && deal.ended.at <= at)) return null;
  const touches = deal.touches.filter((touch) => touch.at <= at);
  const people = deal.people.filter((person) => person.at <= at);
  const terms = deal.terms.filter((one) => one.at <= at);
  const now = terms.at(-1) ?? null;
  const owner = now ? now.owner : deal.owner;
  const amount = now?.amount ?? stage.amount;
  const daysSince = (then: number): number => (at - then) / DAY_MS;
  return {
    stage: stage.stage,
    stage_label: stage.label,
    stage_probability: stage.probability,
    stage_days: daysSince(stage.at),
    age_days: daysSince(deal.created_at),
    amount: amount !== null && amount > 0 ? amount : null,
    company_size: deal.company_size,
    source: deal.source,
    touches: touches.filter((touch) => daysSince(touch.at) <= LATELY_DAYS).length,
    quiet_days: daysSince(touches.at(-1)?.at ?? deal.created_at),
    meetings: touches.filter(({ kind }) => kind === 'meeting').length,
    people: people.length,
    decision_maker: people.some(({ role }) => DECIDERS.has(role)),
    champion: people.some(({ role }) => role === 'champion'),
    owner_load: owner === null ? null : loads(owner, at),
    terms: now && {
      close_in_days: now.close_at === null ? null : -daysSince(now.close_at),
      pushes: countPushes(terms.map(({ close_at }) => close_at)),
      next_step: now.has_next_step,
    },
  };
}

function countPushes(days: readonly (number | null)[]): number {
  const known = days.filter((day) => day !== null);
  return known.filter((day, i) => i > 0 && day > (known[i - 1] as number)).length;
}
