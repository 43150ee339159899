import { describe, expect, it } from 'vitest';
import { calibrate, type Decided, judgeConfidence } from './calibrate.ts';

/** So many decided in a tenth, of which so many unchanged. */
const tenth = (at: number, decided: number, unchanged: number): Decided[] =>
  Array.from({ length: decided }, (_, n) => ({ confidence: at / 10 + 0.05, unchanged: n < unchanged }));

describe('a confidence', () => {
  it('is nothing until thirty were decided', () => {
    expect(calibrate(0.85, tenth(8, 29, 0))).toBeNull();
    expect(calibrate(0.85, [])).toBeNull();
    expect(calibrate(0.85, tenth(8, 30, 0))).not.toBeNull();
  });

  it('comes near to how often such proposals were approved unchanged, the nearer the more were decided', () => {
    const at = (decided: number) => calibrate(0.85, tenth(8, decided, decided / 2)) ?? 1;
    expect(at(30)).toBeGreaterThan(0.5);
    expect(at(30)).toBeLessThan(0.7);
    expect(at(490)).toBeCloseTo(0.5, 1);
    expect(at(490)).toBeLessThan(at(30));
  });

  it('never falls while the facts rise', () => {
    const decided = [...tenth(5, 40, 38), ...tenth(6, 40, 10), ...tenth(8, 40, 20), ...tenth(9, 40, 39)];
    const values = Array.from({ length: 101 }, (_, percent) => calibrate(percent / 100, decided) ?? Number.NaN);
    expect(values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0))).toBe(true);
    expect(values.every((value) => value > 0 && value < 1)).toBe(true);
    expect(calibrate(0.55, decided)).toBe(calibrate(0.65, decided)); // what contradicts itself is one
  });

  it('counts 80% as eighty, whatever its binary digits', () => {
    expect(calibrate(0.7 + 0.1, tenth(8, 300, 0))).toBe(calibrate(0.8, tenth(8, 300, 0)));
  });
});

describe('the record of a confidence', () => {
  /** Decisions in an order of their own: whether they are approved follows the confidence, or a coin. */
  const decisions = (n: number, follows: boolean): Decided[] =>
    Array.from({ length: n }, (_, at) => {
      const confidence = [0.35, 0.55, 0.75, 0.95][at % 4] ?? 0;
      const dice = ((at * 7_919) % 997) / 997;
      return { confidence, unchanged: dice < (follows ? confidence : 0.6) };
    });

  it('is shown where it tells decisions better than their share does', () => {
    const record = judgeConfidence(decisions(400, true));
    expect(record).toMatchObject({ judged: 370, is_shown: true });
    expect(record?.brier).toBeLessThan(record?.base_brier ?? 0);
  });

  it('is not shown where people decide by something else', () => {
    const record = judgeConfidence(decisions(400, false));
    expect(record?.is_shown).toBe(false);
    expect(record?.share).toBeCloseTo(0.6, 1);
  });

  it('is not shown for what chance alone makes better, nor before there is enough to learn from and to judge on', () => {
    expect(judgeConfidence(decisions(60, true))?.is_shown).toBe(false);
    expect(judgeConfidence(decisions(59, true))).toBeNull();
  });

  it('judges no decision by itself or a later one', () => {
    const begun = decisions(100, true);
    const errorOf = (all: Decided[]) => {
      const { brier = 0, judged = 0 } = judgeConfidence(all) ?? {};
      return brier * judged;
    };
    const next = (unchanged: boolean) => errorOf([...begun, { confidence: 0.75, unchanged }]) - errorOf(begun);
    const said = calibrate(0.75, begun) ?? 0;
    expect(next(true)).toBeCloseTo((said - 1) ** 2, 10);
    expect(next(false)).toBeCloseTo(said ** 2, 10);
  });
});
