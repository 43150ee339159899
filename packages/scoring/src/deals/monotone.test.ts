import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../core/random.ts';
import { simulateDeals, type World } from '../testing/simulate-deals.ts';
import type { DealFacts } from './deal-facts.ts';
import type { DealModel } from './deal-model.ts';
import { dealLogit } from './rate-deal.ts';
import { rateDeal, trainDealModel } from './index.ts';

const DAY = 86_400_000;

/** A company in which everything a salesperson would wish for went with losing, and big deals with winning. */
function contrary(n: number, seed: number): World {
  const world = simulateDeals(n, { decider: -1.5, champion: -1.2, meetings: -0.5, base: 1.5 }, seed);
  const random = createRandom(seed + 1);
  const deals = world.deals.map((deal) => {
    if (!deal.ended) return deal;
    const amount = deal.ended.won === random() < 0.85 ? 90_000 : 8_000;
    const hasTerms = random() < 0.8;
    const close_at = (deal.ended.won ? random() < 0.7 : random() < 0.2) ? null : deal.created_at + 40 * DAY;
    return {
      ...deal,
      source: random() < 0.5 ? null : deal.source,
      stages: deal.stages.map((stage) => ({ ...stage, amount })),
      terms: hasTerms
        ? [{ at: deal.created_at, amount, close_at, owner: 'owner-0', has_next_step: !deal.ended.won }]
        : [],
    };
  });
  return { ...world, deals };
}

const models: [name: string, model: DealModel][] = [3, 4].map((seed) => [
  `contrary company ${seed}`,
  trainDealModel(contrary(600, seed).deals, { version: 'v1' }),
]);

const anyFacts: fc.Arbitrary<DealFacts> = fc.record({
  stage: fc.constantFrom('prospecting', 'proposal', 'negotiation', 'unheard of'),
  stage_label: fc.constant('Proposal'),
  stage_probability: fc.integer({ min: 0, max: 100 }),
  stage_days: fc.double({ min: 0, max: 200, noNaN: true }),
  age_days: fc.double({ min: 0, max: 400, noNaN: true }),
  amount: fc.option(fc.double({ min: 100, max: 1e6, noNaN: true })),
  company_size: fc.option(fc.constantFrom('11-50', '201-1000', 'other')),
  source: fc.option(fc.constantFrom('website', 'referral', 'other')),
  touches: fc.nat(20),
  quiet_days: fc.double({ min: 0, max: 120, noNaN: true }),
  meetings: fc.nat(8),
  people: fc.nat(8),
  decision_maker: fc.boolean(),
  champion: fc.boolean(),
  owner_load: fc.option(fc.nat(60)),
  terms: fc.option(
    fc.record({
      close_in_days: fc.option(fc.double({ min: -60, max: 120, noNaN: true })),
      pushes: fc.nat(6),
      next_step: fc.boolean(),
    }),
  ),
});
const withTerms = (facts: DealFacts, terms: Partial<NonNullable<DealFacts['terms']>>): DealFacts => ({
  ...facts,
  terms: facts.terms && { ...facts.terms, ...terms },
});

/** What never lowers a chance, whatever a company's past deals say. */
const BETTER: Record<string, (facts: DealFacts) => DealFacts> = {
  'a meeting': (facts) => ({ ...facts, meetings: facts.meetings + 1, touches: facts.touches + 1, quiet_days: 0 }),
  'a conversation': (facts) => ({ ...facts, touches: facts.touches + 1, quiet_days: 0 }),
  'one more contact': (facts) => ({ ...facts, people: facts.people + 1 }),
  'the decision maker': (facts) => ({ ...facts, decision_maker: true, people: facts.people + 1 }),
  'a champion': (facts) => ({ ...facts, champion: true }),
  'a next step': (facts) => withTerms(facts, { next_step: true }),
  'fewer moves of the close date': (facts) => withTerms(facts, { pushes: 0 }),
  'a smaller amount': (facts) => ({ ...facts, amount: facts.amount && facts.amount / 3 }),
  'a less busy owner': (facts) => ({ ...facts, owner_load: facts.owner_load && facts.owner_load - 1 }),
};

/** Titles that say that something is missing or late. */
const BAD = /^No |^Gone quiet|passed$|moved$/;

describe.each(models)('%s', (_name, model) => {
  it('learned something', () => expect(model.core).not.toBeNull());

  it.each(Object.entries(BETTER))('never gives less for %s', (_what, improve) =>
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(dealLogit(model, improve(facts))).toBeGreaterThanOrEqual(dealLogit(model, facts) - 1e-9);
      }),
      { seed: 5, numRuns: 300 },
    ),
  );

  it('never raises a chance for what is missing, nor for an amount above the usual', () =>
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const insight = rateDeal(model, facts)!;
        const usual = Math.max(model.norms.amount ?? 0, ...model.norms.amounts.map(([, amount]) => amount));
        for (const { reason, title, detail, points } of insight.parts) {
          if (points < 0) continue;
          expect(title).not.toMatch(BAD);
          expect(detail ?? '').not.toMatch(/^0 (?!open)|^no /);
          expect(reason === 'amount' && (facts.amount ?? Infinity) >= usual).toBe(false);
        }
        expect(insight.base.points + insight.parts.reduce((sum, { points }) => sum + points, 0)).toBe(insight.chance);
      }),
      { seed: 6, numRuns: 1_000 },
    ));

  it('advises nothing that a reason speaks against', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { next, parts } = rateDeal(model, facts)!;
        const against: Record<string, string> = {
          meeting: 'meetings',
          person: 'people',
          champion: 'champion',
          decision_maker: 'decision_maker',
        };
        const missing = parts.find(({ reason }) => reason === against[next?.action ?? '']);
        expect(missing?.title.startsWith('No ') === true && missing.points >= 0).toBe(false);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
