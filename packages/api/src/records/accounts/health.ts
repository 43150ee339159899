import { HEALTH_BASE, type HealthPart, type HealthReason, UNTOUCHED_DAYS } from '@outrider/shared/records/accounts';
import type { AccountHealth } from '@outrider/shared/ground/fields/account';

/** What the health of an account that bought rests on. */
export type HealthFacts = {
  last_touch_at: Date | null;
  last_won_at: Date;
  people: number;
  /** Of them, with a touch within 30 days. */
  people_in_touch: number;
  open_deals: number;
  /** Of them, not quiet for longer than their stage allows. */
  moving_deals: number;
  lost_since: number;
  overdue_steps: number;
};
export type Health = { health: AccountHealth; score: number; parts: HealthPart[] };

const DAY_MS = 86_400_000;
const GOOD_FROM = 65;
const AT_RISK_FROM = 40;

/**
 * How a customer is doing: 50, and points for what speaks for and against it. The best account reaches 100 and the
 * worst one 0, so nothing is cut off and the parts always add up.
 */
export function healthOf(facts: HealthFacts, now: Date): Health {
  const parts = [
    touch(facts, now),
    people(facts),
    purchase(facts, now),
    deals(facts),
    lost(facts),
    steps(facts),
  ].filter(({ points }) => points !== 0);
  const score = parts.reduce((sum, { points }) => sum + points, HEALTH_BASE);
  return { health: wordOf(score), score, parts: parts.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points)) };
}

const wordOf = (score: number): AccountHealth =>
  score >= GOOD_FROM ? 'good' : score >= AT_RISK_FROM ? 'at_risk' : 'critical';

type Grounds = Partial<Pick<HealthPart, 'count' | 'of'>> & { at?: Date | null };
const part = (reason: HealthReason, points: number, { count = null, of = null, at }: Grounds = {}): HealthPart => ({
  reason,
  points,
  count,
  of,
  at: at?.toISOString() ?? null,
});
const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / DAY_MS;

function touch({ last_touch_at: at }: HealthFacts, now: Date): HealthPart {
  const days = at ? daysSince(at, now) : Infinity;
  return part('last_touch', days <= 14 ? 15 : days <= UNTOUCHED_DAYS ? 5 : days <= 60 ? -8 : -15, { at });
}

function people({ people: of, people_in_touch: count }: HealthFacts): HealthPart {
  return part('people', count === 0 ? -8 : Math.round((15 * count) / of), { count, of });
}

function purchase({ last_won_at: at }: HealthFacts, now: Date): HealthPart {
  const days = daysSince(at, now);
  return part('last_purchase', days <= 365 ? 10 : days <= 730 ? 0 : -8, { at });
}

function deals({ open_deals: of, moving_deals: count }: HealthFacts): HealthPart {
  return part('open_deals', of === 0 ? 0 : count > 0 ? 10 : -5, { count, of });
}

const lost = ({ lost_since: count }: HealthFacts): HealthPart => part('lost_since', count > 0 ? -7 : 0, { count });
const steps = ({ overdue_steps: count }: HealthFacts): HealthPart => part('next_steps', count > 0 ? -7 : 0, { count });
