import type { Judgement, ScoringModelPage } from '@outrider/shared/insight/scoring';
import { expect, it } from 'vitest';
import { explainContest, explainMeaning } from './meaning.ts';

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
  contest: null,
  top_features: [],
  warnings: [],
  trees: 0,
  outcomes_from: null,
  outcomes_to: null,
  training: null,
  rescore: null,
  ...over,
});
const CONTEST = {
  version: 'v1',
  n: 44,
  model_auc: 0.83,
  rules_auc: 0.83,
  gain_low: -0.1,
  gain_high: 0.1,
  model_ece: 0.05,
  rules_ece: 0.09,
  winner: 'model' as const,
  by: 'ranking' as 'ranking' | 'calibration',
};
const rules = { active: { ...version, version: 'rules-1', stage: 'rules' } } as const;

it.each<[string, ScoringModelPage, string, RegExp]>([
  [
    'nothing has happened yet',
    page({ ...rules, outcomes: { converted: 0, unqualified: 0 } }),
    'No leads have converted or been disqualified yet, so accuracy can’t be measured',
    /^Rules only: after 5 converted and 5 unqualified leads, the rules adjust/,
  ],
  [
    'too little has',
    page({ ...rules, outcomes: { converted: 2, unqualified: 9 } }),
    '11 outcomes so far, too few to measure accuracy',
    /^Rules only: after 5/,
  ],
  [
    'somebody went back to the rules',
    page({ ...rules, held: true, active: { ...rules.active, chosen_by_name: 'Maya Okafor' } }),
    '220 outcomes so far, too few to measure accuracy',
    /^Rules only: Maya Okafor chose the rules/,
  ],
  [
    'the rules, with a record',
    page({ ...rules, rules: judged(44, { n: 14, converted: 6 }) }),
    '43% of leads scored 80–100 converted',
    /Based on the newest 44 leads/,
  ],
  [
    'the rules, which beat the model: the contest says so',
    page({
      ...rules,
      rules: judged(44, { n: 14, converted: 6 }),
      contest: { ...CONTEST, model_auc: 0.83, rules_auc: 0.884, winner: 'rules' },
    }),
    '43% of leads scored 80–100 converted',
    /^6 of 14 [^.]*\. Based on the newest 44 leads/,
  ],
  [
    'learning',
    page({
      active: { ...version, stage: 'learning', examples: 30 },
      cross_validated: judged(30, { n: 6, converted: 3 }),
    }),
    '50% of leads scored 80–100 converted',
    /^3 of 6 \(95% interval 31–56%\); 8% of those scored below 60\. Learning from 30 outcomes/,
  ],
  [
    'learned, with enough new outcomes',
    page({ cross_validated: judged(220, { n: 34, converted: 24 }), newest: judged(44, { n: 14, converted: 6 }) }),
    '43% of leads scored 80–100 converted',
    /^6 of 14 .*Based on the newest 44 leads/,
  ],
  [
    'learned, with too few of them',
    page({ cross_validated: judged(220, { n: 34, converted: 24 }), newest: judged(44, { n: 1, converted: 1 }) }),
    '71% of leads scored 80–100 converted',
    /^24 of 34 .*Based on 220 leads with an outcome, each scored by a model that hadn’t seen it/,
  ],
  [
    'nobody scored high',
    page({ cross_validated: judged(220, { n: 0, converted: 0 }) }),
    'No lead with a known outcome has scored 80 or higher yet',
    /^Based on 220/,
  ],
])('%s', (_name, model, headline, detail) => {
  const meaning = explainMeaning(model);
  expect(meaning.headline).toBe(headline);
  expect(meaning.detail).toMatch(detail);
});

it.each([
  [
    'the model won',
    { model_auc: 0.884, rules_auc: 0.83, winner: 'model' as const },
    version,
    /^Version 1 beat the rules .*: it ranked 88% of pairs correctly, the rules 83%\.$/,
  ],
  [
    'the rules won',
    { model_auc: 0.83, rules_auc: 0.884, winner: 'rules' as const },
    rules.active,
    /^The rules beat Version 1 .*: they ranked 88% of pairs correctly, Version 1 83%\.$/,
  ],
  [
    'neither ranks better, and the model’s chances are nearer',
    { model_auc: 0.83, rules_auc: 0.884, winner: 'model' as const, by: 'calibration' as const },
    version,
    /^On the newest 44 outcomes neither ranks better .* the rules 88%\. Version 1 won: its chances were off by 5% on average, the rules’ by 9%\.$/,
  ],
  [
    'neither ranks better, and the rules’ chances are nearer',
    { model_ece: 0.12, winner: 'rules' as const, by: 'calibration' as const },
    rules.active,
    /The rules won: their chances were off by 9% on average, those of Version 1 by 12%\.$/,
  ],
  [
    'the rules won, and somebody chose the model',
    { model_auc: 0.83, rules_auc: 0.884, winner: 'rules' as const },
    { ...version, chosen_by_name: 'Maya Okafor' },
    /Maya Okafor chose Version 1 manually\.$/,
  ],
])('says who won: %s', (_name, figures, active, sentence) =>
  expect(explainContest(page({ active }), { ...CONTEST, ...figures })).toMatch(sentence),
);
