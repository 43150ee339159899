import { describe, expect, it } from 'vitest';
import { createRandom } from './core/random.ts';
import type { CustomFeature } from './custom-features.ts';
import { type LeadFacts, snapshotFacts } from './facts.ts';
import { explainInsights } from './insights.ts';
import { scoreLead } from './score-lead.ts';
import { expectToAddUp } from './testing/expect-to-add-up.ts';
import { simulateExamples } from './testing/simulate.ts';
import { type Example, trainModel } from './train.ts';

const FEATURES: CustomFeature[] = [
  {
    key: 'process',
    label: 'Process',
    kind: 'choice',
    options: [
      ['milling', 'Milling'],
      ['turning', 'Turning'],
    ],
  },
  {
    key: 'needs',
    label: 'Needs',
    kind: 'choices',
    options: [
      ['iso', 'ISO 9001'],
      ['gmp', 'GMP'],
      ['rare', 'Rare'],
    ],
  },
  { key: 'certified', label: 'Certified', kind: 'flag', options: [] },
  { key: 'machines', label: 'Machines', kind: 'number', options: [] },
];

type Custom = NonNullable<LeadFacts['custom']>;

/** A company in which the built-in facts say nothing, and the outcome is drawn from what the custom ones say. */
function simulate(n: number, logit: (custom: Custom) => number, seed: number): Example[] {
  const random = createRandom(seed);
  const half = () => random() < 0.5;
  return simulateExamples(n, () => 0, seed).map((example) => {
    const custom: Custom = {
      process: half() ? 'milling' : 'turning',
      needs: half() ? ['iso'] : ['gmp', 'iso'],
      certified: half(),
      machines: Math.round(random() * 100),
      secret: half() ? 'yes' : 'no',
    };
    return {
      ...example,
      facts: { ...example.facts, custom },
      converted: random() < 1 / (1 + Math.exp(-logit(custom))),
    };
  });
}

const facts = (custom: Custom): LeadFacts => ({ email: 'a@acme.com', custom });
const train = (logit: (custom: Custom) => number, features = FEATURES) =>
  trainModel(simulate(800, logit, 5), { version: 'v1', custom: features });
const partOf = (custom: Custom, field: string, model: ReturnType<typeof trainModel>) =>
  scoreLead(facts(custom), model).factors.find((factor) => factor.field === field);

describe('A company’s own fields', () => {
  it('decide the score where they decide the outcome, and the explanation says so and adds up', () => {
    const model = train(({ process }) => (process === 'milling' ? 2.5 : -2.5));
    expect(model.stage).toBe('learned');
    expect(model.report.topFeatures[0]).toMatchObject({
      field: 'custom.process',
      label: 'Process',
      best: { level: 'Milling' },
      worst: { level: 'Turning' },
    });
    const [good, bad] = [
      scoreLead(facts({ process: 'milling' }), model),
      scoreLead(facts({ process: 'turning' }), model),
    ];
    expect(good.probability - bad.probability).toBeGreaterThan(0.6);
    for (const scored of [good, bad]) expectToAddUp(scored);
    expect(good.factors[0]).toMatchObject({
      field: 'custom.process',
      label: 'Process: Milling',
      value: 'Milling',
      known: true,
    });
    expect(good.factors[0]?.evidence?.n).toBeGreaterThan(300);
    expect(explainInsights(good, facts({ process: 'milling' }), 'new').opportunities[0]).toBe('Process: Milling');
    expect(
      scoreLead(facts({}), model).factors.filter(({ field, known }) => field === 'custom.process' && known),
    ).toEqual([]);
  });

  it.each<[string, (custom: Custom) => number, Custom, Custom]>([
    [
      'needs',
      ({ needs }) => ((needs as string[]).includes('gmp') ? 2 : -2),
      { needs: ['gmp', 'iso'] },
      { needs: ['iso'] },
    ],
    ['certified', ({ certified }) => (certified ? 2 : -2), { certified: true }, { certified: false }],
    ['machines', ({ machines }) => (Number(machines) - 50) / 12, { machines: 95 }, { machines: 5 }],
  ])('are learned by their kind: %s', (key, logit, good, bad) => {
    const model = train(logit);
    const [up, down] = [good, bad].map((custom) => partOf(custom, `custom.${key}`, model));
    expect(up?.contribution).toBeGreaterThan(0.8);
    expect(down?.contribution).toBeLessThan(-0.8);
    expectToAddUp(scoreLead(facts(good), model));
  });

  it('are looked at only where they were asked for, and options that few had not at all', () => {
    const model = train(({ secret }) => (secret === 'yes' ? 3 : -3));
    expect(partOf({ secret: 'yes' }, 'custom.secret', model)).toBeUndefined();
    expect(model.custom?.find(({ key }) => key === 'needs')?.options).toEqual([
      ['iso', 'ISO 9001'],
      ['gmp', 'GMP'],
    ]);
    expect(train(({ process }) => (process === 'milling' ? 2 : -2), []).custom).toBeUndefined();
  });

  it('change nothing by the rules, and nothing in a model from before they were there', () => {
    const before = trainModel(
      simulateExamples(300, ({ industry }) => (industry === 'retail' ? -2 : 2), 9),
      { version: 'v0' },
    );
    for (const model of [null, before]) {
      const { custom: _custom, ...plain } = facts({ process: 'milling' });
      expect(scoreLead(facts({ process: 'milling' }), model)).toEqual(scoreLead(plain, model));
    }
  });

  it('are copied into a snapshot as far as they could be learned from', () => {
    const custom = { a: 'word', b: 'x'.repeat(61), c: 3, d: Number.NaN, e: true, f: ['one', 2, ''], g: {}, h: null };
    expect(snapshotFacts({ custom }).custom).toEqual({ a: 'word', c: 3, e: true, f: ['one'] });
    expect(snapshotFacts({ custom: 'no object' }).custom).toBeUndefined();
    expect(snapshotFacts({}).custom).toBeUndefined();
  });
});
