import { LOCALES } from '@outrider/shared/ground/languages';
import type { Brief } from '@outrider/shared/insight/writing';
import { wallTimeOf } from '@outrider/shared/ground/wall-time';

const DAY_MS = 86_400_000;
/** From so many days on a weekday alone could be that of another week. */
const NEAR_DAYS = 6;

type Clock = Pick<Brief, 'language' | 'now' | 'zone'>;
const format = ({ language, zone }: Clock, at: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone.name, ...options }).format(new Date(at));

/** November 18, 18. November; with the year where it is another one. */
export const dayIn = (clock: Clock, at: string): string =>
  format(clock, at, {
    day: 'numeric',
    month: 'long',
    ...(at.slice(0, 4) !== clock.now.slice(0, 4) && { year: 'numeric' }),
  });

/** March, März; with the year where it is another one. */
export const monthIn = (clock: Clock, at: string): string =>
  format(clock, at, { month: 'long', ...(at.slice(0, 4) !== clock.now.slice(0, 4) && { year: 'numeric' }) });

/** Twelve hours where people read clocks that way: 10:00 AM; else 10:00. */
export function timeIn(clock: Clock, at: string): string {
  const { time } = wallTimeOf(new Date(at), clock.zone.name);
  const hours = Number(time.slice(0, 2));
  if (clock.language !== 'en' || !clock.zone.name.startsWith('America/')) return time;
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Thursday at 10:00; further away, or over, Thursday, December 3, at 10:00. */
export function momentIn(clock: Clock, at: string): string {
  const ahead = new Date(at).getTime() - new Date(clock.now).getTime();
  const isNear = ahead >= 0 && ahead < NEAR_DAYS * DAY_MS;
  const weekday = format(clock, at, { weekday: 'long' });
  const time = timeIn(clock, at);
  if (clock.language === 'de')
    return isNear ? `${weekday} um ${time} Uhr` : `${weekday}, ${dayIn(clock, at)}, um ${time} Uhr`;
  return isNear ? `${weekday} at ${time}` : `${weekday}, ${dayIn(clock, at)}, at ${time}`;
}

/** Whose clock it is, for somebody who may be elsewhere: "your time", "Berlin time". */
export function zoneIn({ language, zone }: Clock): string {
  if (zone.is_theirs) return language === 'de' ? 'Ihre Zeit' : 'your time';
  const city = zone.name === 'UTC' ? 'UTC' : (zone.name.split('/').at(-1) ?? zone.name).replaceAll('_', ' ');
  if (city === 'UTC') return 'UTC';
  return language === 'de' ? `Zeit in ${city}` : `${city} time`;
}

/** How long a meeting takes. */
export const minutesOf = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }): number =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000);
