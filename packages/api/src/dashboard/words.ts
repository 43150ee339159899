const counts = new Intl.NumberFormat('en-US');
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** "1 lead", "1,200 leads". */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${counts.format(count)} ${count === 1 ? one : many}`;
/** USD without decimals. */
export const inDollars = (amount: number) => money.format(amount);
/** A share as a percentage without decimals. */
export const inPercent = (share: number) => `${Math.round(share * 100)}%`;
