import { DAY, HOUR, mondayBefore, workingTime } from './calendar.ts';
import { liveDeal } from './deal-life.ts';
import { type Offer, offerName, OFFERS, RENEWALS } from './deal-names.ts';
import { begin, type DemoDeal, type DemoStage, moveDeal, TYPICAL_AMOUNT } from './deals.ts';
import { createDice } from './dice.ts';
import { firmsOf, INDUSTRIES } from './firms.ts';
import type { DemoCompany } from './people.ts';
import type { Team } from './team.ts';

const SALES = ['prospecting', 'qualification', 'proposal', 'negotiation'] as const satisfies DemoStage[];
const RENEWAL = ['review', 'offer', 'signature'] as const satisfies DemoStage[];
/** Since when Fieldstone keeps its deals, and how many it has begun since; more lately than at first. */
const SINCE = 545 * DAY;
const COUNT = 260;

/**
 * Deals that no lead here stands behind: what the account executives find themselves, and customers who order again.
 */
export function makePastDeals(company: DemoCompany, team: Team, now: number): DemoDeal[] {
  const some = (mates: Team['all']) => (mates.length > 0 ? mates : team.all);
  const closers = some(team.all.filter(({ role }) => role === 'ae'));
  const leaders = some(team.all.filter(({ role }) => role === 'company_admin' || role === 'manager'));
  const monday = mondayBefore(now); // the past is the same one whenever in a week the demo begins
  return Array.from({ length: COUNT }, (_, i) => {
    const dice = createDice(`${company.domain} past deal ${i}`);
    const firm = dice.pick(firmsOf(dice.pick(INDUSTRIES)));
    const isRenewal = dice.chance(0.25);
    const owner = dice.chance(0.08) ? dice.pick(leaders) : dice.pick(closers);
    const ago = SINCE * (1 - ((i + 0.5) / COUNT) ** 0.85);
    const created_at = Math.min(workingTime(dice, monday - ago, dice.between(0, 3) * DAY), now - HOUR);
    const stages: readonly DemoStage[] = isRenewal ? RENEWAL : SALES;
    const offer = dice.pick<Offer>(isRenewal ? RENEWALS : OFFERS);
    const amount = (TYPICAL_AMOUNT[firm.size] ?? 9_000) * dice.between(0.5, 1.1);
    const deal = begin(dice, {
      owner,
      lead: null,
      firm,
      company: firm.name,
      pipeline: isRenewal ? 'renewals' : 'sales',
      name: offerName(offer, amount),
      amount,
      created_at,
      first_stage: stages[0] ?? 'prospecting',
    });
    const attention = dice.between(0.25, 0.85);
    const life = liveDeal(dice, { stages, created_at, attention, ease: isRenewal ? 0.9 : 0 }, now);
    for (const { at, stage } of life.stages.slice(1)) moveDeal(deal, at, stage as DemoStage);
    Object.assign(deal, { touches: life.touches, people: life.people, terms: life.terms });
    if (life.outcome)
      moveDeal(deal, life.outcome.at, life.outcome.won ? 'won' : 'lost', life.outcome.reason || undefined);
    else deal.has_next_step = life.terms.at(-1)?.has_next_step ?? null;
    return deal;
  });
}
