import { describe, expect, it } from 'vitest';
import { NOISE, simulateDeals } from '../testing/simulate-deals.ts';
import { backtest, findDealObjection, trainDealModel } from './index.ts';

describe('noise', () => {
  it.each([3, 4, 6])(
    'does not pass the gate (world %i)',
    (seed) => {
      const { deals, now } = simulateDeals(300, NOISE, seed);
      const learned = trainDealModel(deals, { version: 'v1' });
      const report = { ...learned.report, backtest: backtest(deals, now) };
      // Stages that promise too much are beaten by the average alone: what refuses noise is that it has no skill.
      expect(findDealObjection({ core: learned.core, report })).toBe('no_skill');
    },
    60_000,
  );
});
