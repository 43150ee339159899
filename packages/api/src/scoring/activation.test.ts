import type { ScoringModel } from '@outrider/scoring';
import { MESSAGES } from '@outrider/shared/messages';
import { expect, it } from 'vitest';
import { findObjection } from './activation.ts';

const trained = (core: object | null, converted: number, unqualified: number, skill: number | null) =>
  ({
    core,
    report: { n: converted + unqualified, converted, crossValidated: skill === null ? null : { skill } },
  }) as unknown as ScoringModel;

it.each([
  ['nothing learned', trained(null, 4, 90, null), MESSAGES.tooFewOutcomes(5, 4, 90)],
  ['no better than the average', trained({}, 30, 30, 0), MESSAGES.noSkill],
  ['worse than the average', trained({}, 30, 30, -0.2), MESSAGES.noSkill],
  ['some skill from few outcomes', trained({}, 6, 6, 0.05), null],
  ['a learned model', trained({}, 60, 200, 0.3), null],
])('%s', (_name, model, objection) => expect(findObjection(model)).toBe(objection));
