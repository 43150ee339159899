import { spellingOf } from '@outrider/shared/ground/fields/field';
import type { PlaybookContent } from '@outrider/shared/insight/playbook';
import { NO_REQUEST, type TaskRequest } from '@outrider/shared/insight/task-request';
import { findSlips } from '@outrider/testing/text-slips';

/** A letter as it reached its person. `step` counts what happened to one lead, in order. */
export type PlayedLetter = {
  step: number;
  day: number;
  kind: string;
  subject: string;
  text: string;
  /** What the person who approves reads beside it. */
  reasoning: string;
  request: TaskRequest | null;
  asked_about: string | null;
};
/** What the lead said, and when a person dealt with it; null while nobody has. */
type PlayedReply = { step: number; words: string; answered: number | null };
export type PlayedLead = {
  letters: PlayedLetter[];
  replies: PlayedReply[];
  /** Free text of the lead: nothing of it is a fact. */
  told: string[];
};
export type Finding = { check: string; what: string };

/**
 * What none of the letters to one lead may show. Each check reads the finished text alone, and knows nothing of how it
 * was made.
 */
export function checkLetters(
  { letters, replies, told }: PlayedLead,
  playbook: PlaybookContent,
  zone: string,
): Finding[] {
  return [
    ...letters.flatMap((letter) => [
      ...gapsIn(letter).map((what) => ({ check: 'gap', what })),
      ...unsaidIn(letter, told, playbook).map((what) => ({ check: 'unsaid', what })),
      ...unmetBy(letter, playbook, zone).map((what) => ({ check: 'part', what })),
    ]),
    ...repeatedIn(letters, playbook).map((what) => ({ check: 'twice', what })),
    ...writtenOver(letters, replies).map((what) => ({ check: 'reply', what })),
  ];
}

/** In small letters, without marks. */
const wordsOf = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

const GAPS = [/\{\{|\}\}/u, / {2}/u, /\bnull\b/u];

function gapsIn({ subject, text }: PlayedLetter): string[] {
  return [
    ...(subject.trim() === '' ? ['no subject'] : []),
    ...[subject, text].flatMap((one) => [
      ...findSlips(one),
      ...GAPS.flatMap((gap) => {
        const found = gap.exec(one);
        return found ? [one.slice(Math.max(0, found.index - 25), found.index + 25)] : [];
      }),
    ]),
  ];
}

const MONEY = /(?:[£$€]\s?|(?:EUR|GBP|USD)\s)([\d.,]*\d)|([\d.,]*\d)\s?(?:%|€|£|EUR|GBP|USD)/gu;
const numberIn = (text: string) => Number(text.replaceAll(/[.,](?=\d{3}\b)/gu, '').replace(',', '.'));
/** So many words of theirs in a row are a quotation. */
const QUOTED_WORDS = 4;

/** What a letter says of its reader or of money that nobody entered or chose. */
function unsaidIn({ subject, text, request, asked_about }: PlayedLetter, told: string[], playbook: PlaybookContent) {
  const letter = `${subject}\n${text}`;
  const asked = spellingOf(asked_about ?? '');
  const spoken = wordsOf(letter);
  const problems = playbook.problems
    .filter(({ name }) => ![name.en, name.de].some((one) => one && spellingOf(one) === asked))
    .flatMap(({ name }) => [name.en, name.de])
    .flatMap((name) => (name && spoken.includes(wordsOf(name)) ? [`names ${name}, which nobody said`] : []));
  const ours = wordsOf(JSON.stringify([playbook, request, asked_about]));
  const quoted = told.flatMap((words) => {
    const said = wordsOf(words).split(' ');
    return said
      .slice(0, Math.max(0, said.length - QUOTED_WORDS + 1))
      .map((_, at) => said.slice(at, at + QUOTED_WORDS).join(' '))
      .filter((run) => spoken.includes(run) && !ours.includes(run))
      .slice(0, 1)
      .map((run) => `says their own words back: ${run}`);
  });
  const figures = figuresOf(playbook, request ?? NO_REQUEST);
  const money = [...letter.matchAll(MONEY)]
    .filter(([, before, after]) => !figures.has(numberIn(before ?? after ?? '')))
    .map(([found]) => `names ${found}, which no price makes`);
  return [...problems, ...quoted, ...money];
}

