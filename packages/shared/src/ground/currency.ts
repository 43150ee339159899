/** ISO 4217 codes, as the platform's own data has them. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency');
export const isCurrency = (code: string): boolean => CURRENCIES.includes(code);

/** Decimals that amounts of a currency have: two for the US dollar, none for the yen, three for the Kuwaiti dinar. */
export const minorUnits = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Whether an amount can be paid in the currency: it has no decimals beyond the currency's. */
export const isPayable = (amount: number, currency: string): boolean =>
  Number(amount.toFixed(minorUnits(currency))) === amount;

/** What people call it: "Euro". */
const names = new Intl.DisplayNames('en-US', { type: 'currency' });
export const currencyName = (code: string): string => names.of(code) ?? code;
