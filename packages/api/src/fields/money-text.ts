const FACTORS: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
const AMOUNT = /^(\d{1,3}(?:[, ']\d{3})+|\d{1,13})(\.\d{1,6})?\s*(k|thousand|mn?|million|bn?|billion)?$/;

/**
 * One stated amount in USD: '50000', '$50,000', '50k', 'USD 1.5m'. Null for everything that would have to be guessed: a range, another
 * currency, words, and '50.000', which is fifty in one country and fifty thousand in the next.
 */
export function readMoneyUsd(text: string): number | null {
  if (text.length > 40) return null;
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^(?:usd|us\$|\$)\s*/, '')
    .replace(/\s*(?:usd|us\$|\$|dollars)$/, '');
  const match = AMOUNT.exec(plain);
  if (match === null) return null;
  const [, whole = '', fraction = '', unit = ''] = match;
  if (fraction.length === 4 && unit === '') return null;
  const amount = Math.round(Number(whole.replaceAll(/[, ']/g, '') + fraction) * (FACTORS[unit] ?? 1) * 100) / 100;
  return amount <= 1e12 ? amount : null;
}
