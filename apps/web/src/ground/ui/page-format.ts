import { LOCALES, type WritingLanguage } from '@outrider/shared/ground/languages';
import { companyZone } from './company-zone.ts';
import { formatBytes } from './format.ts';
import { usePageLanguage } from './page-language.ts';

type Days = Readonly<Record<WritingLanguage, Intl.DateTimeFormatOptions>>;
const DAY: Days = {
  en: { month: 'short', day: 'numeric', year: 'numeric' },
  de: { day: '2-digit', month: '2-digit', year: 'numeric' },
};
const CLOCK: Days = {
  en: { hour: 'numeric', minute: '2-digit' },
  de: { hour: '2-digit', minute: '2-digit' },
};
/** What follows a time of day. */
const AFTER_CLOCK: Readonly<Record<WritingLanguage, string>> = { en: '', de: ' Uhr' };

/** Moments are by this browser's clocks. */
function makeFormats(language: WritingLanguage) {
  const locale = LOCALES[language];
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const currencies = new Map<string, Intl.NumberFormat>();
  const dates = (options: Intl.DateTimeFormatOptions, timeZone = 'UTC') =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const format = dates(options);
    return (day: string) => format.format(new Date(day));
  };
  const clock = (at: string | Date, zone = companyZone()) => plain(dates(CLOCK[language], zone).format(new Date(at)));
  return {
    number: (value: number) => numbers.format(value),
    /** Of a hundred: 12.5% or 12,5 %. */
    percent: (value: number) => percents.format(value / 100),
    /** With the cents that it has: $1,234.50 or 1.234,50 €. */
    money: (amount: number, currency: string) => {
      const format =
        currencies.get(currency) ??
        new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
      currencies.set(currency, format);
      return format.format(amount);
    },
    /** 1.3 MB or 1,3 MB */
    bytes: (bytes: number) => formatBytes(bytes, (value) => points.format(value)),
    /** Nov 24, 2026 or 24.11.2026 */
    day: (iso: string) => dates(DAY[language], companyZone()).format(new Date(iso)),
    calendarDay: ofDay(DAY[language]),
    /** Nov 24, 2026, 1:00 PM or 24.11.2026, 13:00 Uhr */
    moment: (iso: string) =>
      plain(dates({ ...DAY[language], ...CLOCK[language] }, companyZone()).format(new Date(iso))) +
      AFTER_CLOCK[language],
    /** 1:00 PM or 13:00 */
    clock,
    /** Tue, Dec 1, 3:00 PM – 3:45 PM or Di., 1. Dez., 15:00 – 15:45 Uhr */
    span: (from: Date, to: Date, zone: string) => {
      const day = dates({ weekday: 'short', month: 'short', day: 'numeric' }, zone).format(from);
      return `${day}, ${clock(from, zone)} – ${clock(to, zone)}${AFTER_CLOCK[language]}`;
    },
    /** November 2026 */
    month: ofDay({ month: 'long', year: 'numeric' }),
    /** Tuesday, November 24 or Dienstag, 24. November */
    longDay: ofDay({ weekday: 'long', month: 'long', day: 'numeric' }),
    weekday: ofDay({ weekday: 'short' }),
  };
}

// The narrow space before PM differs between engines and breaks searching in a page.
const plain = (text: string) => text.replaceAll('\u202F', ' ');

const FORMATS = { en: makeFormats('en'), de: makeFormats('de') } satisfies Record<WritingLanguage, object>;

/** How a language writes figures and days for people outside. */
export const formatsIn = (language: WritingLanguage) => FORMATS[language];

/** How the page that is read writes figures and days. */
export const usePageFormat = () => formatsIn(usePageLanguage());
