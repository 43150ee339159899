import { LOCALES, type WritingLanguage } from '@outrider/shared/ground/languages';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, language: WritingLanguage): Intl.NumberFormat {
  const key = `${currency} ${language}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  formats.set(key, format);
  return format;
}

/** $85,000, €19.50 or 1.200 €: with the currency's decimals where the amount has any. */
export const exactMoney = (amount: number, currency: string, language: WritingLanguage = 'en'): string =>
  formatOf(currency, language).format(amount).replaceAll('\u00A0', ' ');
