import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileModel, fitCore, type Row, type Schema } from './core/index.ts';
import { createRandom } from './core/random.ts';
import type { CustomFeature } from './custom-features.ts';
import type { LeadFacts } from './facts.ts';
import { explainInsights } from './insights.ts';
import { scoreLead } from './score-lead.ts';
import { readSignals } from './signals.ts';
import { expectToAddUp } from './testing/expect-to-add-up.ts';
import { anyLead } from './testing/sample-leads.ts';
import { simulateExamples } from './testing/simulate.ts';
import { type Example, trainModel } from './train.ts';

const SCHEMA: Schema = [
  { name: 'rising', kind: 'num', trend: 'rising', missing: 'low' },
  { name: 'falling', kind: 'num', trend: 'falling', lowFrom: 5 },
  { name: 'free', kind: 'num' },
  { name: 'kind', kind: 'cat' },
  { name: 'yes', kind: 'cat', order: [['no'], ['yes']], low: ['no'], missing: 'low' },
  { name: 'steps', kind: 'cat', order: [['a', 'b'], ['c'], ['d', 'e']], low: ['a'] },
];

/** Rows whose outcome hangs on everything at once, each way at random: most of it against the limits. */
function randomHistory(n: number, seed: number): { rows: Row[]; labels: number[] } {
  const random = createRandom(seed);
  const sizes = Array.from({ length: 5 }, () => 4 * (random() - 0.5));
  const [up = 0, down = 0, free = 0, yes = 0, steps = 0] = sizes;
  const unknown = random() * 0.5;
  const rows = Array.from({ length: n }, (): Row => {
    const number = (): number | null => (random() < unknown ? null : Math.floor(random() * 10));
    const level = (levels: string[]): string | null =>
      random() < unknown ? null : levels[Math.floor(random() * levels.length)]!;
    return {
      rising: number(),
      falling: number(),
      free: number(),
      kind: random() < 0.5 ? 'x' : 'y',
      yes: level(['no', 'yes']),
      steps: level(['a', 'b', 'c', 'd', 'rare']),
    };
  });
  const labels = rows.map((row) => {
    const at = (name: string): number => (typeof row[name] === 'number' ? (row[name] - 5) / 5 : 1.5);
    const logit =
      up * at('rising') +
      down * at('falling') +
      free * at('free') +
      yes * (row['yes'] === 'yes' ? 1 : row['yes'] === 'no' ? -1 : 1.5) +
      steps * ((String(row['steps']).codePointAt(0)! - 98) / 3) +
      // What a sum over fields cannot say, and trees can.
      (at('free') > 0 === (row['kind'] === 'x') ? 2 : -2) +
      (at('rising') > 0 === (row['kind'] === 'x') ? 1 : -1);
    return random() < 1 / (1 + Math.exp(-logit)) ? 1 : 0;
  });
  return { rows, labels };
}

const anyRow: fc.Arbitrary<Row> = fc.record({
  rising: fc.option(fc.double({ min: -2, max: 12, noNaN: true })),
  falling: fc.option(fc.double({ min: -2, max: 12, noNaN: true })),
  free: fc.option(fc.double({ min: -2, max: 12, noNaN: true })),
  kind: fc.constantFrom('x', 'y'),
  yes: fc.option(fc.constantFrom('no', 'yes', 'maybe')),
  steps: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'rare', 'never seen')),
});
const SLACK = 1e-9;

