/* Numbers as people read them, on the screens and in what the server writes. Amounts name their currency (ISO 4217). */

const counts = new Intl.NumberFormat('en-US');
const points = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export const formatCount = (count: number): string => counts.format(count);
/** With one decimal at most. */
export const formatPoints = (value: number): string => points.format(value);

/** A format of amounts, made once for each currency. */
function moneyFormat(options: Intl.NumberFormatOptions): (amount: number, currency: string) => string {
  const formats = new Map<string, Intl.NumberFormat>();
  return (amount, currency) => {
    const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options });
    formats.set(currency, format);
    return format.format(amount);
  };
}

/** $85,000: without decimals. */
export const formatMoney = moneyFormat({ maximumFractionDigits: 0, minimumFractionDigits: 0 });
/** $85,000 or €19.50: with the cents that it has. */
export const formatExactMoney = moneyFormat({ trailingZeroDisplay: 'stripIfInteger' });
/** For charts and ranges: $412K, $1.71M. */
export const formatShortMoney = moneyFormat({ notation: 'compact', maximumSignificantDigits: 3 });