/** Amounts and percents that may be named: those of the playbook and of the task, and the total of what is proposed. */
function figuresOf({ offers, discount_limit }: PlaybookContent, { items, discount }: TaskRequest): Set<number> {
  const lines = items.map(({ offer, quantity }) => {
    const price = offers.find(({ name }) => spellingOf(name) === spellingOf(offer))?.price ?? 0;
    return price * quantity;
  });
  const sum = lines.reduce((total, line) => total + line, 0);
  const off = (amount: number) => Math.round(amount * (1 - (discount ?? 0) / 100) * 100) / 100;
  const prices = offers.flatMap(({ price, price_to }) => [price ?? 0, price_to ?? 0]);
  const amounts = [...prices, ...lines, sum];
  return new Set([
    ...amounts,
    ...amounts.map(off),
    Math.round((sum - off(sum)) * 100) / 100,
    discount ?? 0,
    discount_limit,
  ]);
}

/** Parts of the task that the letter neither does nor says it left. */
function unmetBy(
  { subject, text, reasoning, request }: PlayedLetter,
  { offers }: PlaybookContent,
  zone: string,
): string[] {
  if (!request) return [];
  const letter = `${subject}\n${text}`.toLowerCase();
  const holds = (text: string, part: string) =>
    /^\d+$/u.test(part) ? new RegExp(`(?<!\\d)${part}(?!\\d)`, 'u').test(text) : text.includes(part);
  const isSaid = (part: string) => holds(letter, part.toLowerCase()) || holds(reasoning, part);
  const time = (at: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(at));
  const { items, say, question, agreed, discount, trial_days, at, minutes, avoid, links, event } = request;
  return [
    ...items.flatMap(({ offer, quantity }) => [offer, ...(quantity > 1 ? [String(quantity)] : [])]),
    ...say,
    ...agreed,
    ...links.map(({ offer, label }) => urlOf(offers, offer, label)),
    question ?? '',
    discount === null ? '' : `${discount}`,
    trial_days === null ? '' : `${trial_days}`,
    at === null ? '' : time(at),
    ...(event ? [event.name, event.place, time(event.starts_at)] : []),
    minutes === null ? '' : `${minutes}`,
  ]
    .filter((part) => part !== '' && !isSaid(part))
    .map((part) => `leaves out ${part}`)
    .concat(avoid.filter((word) => letter.includes(word.toLowerCase())).map((word) => `mentions ${word}`));
}

const urlOf = (offers: PlaybookContent['offers'], offer: string, label: string) =>
  offers.find(({ name }) => name === offer)?.links.find((link) => link.label === label)?.url ?? label;

/** Shorter ones are greetings and turns of phrase. */
const SENTENCE_WORDS = 5;
/** What stands under every letter is no sentence that is said again. */
function sentencesOf(text: string, { legal_footer }: PlaybookContent): string[] {
  return text
    .split(/(?<=[.?!])\s+|\n+/u)
    .filter((sentence) => !legal_footer?.includes(sentence.trim()))
    .map((sentence) => wordsOf(sentence))
    .filter((sentence) => sentence.split(' ').length >= SENTENCE_WORDS);
}

function repeatedIn(letters: readonly PlayedLetter[], playbook: PlaybookContent): string[] {
  const said = new Set<string>();
  return letters.flatMap(({ text }) => {
    const sentences = new Set(sentencesOf(text, playbook));
    const again = [...sentences].filter((sentence) => said.has(sentence));
    for (const sentence of sentences) said.add(sentence);
    return again;
  });
}

/** Letters that were written while the lead's words waited for a person. */
const writtenOver = (letters: readonly PlayedLetter[], replies: readonly PlayedReply[]): string[] =>
  replies.flatMap(({ step, words, answered }) =>
    letters
      .filter((letter) => letter.step > step && letter.step < (answered ?? Infinity))
      .map(({ subject, day }) => `“${subject}” on day ${day}, after “${words}”`),
  );
