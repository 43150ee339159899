import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectToAddUp } from './testing/expect-to-add-up.ts';
import { explainInsights } from './insights.ts';
import type { ScoringModel } from './model.ts';
import { interpolate } from './piecewise.ts';
import { fitQuantileMap } from './quantile-map.ts';
import { anyLead, completeLead } from './testing/sample-leads.ts';
import { scoreLead } from './score-lead.ts';
import { isRetrainDue } from './stage.ts';
import { contraryTruth, simulateExamples } from './testing/simulate.ts';
import { evaluateModel, trainModel, type Example } from './train.ts';

/** A history with exactly these outcomes. */
const history = (converted: number, unconverted: number): Example[] => {
  const all = simulateExamples(4 * (converted + unconverted), contraryTruth, 21);
  return [
    ...all.filter((e) => e.converted).slice(0, converted),
    ...all.filter((e) => !e.converted).slice(0, unconverted),
  ];
};

describe('activation', () => {
  it.each([
    [0, 0, 'rules'],
    [4, 100, 'rules'],
    [100, 4, 'rules'],
    [0, 40, 'rules'],
    [5, 5, 'learning'],
    [10, 10, 'learning'],
    [39, 60, 'learning'],
    [80, 80, 'learned'],
  ])('%i converted and %i not: %s', (converted, unconverted, stage) => {
    const model = trainModel(history(converted, unconverted), { version: 'v1' });
    expect(model.stage).toBe(stage);
    const scored = scoreLead(completeLead, model);
    expect(scored).toMatchObject(stage === 'rules' ? { version: 'rules-1', stage: 'rules' } : { version: 'v1', stage });
    expectToAddUp(scored);
  });
  it('is never called learned without skill', () => {
    const model = trainModel(
      simulateExamples(200, () => -0.5, 22),
      { version: 'v1' },
    );
    expect(model.stage).toBe('learning');
    expect(model.report.crossValidated!.skill).toBeLessThan(0.02);
  });
  it('keeps the order of the rules between 5 and 10 of each', () => {
    const model = trainModel(history(7, 9), { version: 'v1' });
    const leads = simulateExamples(50, contraryTruth, 23)
      .map(({ facts }) => facts)
      .sort((a, b) => scoreLead(a, null).logit - scoreLead(b, null).logit);
    const logits = leads.map((facts) => scoreLead(facts, model).logit);
    logits.slice(1).forEach((logit, i) => expect(logit).toBeGreaterThanOrEqual(logits[i]! - 1e-9));
  });
});

describe('a learned model', () => {
  const examples = simulateExamples(1_000, contraryTruth, 31);
  const fresh = simulateExamples(2_000, contraryTruth, 32);
  let model: ScoringModel;
  beforeAll(() => {
    model = trainModel(examples, { version: 'learned-7' });
  });

  it('beats the rules where the company is unlike them', () => {
    const [learned, rules] = [evaluateModel(model, fresh), evaluateModel(null, fresh)];
    expect(learned.auc!).toBeGreaterThan(rules.auc! + 0.15);
    expect(model.report.topFeatures[0]).toMatchObject({
      field: 'industry',
      best: { level: 'healthcare' },
      worst: { level: 'retail' },
    });
  });
  it('gives chances that come true, company by company', () => {
    const errors = [41, 51, 61].map((seed) => {
      const other = trainModel(simulateExamples(1_000, contraryTruth, seed), { version: 'v1' });
      return evaluateModel(other, simulateExamples(2_000, contraryTruth, seed + 1)).ece;
    });
    errors.push(evaluateModel(model, fresh).ece);
    expect(Math.max(...errors)).toBeLessThan(0.05);
    expect(errors.reduce((a, b) => a + b, 0) / errors.length).toBeLessThan(0.035);
  });
  it('gives 80 and above to about the best 15 %, who convert most', () => {
    const { n, bands } = evaluateModel(model, fresh);
    const [high, medium, low] = bands;
    expect(high!.n / n).toBeGreaterThan(0.1);
    expect(high!.n / n).toBeLessThan(0.22);
    expect(high!.conversion!).toBeGreaterThan(medium!.conversion!);
    expect(medium!.conversion!).toBeGreaterThan(low!.conversion!);
  });
  it('does so at a low base rate too', () => {
    const rare = trainModel(
      simulateExamples(1_000, (facts) => contraryTruth(facts) - 2, 33),
      { version: 'v1' },
    );
    const { n, bands } = evaluateModel(
      rare,
      simulateExamples(1_000, (facts) => contraryTruth(facts) - 2, 34),
    );
    expect(rare.report.conversion).toBeLessThan(0.15);
    expect(bands[0]!.n / n).toBeGreaterThan(0.08);
  });
  it('adds up for every lead, also after a trip through JSON', () => {
    const stored = JSON.parse(JSON.stringify(model)) as ScoringModel;
    expect(stored).toEqual(model);
    fc.assert(
      fc.property(anyLead, fc.constantFrom('new', 'qualified', 'x'), (facts, status) => {
        const scored = scoreLead(facts, model);
        expectToAddUp(scored);
        expect(scoreLead(facts, stored)).toEqual(scored);
        explainInsights(scored, facts, status);
      }),
      { seed: 35, numRuns: 150 },
    );
    for (const { facts } of fresh.slice(0, 200)) expectToAddUp(scoreLead(facts, model));
  });
  it('never ranks a lower probability above a higher one', () => {
    const scored = fresh.map(({ facts }) => scoreLead(facts, model)).sort((a, b) => a.probability - b.probability);
    scored.slice(1).forEach(({ score }, i) => expect(score).toBeGreaterThanOrEqual(scored[i]!.score));
  });
  it('tells what it rests on', () => {
    const { factors } = scoreLead({ ...completeLead, industry: 'Healthcare' }, model);
    const industry = factors.find((factor) => factor.field === 'industry')!;
    expect(industry.contribution).toBeGreaterThan(0.5);
    expect(industry.evidence!.n).toBe(examples.filter(({ facts }) => facts.industry === 'healthcare').length);
    const gap = scoreLead({ ...completeLead, industry: null }, model);
    expect(explainInsights(gap, {}, 'new').recommendations).toContain('Find out the industry');
  });
  it('is judged on the newest fifth by time', () => {
    const { newest, crossValidated, from, to, n, warnings, rulesAuc } = model.report;
    expect(newest!.n).toBe(200);
    expect(newest!.auc!).toBeGreaterThan(0.65);
    expect(crossValidated!.n).toBe(1_000);
    expect(crossValidated!.calibration.reduce((sum, bin) => sum + bin.n, 0)).toBe(1_000);
    expect([from, to, n]).toEqual([examples[0]!.at, examples.at(-1)!.at, 1_000]);
    expect(rulesAuc!).toBeLessThan(crossValidated!.auc!);
    expect(warnings).toEqual([]);
  });
  it('is the same whatever order the examples come in', () => {
    const few = examples.slice(0, 60);
    expect(trainModel([...few].reverse(), { version: 'v' })).toEqual(trainModel(few, { version: 'v' }));
  });
});

