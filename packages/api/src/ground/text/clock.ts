import { LOCALES, type WritingLanguage } from '@outrider/shared/ground/languages';

const inZone = (timeZone: string, options: Intl.DateTimeFormatOptions, language: WritingLanguage = 'en') =>
  new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone });

const SPANS: Readonly<Record<WritingLanguage, (from: string, to: string) => string>> = {
  en: (from, to) => `${from} to ${to}`,
  de: (from, to) => `${from} bis ${to} Uhr`,
};
/**
 * Tuesday, November 24, 2026, 10:00 AM to 10:30 AM (Central European Standard Time), or Dienstag, 24. November 2026,
 * 10:00 bis 10:30 Uhr (Mitteleuropäische Normalzeit)
 */
export function clockSpan(
  { starts_at, ends_at }: { starts_at: Date; ends_at: Date },
  zone: string,
  language: WritingLanguage = 'en',
): string {
  const long = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
  const date = inZone(zone, long, language).format(starts_at);
  const clock = inZone(zone, { hour: language === 'en' ? 'numeric' : '2-digit', minute: '2-digit' }, language);
  const span = SPANS[language](clock.format(starts_at), clock.format(ends_at));
  return `${date}, ${span} (${zoneName(zone, starts_at, language)})`;
}
/** Tue, Nov 24, 10:00 AM (Central European Standard Time) */
export const clockAt = (at: Date, zone: string): string => clockTimes([at], zone);
const momentIn = (at: Date, zone: string): string =>
  `${inZone(zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(at)}, ${inZone(zone, { hour: 'numeric', minute: '2-digit' }).format(at)}`;
/** Tue, Nov 24, 10:00 AM or Wed, Nov 25, 9:00 AM (Central European Standard Time) */
export function clockTimes(times: readonly Date[], zone: string): string {
  const [first] = times;
  return first ? `${times.map((at) => momentIn(at, zone)).join(' or ')} (${zoneName(zone, first)})` : '';
}
/** 9:00 AM, of a time of day as 09:00 */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return inZone('UTC', { hour: 'numeric', minute: '2-digit' }).format(
    new Date(Date.UTC(2000, 0, 1, hour % 24, minute)),
  );
}
/** Central European Standard Time, for somebody who does not know Europe/Berlin by its name. */
const zoneName = (zone: string, at: Date, language: WritingLanguage = 'en'): string =>
  inZone(zone, { timeZoneName: 'long' }, language)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
