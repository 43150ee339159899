import type { Judgement, ScoringModelPage } from '@outrider/shared/scoring';
import { expect, it } from 'vitest';
import { explainMeaning } from './meaning.ts';

const judged = (n: number, top: { n: number; converted: number }): Judgement => ({
  n,
  converted: 49,
  conversion: 0.2,
  auc: 0.8,
  skill: 0.2,
  ece: 0.03,
  calibration: [],
  bands: [
    {
      from: 80,
      to: 100,
      ...top,
      conversion: top.n > 0 ? top.converted / top.n : null,
      low: top.n > 0 ? 0.31 : null,
      high: top.n > 0 ? 0.56 : null,
    },
    { from: 60, to: 79, n: 10, converted: 2, conversion: 0.2, low: 0.1, high: 0.5 },
    { from: 0, to: 59, n: 100, converted: 8, conversion: 0.08, low: 0.04, high: 0.14 },
  ],
});
const version = {
  version: 'v1',
  stage: 'learned',
  state: 'done',
  active: true,
  usable: true,
  reason: null,
  examples: 220,
  converted: 49,
  auc: 0.8,
  skill: 0.2,
  ece: 0.03,
  trained_at: null,
  trained_by_name: null,
  active_since: null,
  chosen_by_name: null,
} as const;
const page = (over: Partial<ScoringModelPage> = {}): ScoringModelPage => ({
  active: version,
  held: false,
  outcomes: { converted: 49, unqualified: 171 },
  needs: { adjust: 5, learn: 10, learned: 40 },
  cross_validated: null,
  newest: null,
  rules: null,
  top_features: [],
  warnings: [],
  trees: 0,
  outcomes_from: null,
  outcomes_to: null,
  training: null,
  rescore: null,
  ...over,
});
const rules = { active: { ...version, version: 'rules-1', stage: 'rules' } } as const;

it.each<[string, ScoringModelPage, string, RegExp]>([
  [
    'nothing has happened yet',
    page({ ...rules, outcomes: { converted: 0, unqualified: 0 } }),
    'No lead has been won or lost yet, so nobody can say how often a high score is right',
    /^Rules only: from 5 converted and 5 unqualified leads on/,
  ],
  [
    'too little has',
    page({ ...rules, outcomes: { converted: 2, unqualified: 9 } }),
    'With 11 outcomes nobody can say yet how often a high score is right',
    /^Rules only: from 5/,
  ],
  [
    'somebody went back to the rules',
    page({ ...rules, held: true, active: { ...rules.active, chosen_by_name: 'Maya Okafor' } }),
    'With 220 outcomes nobody can say yet how often a high score is right',
    /^Rules only: Maya Okafor chose them/,
  ],
  [
    'the rules, with a record',
    page({ ...rules, rules: judged(44, { n: 14, converted: 6 }) }),
    'Of leads scored 80–100, 43% converted',
    /Counted on the newest 44 leads/,
  ],
  [
    'learning',
    page({
      active: { ...version, stage: 'learning', examples: 30 },
      cross_validated: judged(30, { n: 6, converted: 3 }),
    }),
    'Of leads scored 80–100, 50% converted',
    /^3 of 6 \(95% interval 31–56%\); of those below 60, 8%\. Learning with 30 outcomes/,
  ],
  [
    'learned, with enough new outcomes',
    page({ cross_validated: judged(220, { n: 34, converted: 24 }), newest: judged(44, { n: 14, converted: 6 }) }),
    'Of leads scored 80–100, 43% converted',
    /^6 of 14 .*Counted on the newest 44 leads/,
  ],
  [
    'learned, with too few of them',
    page({ cross_validated: judged(220, { n: 34, converted: 24 }), newest: judged(44, { n: 1, converted: 1 }) }),
    'Of leads scored 80–100, 71% converted',
    /^24 of 34 .*Counted on 220 leads with an outcome, each judged by a model that had not seen it/,
  ],
  [
    'nobody scored high',
    page({ cross_validated: judged(220, { n: 0, converted: 0 }) }),
    'No lead with a known outcome has reached a score of 80 yet',
    /^Counted on 220/,
  ],
])('%s', (_name, model, headline, detail) => {
  const meaning = explainMeaning(model);
  expect(meaning.headline).toBe(headline);
  expect(meaning.detail).toMatch(detail);
});
