import { LOCALES, type WritingLanguage } from '@outrider/shared/ground/languages';
import { calendarDay, dayOf, momentOf } from '../../../ground/pdf/days.ts';
import { exactMoney } from '../../../ground/text/money.ts';
import { PDF_WORDS, type PdfWords } from './words.ts';

/** How a proposal's language says what it says, and writes its figures and days. */
export type Hand = {
  words: PdfWords;
  money: (amount: number) => string;
  number: (value: number) => string;
  /** Of a hundred. */
  percent: (value: number) => string;
  day: (at: Date) => string;
  calendarDay: (day: string) => string;
  moment: (at: Date) => string;
};

type Hands = { language: WritingLanguage; currency: string; timezone: string };

export function handOf({ language, currency, timezone }: Hands): Hand {
  const numbers = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 3 });
  const percents = new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 2 });
  return {
    words: PDF_WORDS[language],
    money: (amount) => exactMoney(amount, currency, language),
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(value / 100).replaceAll('\u00A0', ' '),
    day: (at) => dayOf(at, timezone, language),
    calendarDay: (day) => calendarDay(day, language),
    moment: (at) => momentOf(at, timezone, language),
  };
}
