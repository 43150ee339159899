import type { Evaluation, ScoringModel } from '@outrider/scoring';
import { MESSAGES } from '@outrider/shared/messages';
import { expect, it } from 'vitest';
import { findObjection } from './activation.ts';

const trained = (
  core: object | null,
  converted: number,
  unqualified: number,
  skill: number | null,
  auc: number | null = null,
) =>
  ({
    core,
    report: {
      n: converted + unqualified,
      converted,
      crossValidated: skill === null ? null : { skill },
      newest: auc === null ? null : { n: 40, auc },
    },
  }) as unknown as ScoringModel;
const rules = (auc: number | null) => ({ n: 40, auc }) as Evaluation;

it.each([
  ['nothing learned', trained(null, 4, 90, null), null, MESSAGES.tooFewOutcomes(5, 4, 90)],
  ['no better than the average', trained({}, 30, 30, 0), null, MESSAGES.noSkill],
  ['worse than the average', trained({}, 30, 30, -0.2), null, MESSAGES.noSkill],
  ['some skill from few outcomes', trained({}, 6, 6, 0.05), null, null],
  ['a learned model', trained({}, 60, 200, 0.3), null, null],
  ['better than the rules', trained({}, 60, 200, 0.3, 0.88), rules(0.83), null],
  ['worse than the rules', trained({}, 60, 200, 0.3, 0.83), rules(0.88), MESSAGES.rulesWon(0.88, 0.83)],
  ['as good as the rules', trained({}, 60, 200, 0.3, 0.8), rules(0.8), MESSAGES.rulesWon(0.8, 0.8)],
  ['nothing to compare on', trained({}, 60, 200, 0.3, 0.8), rules(null), null],
])('%s', (_name, model, byRules, objection) => expect(findObjection(model, byRules)).toBe(objection));
