import { expect } from 'vitest';
import type { ScoredLead } from '../score-lead.ts';

/** For tests: the promise every score makes, by rules or by a model. */
export function expectToAddUp(scored: ScoredLead): void {
  const { score, logit, probability, baseline, factors } = scored;
  expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
  expect(baseline.points + factors.reduce((sum, factor) => sum + factor.points, 0)).toBe(score);
  expect(baseline.logit + factors.reduce((sum, factor) => sum + factor.contribution, 0)).toBeCloseTo(logit, 6);
  expect(1 / (1 + Math.exp(-logit))).toBeCloseTo(probability, 6);
  for (const { points, contribution } of factors) expect(points * contribution).toBeGreaterThanOrEqual(0);
}
