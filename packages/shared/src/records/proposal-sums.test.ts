import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountShare, exceeds, lineSum, type PricedLine, proposalSums } from './proposal-sums.ts';

let made = 0;
const line = (over: Partial<PricedLine>): PricedLine => ({
  id: `line ${(made += 1)}`,
  quantity: 1,
  unit_price: 100,
  discount: 0,
  tax_rate: 0,
  is_optional: false,
  ...over,
});

/** What the drawn proposal has, and what is written under it. */
const DRAWN = [
  line({ quantity: 24, unit_price: 1_450, discount: 10 }),
  line({ quantity: 6, unit_price: 2_900, discount: 10 }),
  line({ quantity: 4, unit_price: 1_200 }),
  line({ quantity: 24, unit_price: 2_700, discount: 20 }),
  line({ quantity: 1, unit_price: 18_000 }),
  line({ quantity: 3, unit_price: 1_600, discount: 100 }),
];

describe('what a proposal comes to', () => {
  it('adds up its lines', () => {
    const sums = proposalSums(DRAWN, 'USD');
    expect(sums).toMatchObject({ list: 144_600, discount: 22_980, total: 121_620, tax: 0, gross: 121_620, taxes: [] });
    expect(discountShare(sums)).toBe(15.9);
  });

  it('rounds to what can be paid, half a unit up', () => {
    expect(lineSum(line({ quantity: 1.5, unit_price: 0.99 }), 'USD').total).toBe(1.49); // 1.485
    expect(lineSum(line({ quantity: 0.333, unit_price: 0.01 }), 'USD').total).toBe(0);
    expect(lineSum(line({ quantity: 1.5, unit_price: 101 }), 'JPY').total).toBe(152);
    expect(lineSum(line({ quantity: 3, unit_price: 1.005, discount: 50 }), 'KWD').total).toBe(1.508); // 1.5075
    expect(lineSum(line({ unit_price: 1.15, discount: 12.5 }), 'USD')).toEqual({
      list: 1.15,
      discount: 0.14,
      total: 1.01,
    });
  });

  it('adds each rate of tax once, to what all of its lines come to', () => {
    const sums = proposalSums(
      [line({ unit_price: 0.33, tax_rate: 19 }), line({ unit_price: 0.33, tax_rate: 19 }), line({ tax_rate: 7 })],
      'EUR',
    );
    expect(sums).toMatchObject({ total: 100.66, tax: 7.13, gross: 107.79 });
    expect(sums.taxes).toEqual([
      { rate: 7, tax: 7 },
      { rate: 19, tax: 0.13 },
    ]);
  });

  it('counts an optional line where it was chosen', () => {
    const option = line({ unit_price: 50, is_optional: true });
    expect(proposalSums([line({}), option], 'USD').total).toBe(100);
    expect(proposalSums([line({}), option], 'USD', [option.id]).total).toBe(150);
  });

  it('is nothing without lines', () => {
    const sums = proposalSums([], 'USD');
    expect(sums).toMatchObject({ list: 0, total: 0, gross: 0 });
    expect(discountShare(sums)).toBe(0);
  });
});

const lines = fc.array(
  fc
    .record({
      quantity: fc.integer({ min: 1, max: 99_999 }),
      unit_price: fc.integer({ min: 0, max: 999_999 }),
      discount: fc.integer({ min: 0, max: 10_000 }),
      is_optional: fc.boolean(),
    })
    .map(({ quantity, unit_price, discount, is_optional }) =>
      line({ quantity: quantity / 1_000, unit_price: unit_price / 100, discount: discount / 100, is_optional }),
    ),
  { maxLength: 6 },
);
const choices = (all: readonly PricedLine[]): string[][] =>
  all
    .filter(({ is_optional }) => is_optional)
    .reduce<string[][]>((sets, { id }) => [...sets, ...sets.map((set) => [...set, id])], [[]]);

describe('what is random', () => {
  it('comes to its list price less its discount, and to what its lines come to', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const cents = (amount: number) => Math.round(amount * 100);
        const taken = all.filter(({ is_optional }) => !is_optional);
        const sums = proposalSums(all, 'USD');
        expect(cents(sums.list) - cents(sums.discount)).toBe(cents(sums.total));
        expect(cents(sums.total)).toBe(taken.reduce((sum, one) => sum + cents(lineSum(one, 'USD').total), 0));
        for (const one of taken) {
          const exact = one.quantity * one.unit_price * (1 - one.discount / 100);
          expect(Math.abs(lineSum(one, 'USD').total - exact)).toBeLessThan(0.0101);
        }
      }),
    );
  });

  it('is above a limit exactly where some choice of its options is', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), (all, limit) => {
        const above = choices(all).some((chosen) => {
          const { list, discount } = proposalSums(all, 'USD', chosen);
          return Math.round(discount * 100) * 100 > Math.round(list * 100) * limit;
        });
        expect(exceeds(all, 'USD', limit)).toBe(above);
      }),
    );
  });
});
