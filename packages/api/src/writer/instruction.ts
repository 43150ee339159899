import type { PlaybookContent, PlaybookOffer } from '@outrider/shared/playbook';
import type { LetterKind } from '@outrider/shared/writing';
import { type AskedMoment, readMoment } from './moment-asked.ts';
import { INSTRUCTION_PROBLEMS } from './words-instruction.ts';

/** What a task's title and description ask for, part by part. `problems` are questions back: with one, nothing is written. */
export type Instruction = {
  text: string | null;
  kind: LetterKind | null;
  offer: PlaybookOffer | null;
  trial_days: number | null;
  discount: number | null;
  /** When to ask for, in the receiver's zone. */
  at: Date | null;
  quantity: number | null;
  links: { label: string; url: string }[];
  say: string[];
  avoid: string[];
  question: string | null;
  agreed: string[];
  language: 'en' | 'de' | null;
  unused: string[];
  problems: string[];
};

type Around = { content: PlaybookContent; zone: string; now: Date };

const KINDS: readonly (readonly [RegExp, LetterKind])[] = [
  [/\bno[- ]?show|missed (?:the|our) (?:call|meeting)|did(?:n.t| not) (?:show|join)|nicht erschienen/iu, 'no_show'],
  [/\bbreak[- ]?up|last email|close the loop|letzte e-?mail/iu, 'break_up'],
  [/\bremind(?:er)?\b.*\b(?:meeting|call|demo)|terminerinnerung/iu, 'meeting_reminder'],
  [/\bconfirm\b.*\b(?:meeting|call|demo)|termin bestätigen/iu, 'meeting_confirmation'],
  [/\bre-?open|win back|after (?:the )?loss|zurückgewinnen/iu, 'reopening'],
  [/\b(?:summary|recap|thank\w*) .*\b(?:meeting|call)|\bagreed:|vereinbart:/iu, 'after_meeting'],
  [/\b(?:reply|answer)\b.*\bquestion|frage beantworten/iu, 'reply'],
];
const TRIAL =
  /(?<n>\d{1,3})[\s-]*(?<unit>days?|weeks?|months?|tage?n?|tägig\w*|wochen?|monate?)\b(?=[^.]*\b(?:trial|test|pilot|probe|teststellung|kostenlos))/iu;
const DISCOUNT =
  /(?<n>\d{1,2}(?:[.,]\d)?)\s*(?:%|percent|prozent)(?=[^.]*\b(?:off|discount|rabatt|nachlass|less))|(?:discount|rabatt|nachlass)\D{0,20}(?<n2>\d{1,2}(?:[.,]\d)?)\s*(?:%|percent|prozent)/iu;
const QUANTITY = /\b(?<n>\d{1,4})\s*(?:x|×|units?|pieces?|devices?|loggers?|sensors?|licen[cs]es?|racks?|stück)\b/iu;
/** A product's code: letters and digits in one word. */
const CODE = /\b[A-Z]{1,6}[- ]?\d{2,5}[A-Z]?\b/gu;
const FILE =
  /\b(?:attach|send|include|link|anhängen|beilegen)\w*\b[^.]*?\b(?<what>data ?sheet|datenblatt|brochure|broschüre|price list|preisliste|case study|white ?paper)\b/iu;
/** So many words may join two parts without meaning anything of their own. */
const PART_WORDS = 2;
/** Clauses that only say what kind of work it is. */
const GENERIC =
  /^(?:please )?(?:email|e-mail|write(?: an? (?:email|first email))?(?: to)?|re-?engage|follow[- ]?up(?: with)?|qualify|contact|get in touch with|schedule a (?:meeting|call)(?: with)?|(?:draft|prepare|send|write) a proposal(?: for)?|look at it|reach|outreach|call|answer|reply|bitte|kontaktieren|anschreiben|nachfassen)\b[^.;\n]{0,80}$/iu;

/** The kind of text that a task names; null where its type alone says it. */
export const kindAsked = (title: string, description: string | null): LetterKind | null =>
  KINDS.find(([pattern]) => pattern.test([title, description].filter(Boolean).join('\n')))?.[1] ?? null;

/** Reads what a person wrote into a task. Nothing is guessed: what is not understood is said. */
export function readInstruction(title: string, description: string | null, around: Around): Instruction {
  const text = [title, description].filter(Boolean).join('\n').trim();
  const { content } = around;
  const found: Instruction = {
    ...blank(),
    text: text || null,
    kind: kindAsked(title, description),
    offer: offerIn(text, content),
    language: languageIn(text),
  };
  for (const code of text.match(CODE) ?? [])
    if (!content.offers.some(({ name }) => name.toLowerCase() === code.toLowerCase()))
      found.problems.push(INSTRUCTION_PROBLEMS.unknownOffer(code));
  const agreedAt = /(?:agreed|vereinbart):/iu.exec(text);
  if (agreedAt)
    found.agreed = clausesOf(text.slice(agreedAt.index + agreedAt[0].length)).map((clause) => sentence(clause));
  for (const clause of clausesOf(agreedAt ? text.slice(0, agreedAt.index) : text)) {
    if (readClause(clause, found, around)) found.unused.push(...partsUnread(clause, around));
    else if (!isGeneric(clause)) found.unused.push(clause);
  }
  return found;
}