describe.each([
  ['trees', 900, 1],
  ['trees', 900, 2],
  ['trees', 900, 3],
  ['few rows', 80, 4],
  ['few rows', 30, 5],
])('a model of random data (%s)', (what, n, seed) => {
  const { rows, labels } = randomHistory(n, seed);
  const { model, rounds } = fitCore(SCHEMA, rows, labels, { seed });
  const predictor = compileModel(model);
  const logit = (row: Row): number => predictor.predictLogit(row);

  it('has the trees it was asked for', () => expect(rounds > 0).toBe(what === 'trees'));

  it('obeys trends and orders, whatever else a row says', () =>
    fc.assert(
      fc.property(anyRow, fc.double({ min: 0, max: 6, noNaN: true }), (row, more) => {
        const given = (name: string): number => (typeof row[name] === 'number' ? row[name] : 3);
        const change = (change: Row): number => logit({ ...row, ...change });
        expect(change({ rising: given('rising') + more })).toBeGreaterThanOrEqual(
          change({ rising: given('rising') }) - SLACK,
        );
        expect(change({ falling: given('falling') + more })).toBeLessThanOrEqual(
          change({ falling: given('falling') }) + SLACK,
        );
        expect(change({ yes: 'yes' })).toBeGreaterThanOrEqual(change({ yes: 'no' }) - SLACK);
        for (const [worse, better] of ['ac', 'bc', 'cd', 'ce', 'ae'])
          expect(change({ steps: better })).toBeGreaterThanOrEqual(change({ steps: worse }) - SLACK);
      }),
      { seed: 8, numRuns: 300 },
    ));

  it('raises nobody for what is missing or low, and adds up', () =>
    fc.assert(
      fc.property(anyRow, (row) => {
        const { contributions, logit: told } = predictor.explain(row);
        const isLow: Record<string, boolean> = {
          rising: row['rising'] === null,
          falling: typeof row['falling'] === 'number' && row['falling'] >= 5,
          yes: row['yes'] === null || row['yes'] === 'no',
          steps: row['steps'] === 'a',
        };
        for (const [name, low] of Object.entries(isLow))
          expect(low && (contributions.get(name) ?? 0) > SLACK).toBe(false);
        const rest = predictor.explain({});
        const base = rest.logit - [...rest.contributions.values()].reduce((a, b) => a + b, 0);
        expect([...contributions.values()].reduce((a, b) => a + b, base)).toBeCloseTo(told, 6);
      }),
      { seed: 9, numRuns: 500 },
    ));
});

const OWN: CustomFeature[] = [
  {
    key: 'region',
    label: 'Region',
    kind: 'choice',
    options: [
      ['north', 'North'],
      ['south', 'South'],
    ],
  },
  { key: 'seats', label: 'Seats', kind: 'number', options: [] },
];

/** A company whose leads convert the better the less is known of them. */
function blankIsBest(n: number, seed: number): Example[] {
  const random = createRandom(seed);
  return simulateExamples(n, () => 0, seed).map(({ facts, at }) => {
    const kept: LeadFacts = Object.fromEntries(Object.entries(facts).filter(() => random() < 0.6));
    const custom = random() < 0.5 ? { region: 'north', seats: Math.floor(random() * 90) } : undefined;
    const blanks = 13 - Object.keys(kept).length + (custom ? 0 : 4);
    const converted = random() < 1 / (1 + Math.exp(4 - blanks));
    return {
      facts: { ...kept, job_title: kept.job_title ? 'Intern' : null, ...(custom && { custom }) },
      converted,
      at,
    };
  });
}

const blank = blankIsBest(700, 12);
const few = [true, false].flatMap((won) => blank.filter(({ converted }) => converted === won).slice(0, 7));

describe.each([
  ['every field', blank],
  ['the level alone', few],
])('a lead model that learned %s from leads of which little was known', (_what, examples) => {
  const model = trainModel(examples, { version: 'v1', custom: OWN });

  it('gives no points for what is unknown, and adds up', () => {
    expect(model.core).not.toBeNull();
    fc.assert(
      fc.property(anyLead, (facts) => {
        const scored = scoreLead(facts, model);
        for (const { known, contribution, points } of scored.factors)
          expect(!known && (contribution > SLACK || points > 0)).toBe(false);
        expectToAddUp(scored);
        // Who cannot be called is not to be called.
        const { next_action } = explainInsights(scored, facts, 'new');
        const cannotCall = readSignals(facts).signals.phone.level === 'unknown';
        expect(cannotCall && next_action.startsWith('Call ')).toBe(false);
      }),
      { seed: 10, numRuns: 500 },
    );
  });
});
