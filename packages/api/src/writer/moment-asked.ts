import { firstMomentFrom, wallTimeOf } from '@outrider/shared/wall-time';

const WEEKDAYS: readonly RegExp[] = [
  /\b(?:sunday|sonntag)\b/iu,
  /\b(?:monday|montag)\b/iu,
  /\b(?:tuesday|dienstag)\b/iu,
  /\b(?:wednesday|mittwoch)\b/iu,
  /\b(?:thursday|donnerstag)\b/iu,
  /\b(?:friday|freitag)\b/iu,
  /\b(?:saturday|samstag)\b/iu,
];
/** Months by the first letters that tell them apart in English and German. */
const MONTHS = ['jan', 'feb', 'm(?:ar|är|rz)', 'apr', 'ma[yi]', 'jun', 'jul', 'aug', 'sep', 'o[ck]t', 'nov', 'de[cz]'];
const MONTH = `(?:${MONTHS.join('|')})\\p{L}*`;
const ISO_DATE = /\b(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)\b/u;
const NAMED_DATE = new RegExp(
  `\\b(?:(?<before>\\d{1,2})(?:st|nd|rd|th)?\\.?\\s+(?<named>${MONTH})|(?<named2>${MONTH})\\s+(?<after>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.]*\\d))(?:,?\\s+(?<year>20\\d\\d))?`,
  'iu',
);
const DOTTED_DATE = /(?<![\d.:])(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>20\d\d)?/u;
/** Whose day and month depend on who reads it. */
const SLASHED_DATE = /(?<!\d)\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?!\d)/u;
const TIME =
  /(?<![\d.])(?:(?<h>[01]?\d|2[0-3])[:.](?<m>[0-5]\d)(?:\s*(?<half>[ap]\.?m\.?))?|(?<h2>1[0-2]|[1-9])\s*(?<half2>[ap]\.?m\.?)|(?<h3>[01]?\d|2[0-3])\s*(?:uhr|o.clock|h\b))/iu;
const ASKS_FOR = /\b(?:ask (?:\S+ )?for|suggest|propose|offer|meet|call)\b|vorschlagen|treffen|anrufen/iu;
/** A date without a year is the next such day, unless that is so far off that the one just past was meant. */
const AHEAD_DAYS = 200;
const DAY_MS = 86_400_000;

export type AskedMoment = { at: Date } | { problem: 'passed' | 'which_day' | 'no_time' };

/** Which moment a clause asks for, on the clock of `zone`; null where it names none. */
export function readMoment(clause: string, zone: string, now: Date): AskedMoment | null {
  if (SLASHED_DATE.test(clause)) return { problem: 'which_day' };
  const today = wallTimeOf(now, zone).date;
  const dated = dateIn(clause, today);
  const days = dated ? [dated.date] : weekdaysIn(clause, today);
  if (days.length === 0) return null;
  const clock = clockIn(dated ? clause.replace(dated.text, ' ') : clause);
  if (!clock) return ASKS_FOR.test(clause) ? { problem: 'no_time' } : null;
  const ahead = days.map((date) => firstMomentFrom(date, clock, zone)).find((at) => at > now);
  return ahead ? { at: ahead } : { problem: 'passed' };
}

function clockIn(text: string): string | null {
  const time = TIME.exec(text)?.groups;
  if (!time) return null;
  const half = (time.half ?? time.half2 ?? '').toLowerCase();
  const hours = Number(time.h ?? time.h2 ?? time.h3);
  const shift = half.startsWith('p') && hours < 12 ? 12 : half.startsWith('a') && hours === 12 ? -12 : 0;
  return `${String(hours + shift).padStart(2, '0')}:${time.m ?? '00'}`;
}

/** A date as written, and the day it means. */
function dateIn(clause: string, today: string): { text: string; date: string } | null {
  const found = ISO_DATE.exec(clause) ?? NAMED_DATE.exec(clause) ?? DOTTED_DATE.exec(clause);
  if (!found?.groups) return null;
  const { year, month, day, before, after, named, named2 } = found.groups;
  const name = named ?? named2;
  const number = name ? MONTHS.findIndex((start) => new RegExp(`^${start}`, 'iu').test(name)) + 1 : Number(month);
  const date = dayOfCalendar(number, Number(day ?? before ?? after), year ? Number(year) : null, today);
  return date === null ? null : { text: found[0], date };
}

function dayOfCalendar(month: number, day: number, year: number | null, today: string): string | null {
  const inYear = (one: number) => {
    const at = new Date(Date.UTC(one, month - 1, day));
    return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
  };
  const thisYear = Number(today.slice(0, 4));
  if (year !== null) return inYear(year);
  const [near, next] = [inYear(thisYear), inYear(thisYear + 1)];
  const isNearEnough = next !== null && Date.parse(next) - Date.parse(today) < AHEAD_DAYS * DAY_MS;
  return near === null || (near < today && isNearEnough) ? next : near;
}

/** The days that a weekday or "tomorrow" may mean, the nearest first. */
function weekdaysIn(clause: string, today: string): string[] {
  const inDays = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  if (/\b(?:today|heute)\b/iu.test(clause)) return [today];
  if (/\b(?:tomorrow|morgen)\b/iu.test(clause)) return [inDays(1)];
  const weekday = WEEKDAYS.findIndex((pattern) => pattern.test(clause));
  if (weekday === -1) return [];
  const now = new Date(today).getUTCDay();
  if (/\bnext week\b|nächste[rn]? woche/iu.test(clause)) return [inDays(7 - ((now + 6) % 7) + ((weekday + 6) % 7))];
  const ahead = (weekday - now + 7) % 7;
  return [inDays(ahead), inDays(ahead + 7)];
}
