import { LOCALES, type WritingLanguage } from '@outrider/shared/ground/languages';

const inZone = (language: WritingLanguage, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone });

/** Nov 24, 2026 or 24.11.2026 */
export const dayOf = (at: Date, zone: string, language: WritingLanguage = 'en'): string =>
  inZone(language, zone, { dateStyle: 'medium' }).format(at);

/** Nov 24, 2026, 10:00:05 AM GMT+1: to be read years later, by somebody who knows no company's time zone. */
export const momentOf = (at: Date, zone: string, language: WritingLanguage = 'en'): string =>
  inZone(language, zone, {
    year: 'numeric',
    month: language === 'en' ? 'short' : '2-digit',
    day: language === 'en' ? 'numeric' : '2-digit',
    hour: language === 'en' ? 'numeric' : '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortOffset',
  }).format(at);

/** Of a calendar day, 2026-11-24. */
export const calendarDay = (day: string, language: WritingLanguage = 'en'): string =>
  dayOf(new Date(`${day}T00:00:00Z`), 'UTC', language);
