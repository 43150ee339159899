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

/** No amount that people write is longer. */
export const MONEY_TEXT_MAX = 40;

/**
 * One stated amount, as people write it into a form, a file or a sheet: '50000', '50,000', '50k', '1.5m'. Null for
 * everything that would have to be guessed: a range, a currency, words, and '50.000', which is fifty in one country and
 * fifty thousand in the next.
 */
export function readMoney(text: string): number | null {
  if (text.length > MONEY_TEXT_MAX) return null;
  const match = AMOUNT.exec(text.trim().toLowerCase().replaceAll(/\s+/g, ' '));
  if (match === null) return null;
  const [, whole = '', fraction = '', unit = ''] = match;
  if (fraction.length === 4 && unit === '') return null;
  const amount = Math.round(Number(whole.replaceAll(/[, ']/g, '') + fraction) * (FACTORS[unit] ?? 1) * 100) / 100;
  return amount <= 1e12 ? amount : null;
}

/**
 * As readMoney, of an amount that may also say its currency: '$50,000', 'USD 1.5m', '50k €'. Any other currency than
 * this is null.
 */
export function readMoneyIn(text: string, currency: string): number | null {
  if (text.length > MONEY_TEXT_MAX) return null;
  const plain = text.trim().toLowerCase();
  const mark = marksOf(currency).find((one) => plain.startsWith(one) || plain.endsWith(one));
  if (!mark) return readMoney(plain);
  return readMoney(plain.startsWith(mark) ? plain.slice(mark.length) : plain.slice(0, -mark.length));
}

const marks = new Map([['USD', ['usd', 'us$', '$', 'dollars']]]);

/** What people write beside an amount of the currency, kept because a file asks for every row. */
function marksOf(currency: string): string[] {
  const known = marks.get(currency) ?? [currency.toLowerCase(), symbolOf(currency).toLowerCase()];
  marks.set(currency, known);
  return known;
}

const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;