describe('isRetrainDue', () => {
  const day = 86_400_000;
  it.each([
    [0, 0, day, false],
    [0, 1, 0, true],
    [100, 109, day, false],
    [100, 110, day, true],
    [100, 200, day - 1, false],
  ])('%i examples, %i outcomes, %i ms: %s', (trained, outcomes, since, due) =>
    expect(isRetrainDue(trained, outcomes, since)).toBe(due),
  );
});

describe('leakage', () => {
  const examples = simulateExamples(80, contraryTruth, 41);
  it('sees nothing that comes after capture', () => {
    const leaking = examples.map((e) => ({
      ...e,
      facts: {
        ...e.facts,
        status: e.converted ? 'converted' : 'unqualified',
        score: e.converted ? 99 : 1,
        last_contacted: e.converted ? 'x' : null,
        processing_mode: e.converted ? 'ai' : 'manual',
      },
    }));
    expect(trainModel(leaking, { version: 'v' })).toEqual(trainModel(examples, { version: 'v' }));
  });
  it('warns of a field that tells every outcome', () => {
    const noted = examples.map((e) => ({
      ...e,
      facts: { ...e.facts, industry: e.converted ? 'won deals' : 'lost deals' },
    }));
    expect(trainModel(noted, { version: 'v' }).report.warnings.join()).toContain('industry');
  });
  it('takes hostile categories from history', () => {
    const hostile = examples.map((e, i) => ({
      ...e,
      facts: {
        ...e.facts,
        industry: ['__proto__', 'constructor', 'x'.repeat(20_000), '\uD800'][i % 4],
        source: '__proto__',
        estimated_budget: NaN,
      },
    }));
    const model = trainModel(hostile, { version: 'v' });
    expectToAddUp(scoreLead(hostile[0]!.facts, model));
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });
});

describe('fitQuantileMap', () => {
  it('is monotone, and exact at its corners, for any leads', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -8, max: 8, noNaN: true }), { maxLength: 60 }), (logits) => {
        const { xs, ys } = fitQuantileMap(logits);
        expect([ys[0], ys.at(-1)]).toEqual([0, 100]);
        xs.slice(1).forEach((x, i) => expect(x).toBeGreaterThan(xs[i]!));
        ys.slice(1).forEach((y, i) => expect(y).toBeGreaterThanOrEqual(ys[i]!));
        xs.forEach((x, i) => expect(interpolate(xs, ys, x)).toBeCloseTo(ys[i]!, 9));
      }),
      { seed: 51 },
    );
  });
  it('does not blow up leads that hardly differ', () => {
    const { xs, ys } = fitQuantileMap(Array.from({ length: 100 }, (_, i) => -1 + i / 1_000));
    expect(interpolate(xs, ys, -0.9) - interpolate(xs, ys, -1)).toBeLessThan(5);
    expect(fitQuantileMap([-1, -1, -1]).ys).toEqual([0, 52, 100]);
  });
});
