import type { Evaluation, ScoringModel } from '@outrider/scoring';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { expect, it } from 'vitest';
import { findObjection } from './activation.ts';

const trained = (
  core: object | null,
  converted: number,
  unqualified: number,
  skill: number | null,
  newest: { auc: number; ece: number; gain: [number, number] } | null = null,
) =>
  ({
    core,
    report: {
      n: converted + unqualified,
      converted,
      crossValidated: skill === null ? null : { skill },
      newest: newest && { n: 40, auc: newest.auc, ece: newest.ece },
      beyondRules: newest && { n: 40, mean: 0, low: newest.gain[0], high: newest.gain[1] },
    },
  }) as unknown as ScoringModel;
const rules = (auc: number | null, ece = 0.1) => ({ n: 40, auc, ece }) as Evaluation;
const judged = (auc: number, gain: [number, number], ece = 0.1) => trained({}, 60, 200, 0.3, { auc, ece, gain });

it.each([
  ['nothing learned', trained(null, 4, 90, null), null, MESSAGES.tooFewOutcomes(5, 4, 90)],
  ['no better than the average', trained({}, 30, 30, 0), null, MESSAGES.noSkill],
  ['worse than the average', trained({}, 30, 30, -0.2), null, MESSAGES.noSkill],
  ['some skill from few outcomes', trained({}, 6, 6, 0.05), null, null],
  ['a learned model', trained({}, 60, 200, 0.3), null, null],
  ['ranks better than the rules beyond chance', judged(0.88, [0.01, 0.1], 0.3), rules(0.83), null],
  ['ranks worse beyond chance', judged(0.83, [-0.1, -0.01], 0.01), rules(0.88), MESSAGES.rulesWon(0.88, 0.83)],
  ['ranks a little worse, its chances are nearer', judged(0.83, [-0.1, 0.01], 0.05), rules(0.88), null],
  [
    'ranks a little better, its chances are farther off',
    judged(0.88, [-0.01, 0.1], 0.2),
    rules(0.83),
    MESSAGES.rulesCalibrated(0.1, 0.2),
  ],
  ['as good as the rules in both', judged(0.8, [-0.1, 0.1]), rules(0.8), MESSAGES.rulesCalibrated(0.1, 0.1)],
  ['nothing to compare on', judged(0.8, [-0.1, 0.1]), rules(null), null],
])('%s', (_name, model, byRules, objection) => expect(findObjection(model, byRules)).toBe(objection));
