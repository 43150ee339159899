import { describe, expect, it } from 'vitest';
import { cutAt, moneyAxis } from './money-axis.ts';

describe('a money axis', () => {
  it('has room for all, and round marks from zero', () => {
    const { at, marks } = moneyAxis([1_710_000, 1_800_000, 2_050_000]);
    expect(marks).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000]);
    expect(at(0)).toBe(0);
    expect(at(2_050_000)).toBeLessThan(100);
    expect(at(9e9)).toBe(100);
  });
  it('stands on its feet without any money', () => expect(moneyAxis([]).at(0)).toBe(0));
  it('starts higher where a part goes to waste otherwise', () => {
    expect(cutAt([1_161_000, 1_073_500, 1_304_500])).toBe(900_000);
    expect(cutAt([0, 10])).toBe(0);
    expect(cutAt([0, 0])).toBe(0);
  });
});
