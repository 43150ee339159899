import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stratifiedFolds } from '../core/random.ts';
import { NOISE, PLAIN_TRUTH, simulateDeals, WORLD_START } from '../testing/simulate-deals.ts';
import { pickMoments } from './deal-examples.ts';
import { type DealFacts, factsAt } from './deal-facts.ts';
import type { DealHistory } from './deal-history.ts';
import { ADVICE_WORDS, type DealAction, REASON_WORDS, reasonLine } from './deal-words.ts';
import { afterAction } from './rate-deal.ts';
import { sortEnded } from './train-deals.ts';
import { backtest, countLoads, findDealObjection, rateDeal, trainDealModel } from './index.ts';

const DAY = 86_400_000;
const world = simulateDeals(700, PLAIN_TRUTH, 11);
const loads = countLoads(world.deals);
const model = trainDealModel(world.deals, { version: 'v1' });
const moments = sortEnded(world.deals).flatMap((deal, i) =>
  pickMoments(deal, i).flatMap((at) => factsAt(deal, at, loads) ?? []),
);
/** Trains a model for each month: computed once. */
const tested = backtest(world.deals, world.now);
const dull: DealFacts = {
  stage: 'proposal',
  stage_label: 'Proposal',
  stage_probability: 50,
  stage_days: 10,
  age_days: 30,
  amount: 20_000,
  company_size: '11-50',
  source: 'website',
  touches: 1,
  quiet_days: 5,
  meetings: 0,
  people: 0,
  decision_maker: false,
  champion: false,
  owner_load: 5,
  terms: { close_in_days: 20, pushes: 0, next_step: false },
};
const chanceOf = (facts: DealFacts): number => rateDeal(model, facts)?.chance ?? 0;

describe('a world whose truth is known', () => {
  it('is learned: what decides there moves chances, what does not hardly does', () => {
    const gain = (then: Partial<DealFacts>): number => chanceOf({ ...dull, ...then }) - chanceOf(dull);
    expect(gain({ decision_maker: true })).toBeGreaterThan(15);
    expect(gain({ champion: true })).toBeGreaterThan(4);
    expect(gain({ meetings: 3 })).toBeGreaterThan(8);
    expect(Math.abs(gain({ source: 'referral' }))).toBeLessThan(5);
    expect(model.report.topFeatures.map(({ field }) => field).slice(0, 5)).toContain('decision_maker');
  });
  it('gives chances that come true', () => {
    const { crossValidated } = model.report;
    expect(crossValidated?.auc).toBeGreaterThan(0.65);
    expect(crossValidated?.ece).toBeLessThan(0.07);
  });
  it('passes the gate, and beats the stages on past months', () => {
    const report = { ...model.report, backtest: tested };
    expect(findDealObjection({ core: model.core, report })).toBeNull();
    expect(report.backtest?.model.log_loss).toBeLessThan(report.backtest?.stages.log_loss ?? 0);
    expect(report.backtest?.model.brier).toBeLessThan(report.backtest?.stages.brier ?? 0);
    const { low, auc, high } = report.backtest?.model ?? { low: null, auc: null, high: null };
    expect(low ?? 1).toBeLessThan(auc ?? 0);
    expect(auc ?? 1).toBeLessThan(high ?? 0);
    expect(report.backtest?.months.length).toBeGreaterThan(3);
    expect(report.backtest?.months.length).toBeLessThanOrEqual(12);
  });
  it('is the same whatever order the deals come in', () =>
    expect(trainDealModel([...world.deals].reverse(), { version: 'v1' })).toEqual(model));
  it('is plain JSON', () => expect(JSON.parse(JSON.stringify(model))).toEqual(model));
});

describe('too few closed deals', () => {
  it.each([
    ['39 closed', simulateDeals(39, PLAIN_TRUTH, 1, 0).deals],
    ['none', []],
    ['only won ones', simulateDeals(80, { ...NOISE, base: 40 }, 1, 0).deals],
  ])('teach nothing: %s', (_name, deals) => {
    const learned = trainDealModel(deals, { version: 'v1' });
    expect(learned).toMatchObject({ core: null, stage: 'rules', report: { n: deals.length } });
    expect(rateDeal(learned, dull)).toBeNull();
    expect(findDealObjection(learned)).toBe('few');
    expect(backtest(deals, WORLD_START + 500 * DAY)).toBeNull();
  });
});

