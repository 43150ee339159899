import type { ParsedResult } from 'chrono-node';
import type { TaskPriority } from '@outrider/shared/records/pipeline';
import type { TaskKind } from '@outrider/shared/records/tasks';
import { addDays } from '@outrider/shared/ground/days';
import { wallTimeOf } from '@outrider/shared/ground/wall-time';

/** What finds dates in a text; it comes when somebody types. */
export type DateReader = (text: string, reference: { instant: Date; timezone: number }) => ParsedResult[];

/** A part of the text that was understood: what it says, and the words that said it. */
export type TaskPart =
  | { what: 'kind'; kind: TaskKind; words: string }
  | { what: 'due'; date: string; time: string | null; words: string }
  | { what: 'priority'; priority: TaskPriority; words: string };
export type ReadTask = { title: string; parts: TaskPart[]; /** Words that may name whom it is about. */ about: string };

const KINDS: readonly [TaskKind, RegExp][] = [
  ['call', /^(?:call|phone|ring|ruf)\b|\banrufen\b/i],
  ['email', /^(?:e-?mail|write|mail|schreibe?)\b|\bschreiben\b/i],
  ['meeting', /^(?:meet|meeting|visit|treffen|besuch)\b/i],
];
const PRIORITIES: readonly [TaskPriority, string][] = [
  ['urgent', 'urgent|dringend'],
  ['high', 'high|hoch'],
  ['medium', 'medium|mittel'],
  ['low', 'low|niedrig'],
];

/**
 * Reads a kind from the first word, a priority behind "!" or at the end, and a day with or without a time. What was
 * understood is shown before it counts; `ignored` has the words that somebody said mean nothing.
 * @param timezone the company's: days and times are by its clocks
 */
export function readTask(
  text: string,
  {
    now,
    timezone,
    ignored,
    findDates,
  }: {
    now: Date;
    timezone: string;
    ignored: readonly string[];
    findDates: DateReader | null;
  },
): ReadTask {
  const isMeant = (part: TaskPart) => !ignored.includes(part.words);
  const kind = readKind(text);
  const priority = readPriority(text);
  const due = findDates && readDue(text, now, timezone, findDates);
  const parts = [kind, due, priority].filter((part) => part !== null).filter(isMeant);
  // The verb stays in the title: "Call Grace" is a good one.
  const taken = parts.filter(({ what }) => what !== 'kind').map(({ words }) => words);
  const bare = taken
    .reduce((rest, words) => withoutWords(rest, words), text)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { title: bare.charAt(0).toUpperCase() + bare.slice(1), parts, about: namesIn(bare) };
}

function readKind(text: string): TaskPart | null {
  for (const [kind, words] of KINDS) {
    const found = words.exec(text.trimStart());
    if (found) return { what: 'kind', kind, words: found[0] };
  }
  return null;
}

function readPriority(text: string): TaskPart | null {
  for (const [priority, words] of PRIORITIES) {
    const found = new RegExp(`(?<=\\s)(?:!(?:${words})|(?:${words})(?=\\s*$))(?![\\p{L}\\d])`, 'iu').exec(text);
    if (found) return { what: 'priority', priority, words: found[0] };
  }
  return null;
}

function readDue(text: string, now: Date, timezone: string, findDates: DateReader): TaskPart | null {
  // The clocks of the company as if they were UTC's: what is found is then what they show.
  const wall = wallTimeOf(now, timezone);
  const [found] = findDates(text, { instant: new Date(`${wall.date}T${wall.time}:00Z`), timezone: 0 });
  if (!found) return null;
  const { start } = found;
  const isDay = start.isCertain('day') || start.isCertain('weekday');
  const pad = (part: number | null, length = 2) => String(part ?? 0).padStart(length, '0');
  const date = `${pad(start.get('year'), 4)}-${pad(start.get('month'))}-${pad(start.get('day'))}`;
  if (!start.isCertain('hour')) return { what: 'due', date, time: null, words: found.text };
  const hour = start.get('hour') ?? 0;
  // "At 3" is in the afternoon, unless it says otherwise: nobody is called at night.
  const isLoose = !start.isCertain('meridiem') && !/\b0\d/.test(found.text) && hour > 0 && hour < 7;
  const time = `${pad(isLoose ? hour + 12 : hour)}:${pad(start.get('minute'))}`;
  if (isDay) return { what: 'due', date, time, words: found.text };
  return { what: 'due', date: addDays(wall.date, time > wall.time ? 0 : 1), time, words: found.text };
}

/** Out of the text, with the small word that led to them. */
function withoutWords(text: string, words: string): string {
  const at = text.indexOf(words);
  if (at < 0) return text;
  const before = text.slice(0, at).replace(/\b(?:on|by|at|until|due|for|am|bis|um)\s+$/i, '');
  return `${before} ${text.slice(at + words.length)}`;
}

/** The first row of words in capitals after the first word. */
function namesIn(title: string): string {
  const [, ...words] = title.split(' ');
  const from = words.findIndex((word) => /^\p{Lu}/u.test(word));
  if (from < 0) return '';
  const rest = words.slice(from);
  const to = rest.findIndex((word) => !/^\p{Lu}/u.test(word));
  return rest
    .slice(0, to < 0 ? undefined : to)
    .join(' ')
    .replaceAll(/[.,;:!?]+$/g, '');
}
