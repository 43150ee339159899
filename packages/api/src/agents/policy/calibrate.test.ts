import { describe, expect, it } from 'vitest';
import { calibrate } from './calibrate.ts';

const tenth = (at: number, decided: number, unchanged: number) => ({
  tenth: at,
  decided,
  unchanged,
  average: at / 10 + 0.05,
});

describe('a confidence', () => {
  it('is what the facts say until thirty were decided', () => {
    expect(calibrate(0.85, [tenth(8, 29, 0)])).toBeNull();
    expect(calibrate(0.85, [])).toBeNull();
    expect(calibrate(0.85, [tenth(8, 30, 0)])).not.toBeNull();
  });

  it('comes near to how often such proposals were approved unchanged, the nearer the more were decided', () => {
    const at = (decided: number) => calibrate(0.85, [tenth(8, decided, decided / 2)]) ?? 1;
    expect(at(30)).toBeGreaterThan(0.5);
    expect(at(30)).toBeLessThan(0.7);
    expect(at(490)).toBeCloseTo(0.5, 1);
    expect(at(490)).toBeLessThan(at(30));
  });

  it('never falls while the facts rise', () => {
    const decided = [tenth(5, 40, 38), tenth(6, 40, 10), tenth(8, 40, 20), tenth(9, 40, 39)];
    const values = Array.from({ length: 101 }, (_, percent) => calibrate(percent / 100, decided) ?? Number.NaN);
    expect(values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0))).toBe(true);
    expect(values.every((value) => value > 0 && value < 1)).toBe(true);
    expect(calibrate(0.55, decided)).toBe(calibrate(0.65, decided)); // what contradicts itself is one
  });

  it('counts 80% as eighty, whatever its binary digits', () => {
    expect(calibrate(0.7 + 0.1, [tenth(8, 300, 0)])).toBe(calibrate(0.8, [tenth(8, 300, 0)]));
  });
});