const blank = (): Instruction => ({
  text: null,
  kind: null,
  offer: null,
  trial_days: null,
  discount: null,
  at: null,
  quantity: null,
  links: [],
  say: [],
  avoid: [],
  question: null,
  agreed: [],
  language: null,
  unused: [],
  problems: [],
});

const languageIn = (text: string): Instruction['language'] => {
  if (/\b(?:in german|auf deutsch)\b/iu.test(text)) return 'de';
  return /\b(?:in english|auf englisch)\b/iu.test(text) ? 'en' : null;
};

const isGeneric = (clause: string) => GENERIC.test(clause) || KINDS.some(([pattern]) => pattern.test(clause));

/** Of a clause that was understood the parts beside an "and" that were not; a word or two say nothing of their own. */
function partsUnread(clause: string, around: Around): string[] {
  if (clause.endsWith('?') || /["“„]/u.test(clause)) return [];
  const parts = clause.split(/,?\s+(?:and|und)\s+/iu);
  return parts.filter(
    (part) =>
      parts.length > 1 &&
      part.split(/\s+/u).length > PART_WORDS &&
      !isGeneric(part) &&
      !readClause(part, blank(), around),
  );
}

/** @returns whether anything of the clause was understood */
function readClause(clause: string, found: Instruction, { content, zone, now }: Around): boolean {
  const avoided =
    /\b(?:don.t|do not|never|nicht|kein\w*) (?:mention|say|talk about|name|erwähnen|nennen)?\s*(?<what>[^,]+)$/iu.exec(
      clause,
    )?.groups?.what;
  if (avoided && /\b(?:don.t|do not|never|nicht)\b/iu.test(clause)) {
    found.avoid.push(
      avoided
        .trim()
        .replace(/^(?:the|our|a|den|die|das)\s+/iu, '')
        .replace(/[.\s]+$/u, ''),
    );
    return true;
  }
  const banned = content.never_say.find((phrase) => clause.toLowerCase().includes(phrase.toLowerCase()));
  if (banned) {
    found.problems.push(INSTRUCTION_PROBLEMS.neverSaid(banned));
    return true;
  }
  if (clause.endsWith('?')) {
    found.question = sentence(clause.replace(/^(?:ask|frage?n?)(?: (?:them|her|him|sie|ihn))?:?\s+/iu, ''), '?');
    return true;
  }
  const quoted = /["“„](?<text>[^"”“]{4,240})["”“]/u.exec(clause)?.groups?.text;
  if (quoted) {
    found.say.push(sentence(quoted));
    return true;
  }
  let understood = false;
  const trial = TRIAL.exec(clause)?.groups;
  if (trial) {
    const unit = /^w/iu.test(trial.unit ?? '') ? 7 : /^m/iu.test(trial.unit ?? '') ? 30 : 1;
    found.trial_days = Number(trial.n) * unit;
    understood = true;
  }
  const percent = DISCOUNT.exec(clause)?.groups;
  if (percent) {
    const value = Number((percent.n ?? percent.n2 ?? '').replace(',', '.'));
    if (value > content.discount_limit)
      found.problems.push(INSTRUCTION_PROBLEMS.discountAbove(value, content.discount_limit));
    else found.discount = value;
    understood = true;
  }
  const file = FILE.exec(clause)?.groups?.what;
  if (file) {
    const wanted = file.toLowerCase().replaceAll(' ', '');
    const links = (found.offer ? [found.offer] : content.offers).flatMap((offer) => offer.links);
    const link = links.find(({ label }) => label.toLowerCase().replaceAll(' ', '').includes(wanted));
    if (link) found.links.push(link);
    else found.problems.push(INSTRUCTION_PROBLEMS.noLink(file));
    understood = true;
  }
  const quantity = QUANTITY.exec(clause)?.groups?.n;
  if (quantity) found.quantity = Number(quantity);
  const moment = readMoment(clause, zone, now);
  if (moment && 'at' in moment) found.at = moment.at;
  else if (moment) found.problems.push(MOMENT_PROBLEMS[moment.problem](clause));
  return (
    understood ||
    quantity !== undefined ||
    moment !== null ||
    offerIn(clause, content) !== null ||
    (found.language !== null && /german|deutsch|english|englisch/iu.test(clause))
  );
}

const MOMENT_PROBLEMS: Record<Exclude<AskedMoment, { at: Date }>['problem'], (clause: string) => string> = {
  passed: INSTRUCTION_PROBLEMS.timePassed,
  which_day: INSTRUCTION_PROBLEMS.whichDay,
  no_time: INSTRUCTION_PROBLEMS.noTime,
};

const offerIn = (text: string, { offers }: PlaybookContent): PlaybookOffer | null =>
  offers
    .filter(({ name }) => text.toLowerCase().includes(name.toLowerCase()))
    .toSorted((a, b) => b.name.length - a.name.length)[0] ?? null;

const clausesOf = (text: string): string[] =>
  text
    .split(
      /(?<=[?!])\s+|(?<!\b\p{L}|\d)[.;](?:\s+|$)|\.(?=\s+(?!(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))\p{Lu})|\.\s*$|\n+/u,
    )
    .map((clause) => clause.trim())
    .filter(Boolean);

/** A clause as a sentence of its own. */
function sentence(text: string, end = '.'): string {
  const whole = text.trim().replace(/[.?!\s]+$/u, '');
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}${end}`;
}
