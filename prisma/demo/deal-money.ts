import type { DemoDeal } from './deals.ts';
import type { Region } from './names.ts';

/** Where customers pay in euros, and what a euro is worth in the company's dollars. */
const EURO_REGIONS: ReadonlySet<Region> = new Set<Region>(['de', 'fr', 'ie', 'it', 'es', 'nl']);
const EURO_RATE = 1.08;
const HUNDRED = 100;

export type DealMoney = { amount: number; currency: string; currency_rate: number | null; base_amount: number };

/**
 * What a deal is worth: what a firm of the euro area ordered was agreed in euros, everything else, and all that began
 * as a lead, in dollars.
 */
export function moneyOf({ amount, firm, lead }: Pick<DemoDeal, 'amount' | 'firm' | 'lead'>): DealMoney {
  if (lead || !EURO_REGIONS.has(firm.region))
    return { amount, currency: 'USD', currency_rate: null, base_amount: amount };
  const euros = Math.round(amount / EURO_RATE / HUNDRED) * HUNDRED;
  return {
    amount: euros,
    currency: 'EUR',
    currency_rate: EURO_RATE,
    base_amount: Math.round(euros * EURO_RATE * HUNDRED) / HUNDRED,
  };
}
