import { minorUnits } from '../ground/currency.ts';

/* No zod here: the page that customers open loads this file. */

/** Quantities have at most three decimals, percents two. */
const QUANTITY_DECIMALS = 3;
const PERCENT_DECIMALS = 2;

/** What of a line counts. Prices in the proposal's currency; `discount` and `tax_rate` in percent. */
export type PricedLine = {
  id: string;
  quantity: number;
  unit_price: number;
  discount: number;
  tax_rate: number;
  is_optional: boolean;
};
export type LineSum = { list: number; discount: number; total: number };
/** `total` is without tax. `taxes`: by rate, the lowest first. */
export type ProposalSums = LineSum & { tax: number; gross: number; taxes: { rate: number; tax: number }[] };

/** Decimal arithmetic on whole numbers: 12.345 of three decimals is 12345. */
const whole = (value: number, decimals: number): bigint => BigInt(Math.round(value * 10 ** decimals));
const decimal = (value: bigint, decimals: number): number => Number(value) / 10 ** decimals;
/** Half a unit is rounded away from nothing, as invoices do. No sum here is below nothing. */
const divided = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n);
const power = (decimals: number) => 10n ** BigInt(decimals);
const HUNDRED_PERCENT = 100n * power(PERCENT_DECIMALS);

type Units = { list: bigint; total: bigint };

function unitsOf({ quantity, unit_price, discount }: PricedLine, decimals: number): Units {
  const list = divided(whole(quantity, QUANTITY_DECIMALS) * whole(unit_price, decimals), power(QUANTITY_DECIMALS));
  return { list, total: divided(list * (HUNDRED_PERCENT - whole(discount, PERCENT_DECIMALS)), HUNDRED_PERCENT) };
}

const summed = ({ list, total }: Units, decimals: number): LineSum => ({
  list: decimal(list, decimals),
  discount: decimal(list - total, decimals),
  total: decimal(total, decimals),
});

/** A line's sums, rounded to the currency's smallest unit. */
export function lineSum(line: PricedLine, currency: string): LineSum {
  const decimals = minorUnits(currency);
  return summed(unitsOf(line, decimals), decimals);
}

/** Whether a line counts: an optional one does where it was chosen. */
const counts = ({ id, is_optional }: PricedLine, chosen: readonly string[]): boolean =>
  !is_optional || chosen.includes(id);

/** What a proposal comes to: each line is rounded, then added; each rate's tax is rounded once. */
export function proposalSums(
  lines: readonly PricedLine[],
  currency: string,
  chosen: readonly string[] = [],
): ProposalSums {
  const decimals = minorUnits(currency);
  const sum: Units = { list: 0n, total: 0n };
  const byRate = new Map<number, bigint>();
  for (const line of lines.filter((one) => counts(one, chosen))) {
    const { list, total } = unitsOf(line, decimals);
    sum.list += list;
    sum.total += total;
    if (line.tax_rate > 0) byRate.set(line.tax_rate, (byRate.get(line.tax_rate) ?? 0n) + total);
  }
  const taxes = [...byRate]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, base]) => ({ rate, units: divided(base * whole(rate, PERCENT_DECIMALS), HUNDRED_PERCENT) }));
  const tax = taxes.reduce((all, { units }) => all + units, 0n);
  return {
    ...summed(sum, decimals),
    tax: decimal(tax, decimals),
    gross: decimal(sum.total + tax, decimals),
    taxes: taxes.map(({ rate, units }) => ({ rate, tax: decimal(units, decimals) })),
  };
}

/** Which percent of the list price the discount is; 0 of nothing. Rounded for people: limits are asked of `exceeds`. */
export const discountShare = ({ list, discount }: LineSum): number =>
  list === 0 ? 0 : Math.round((discount / list) * 1000) / 10;

/**
 * Whether the discount can be above `limit` percent of the list price, whichever optional lines are chosen: the worst
 * choice takes those alone that are above it themselves.
 */
export function exceeds(lines: readonly PricedLine[], currency: string, limit: number): boolean {
  const decimals = minorUnits(currency);
  const bound = whole(limit, PERCENT_DECIMALS);
  const over = lines.map((line) => {
    const { list, total } = unitsOf(line, decimals);
    const above = (list - total) * HUNDRED_PERCENT - list * bound;
    return line.is_optional && above < 0n ? 0n : above;
  });
  return over.reduce((all, one) => all + one, 0n) > 0n;
}