describe('an explanation', () => {
  it('adds up to the chance, to the percent, for any deal', () => {
    const anyFacts: fc.Arbitrary<DealFacts> = fc.record({
      stage: fc.constantFrom('prospecting', 'proposal', 'negotiation', '__proto__'),
      stage_label: fc.constant('Proposal'),
      stage_probability: fc.integer({ min: 0, max: 100 }),
      stage_days: fc.double({ min: 0, max: 4_000, noNaN: true }),
      age_days: fc.double({ min: 0, max: 4_000, noNaN: true }),
      amount: fc.option(fc.double({ min: 1, max: 1e12, noNaN: true })),
      company_size: fc.option(fc.constantFrom('11-50', 'constructor')),
      source: fc.option(fc.constantFrom('website', '__proto__')),
      touches: fc.nat(500),
      quiet_days: fc.double({ min: 0, max: 4_000, noNaN: true }),
      meetings: fc.nat(100),
      people: fc.nat(100),
      decision_maker: fc.boolean(),
      champion: fc.boolean(),
      owner_load: fc.option(fc.nat(1_000)),
      terms: fc.option(
        fc.record({
          close_in_days: fc.option(fc.double({ min: -4_000, max: 4_000, noNaN: true })),
          pushes: fc.nat(30),
          next_step: fc.boolean(),
        }),
      ),
    });
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const insight = rateDeal(model, facts)!;
        expect(insight.base.points + insight.parts.reduce((sum, { points }) => sum + points, 0)).toBe(insight.chance);
        expect(insight.chance).toBeGreaterThanOrEqual(1);
        expect(insight.chance).toBeLessThanOrEqual(99);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
  it('tells what helps before what harms, and the largest as the main reason', () => {
    for (const facts of moments.slice(0, 300)) {
      const { parts, main } = rateDeal(model, facts)!;
      const firstBad = parts.findIndex(({ points }) => points < 0);
      expect(parts.slice(firstBad < 0 ? parts.length : firstBad).every(({ points }) => points < 0)).toBe(true);
      const largest = Math.max(...parts.map(({ points }) => Math.abs(points)));
      const lines = parts
        .filter(({ points }) => Math.abs(points) === largest)
        .flatMap(({ title, detail }) => [title, detail, `${title}: ${detail}`]);
      expect(lines).toContain(main);
      expect(['Contacts', 'Amount', 'Activity', 'Stage pace', 'Deal age']).not.toContain(main);
    }
  });
  it.each([
    [{ title: 'Amount', detail: '2.2 times your usual deal' }, '2.2 times your usual deal'],
    [{ title: 'Lead source', detail: 'google ads' }, 'Lead source: google ads'],
    [{ title: 'Gone quiet', detail: 'no conversation for 20 days' }, 'Gone quiet'],
    [{ title: 'No next step', detail: null }, 'No next step'],
  ])('says %o in a line', (words, line) => expect(reasonLine(words)).toBe(line));
  it.each([
    [0.4, /^new in this stage, usually \d+ days?$/],
    [12.7, /^12 days in stage, usually \d+ days?$/],
  ])('says how long a deal stands in its stage after %d days', (stage_days, sentence) =>
    expect(REASON_WORDS.pace({ ...dull, stage_days }, model.norms).detail).toMatch(sentence),
  );
  it.each([
    [0.4, /^added today, usually won after \d+ days?$/],
    [1.2, /^1 day old, usually won after \d+ days?$/],
  ])('says how old a deal is after %d days', (age_days, sentence) =>
    expect(REASON_WORDS.age({ ...dull, age_days }, model.norms).detail).toMatch(sentence),
  );
  it('names what a stage did on average', () => {
    const { base } = rateDeal(model, dull)!;
    expect(base.title).toBe('Proposal average');
    expect(base.deals).toBe(
      sortEnded(world.deals).filter(({ stages }) => stages.some(({ stage }) => stage === 'proposal')).length,
    );
  });
});

describe('advice', () => {
  it('raises the chance by what it says, and no other action by more', () => {
    for (const facts of moments.slice(0, 300)) {
      const { chance, next } = rateDeal(model, facts)!;
      const gains = (Object.keys(ADVICE_WORDS) as DealAction[]).map((action) => {
        const then = afterAction(action, facts);
        return then ? chanceOf(then) - chance : 0;
      });
      expect(next?.points ?? 0).toBe(Math.max(0, ...gains));
    }
  });
  it('asks for the decision maker where that decides', () =>
    expect(rateDeal(model, dull)?.next).toMatchObject({ action: 'decision_maker', points: expect.any(Number) }));
  it('never asks for what is there', () => {
    const done = {
      ...dull,
      decision_maker: true,
      champion: true,
      people: 3,
      terms: { close_in_days: 5, pushes: 0, next_step: true },
    };
    expect(['decision_maker', 'champion', 'next_step', 'close_date']).not.toContain(
      rateDeal(model, done)?.next?.action,
    );
  });
});

describe('leakage', () => {
  /** The same deal with everything that came after a moment taken away, or made up. */
  const cutAfter = (deal: DealHistory, at: number): DealHistory => ({
    ...deal,
    ended: null,
    stages: deal.stages.filter((entry) => entry.at <= at),
    terms: deal.terms.filter((entry) => entry.at <= at),
    touches: deal.touches.filter((entry) => entry.at <= at),
    people: deal.people.filter((entry) => entry.at <= at),
  });
  const addAfter = (deal: DealHistory, at: number): DealHistory => ({
    ...deal,
    ended: { at: at + DAY, won: true },
    stages: [
      ...deal.stages.filter((e) => e.at <= at),
      { at: at + 1, stage: 'won', label: 'Won', probability: 100, is_open: false, amount: 9e9 },
    ],
    terms: [...deal.terms, { at: at + 1, amount: 9e9, close_at: at + DAY, owner: 'somebody', has_next_step: true }],
    touches: [...deal.touches, { at: at + 1, kind: 'meeting' }],
    people: [...deal.people, { at: at + 1, role: 'decision_maker' }, { at: at + 1, role: 'champion' }],
  });
  it('a moment knows nothing of what came later', () => {
    let looked = 0;
    sortEnded(world.deals)
      .slice(0, 200)
      .forEach((deal, i) => {
        for (const at of pickMoments(deal, i)) {
          const facts = factsAt(deal, at, loads);
          expect(factsAt(cutAfter(deal, at), at, loads)).toEqual(facts);
          expect(factsAt(addAfter(deal, at), at, loads)).toEqual(facts);
          looked += 1;
        }
      });
    expect(looked).toBeGreaterThan(200);
  });
  it('how a deal ended changes no moment of it', () => {
    const turned = world.deals.map((deal) => ({
      ...deal,
      ended: deal.ended && { ...deal.ended, won: !deal.ended.won },
    }));
    world.deals.slice(0, 100).forEach((deal, i) => {
      const at = deal.created_at + 10 * DAY;
      expect(factsAt(turned[i]!, at, countLoads(turned))).toEqual(factsAt(deal, at, loads));
    });
  });
  it('a deal is never judged by a model that saw it at another moment', () => {
    const groups = Array.from({ length: 300 }, (_, i) => Math.floor(i / 3));
    const labels = groups.map((group) => group % 2);
    const folds = stratifiedFolds(labels, 5, 3, groups);
    groups.forEach((group, i) => expect(folds[i]).toBe(folds[groups.indexOf(group)]));
    expect(new Set(folds).size).toBe(5);
  });
  it('a backtest month saw nothing that closed after it began', () => {
    const few = simulateDeals(240, PLAIN_TRUTH, 11);
    const { months } = backtest(few.deals, few.now)!;
    const at = months.at(-1)!.at;
    // Whatever closes later, the chances of that month stay the same; only what came of them changes.
    const turned = few.deals.map((deal) =>
      deal.ended && deal.ended.at >= at ? { ...deal, ended: { ...deal.ended, won: !deal.ended.won } } : deal,
    );
    const again = backtest(turned, few.now)!.months.at(-1)!;
    expect(again.expected).toBeCloseTo(months.at(-1)!.expected, 12);
    expect(again.won).toBe(months.at(-1)!.deals - months.at(-1)!.won);
  }, 60_000);
});

describe('owner loads', () => {
  it('count what was open at the moment', () => {
    const of = (created_at: number, end: number | null) => ({
      owner: 'a',
      created_at,
      ended: end === null ? null : { at: end, won: true },
    });
    const count = countLoads([of(0, 10), of(5, null), of(20, 30)]);
    expect([0, 5, 10, 20, 30].map((at) => count('a', at))).toEqual([1, 2, 1, 2, 1]);
    expect(count('b', 5)).toBe(0);
  });
});
