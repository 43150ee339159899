import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectToAddUp } from './testing/expect-to-add-up.ts';
import type { LeadFacts } from './facts.ts';
import { roundToSum } from './points.ts';
import { anyLead, completeLead } from './testing/sample-leads.ts';
import { scoreLead } from './score-lead.ts';

describe('scoreLead by the rules', () => {
  const known = {
    email: 'jane@acme.com',
    first_name: 'Jane',
    last_name: 'Doe',
    company_name: 'Acme',
    source: 'website',
  };
  it.each<[string, LeadFacts, number, number]>([
    ['nothing at all', {}, 15, 25],
    ['a bare gmail address', { email: 'a@gmail.com' }, 15, 25],
    ['a throw-away test entry', { email: 'x@mailinator.com', first_name: 'test', last_name: 'test' }, 0, 8],
    ['a bare business address', { email: 'jane@acme.com' }, 26, 36],
    ['a known person at a company', known, 35, 45],
    ['a manager', { ...known, job_title: 'Operations Manager' }, 42, 52],
    ['a VP with a small budget', { ...known, job_title: 'VP Sales', estimated_budget: 20_000 }, 60, 70],
    ['a complete VP', completeLead, 88, 96],
    [
      'a dream',
      {
        ...completeLead,
        job_title: 'CEO',
        source: 'referral',
        estimated_budget: 500_000,
        decision_timeline: 'asap',
        notes: 'wants a demo and pricing',
      },
      98,
      100,
    ],
    ['a complete lead that declined', { ...completeLead, notes: 'Not interested' }, 80, 90],
    [
      'a student',
      { email: 's@mit.edu', first_name: 'Sam', last_name: 'Lee', job_title: 'Student', notes: 'for my thesis' },
      5,
      20,
    ],
  ])('%s', (_, facts, low, high) => {
    const { score } = scoreLead(facts, null);
    expect(score).toBeGreaterThanOrEqual(low);
    expect(score).toBeLessThanOrEqual(high);
  });

  it('names its reasons in words', () => {
    const labels = scoreLead(completeLead, null).factors.map((factor) => factor.label);
    expect(labels).toContain('Senior title: VP Sales');
    expect(labels).toContain('Budget: 80,000');
    expect(labels).toContain('Business email (acme.com)');
  });
  it('says which rules made it', () =>
    expect(scoreLead({}, null)).toMatchObject({
      version: 'rules-1',
      stage: 'rules',
      priority: 'low',
      baseline: { points: 45 },
    }));

  it('adds up for every lead, twice the same', () => {
    fc.assert(
      fc.property(anyLead, (facts) => {
        const scored = scoreLead(facts, null);
        expectToAddUp(scored);
        expect(scoreLead(structuredClone(facts), null)).toEqual(scored);
      }),
      { seed: 5, numRuns: 400 },
    );
  });

  it('never lowers a score for more budget', () => {
    const budget = fc.double({ min: 0.01, max: 1e15, noNaN: true });
    fc.assert(
      fc.property(anyLead, budget, budget, (facts, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((estimated_budget) =>
          scoreLead({ ...facts, estimated_budget }, null),
        );
        expect(more!.score).toBeGreaterThanOrEqual(less!.score);
        expect(less!.logit).toBeGreaterThanOrEqual(scoreLead({ ...facts, estimated_budget: null }, null).logit);
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  it('takes hostile values without harm', () => {
    const long = 'demo urgent 12 months '.repeat(1_000);
    const hostile: unknown[] = [
      Object.fromEntries(Object.keys(completeLead).map((field) => [field, long])),
      Object.fromEntries(Object.keys(completeLead).map((field) => [field, '__proto__'])),
      Object.fromEntries(Object.keys(completeLead).map((field) => [field, { evil: true }])),
      { estimated_budget: -Infinity, source: 'constructor', industry: 'toString' },
      { notes: '('.repeat(20_000) },
      { email: `${'a@'.repeat(10_000)}b.c` },
      JSON.parse('{"__proto__": {"job_title": "CEO"}}'),
    ];
    for (const facts of hostile) expectToAddUp(scoreLead(facts as LeadFacts, null));
    expect(({} as Record<string, unknown>)['evil']).toBeUndefined();
  });
});

describe('roundToSum', () => {
  it('adds up, keeps zero at zero, and moves no share by a whole point', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -40, max: 40, noNaN: true }), { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (shares, base) => {
          const total = Math.round(base + shares.reduce((a, b) => a + b, 0)) - Math.round(base);
          const points = roundToSum(shares, total);
          expect(points.reduce((a, b) => a + b, 0) - total).toBeCloseTo(0, 12);
          points.forEach((p, i) => expect(Math.abs(p - shares[i]!)).toBeLessThan(1 + 1e-6));
        },
      ),
      { seed: 7 },
    );
    expect(roundToSum([0, 2.5, 0, 2.5], 5)).toEqual([0, 3, 0, 2]);
  });
});
