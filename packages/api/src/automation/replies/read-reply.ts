import { REPLY_FACT_KINDS, type ReplyFact, type ReplyFactKind } from '@outrider/shared/records/replies';
import { z } from 'zod';
import type { Assignment } from '../../insight/writer/writer.service.ts';
import { READING_WORDS as WORDS } from './words.ts';

export type Reading = { facts: ReplyFact[] };
const MOST_FACTS = 10;
/** Longer replies are read to here. */
const LETTERS_READ = 4_000;

const readingSchema = z.strictObject({
  facts: z
    .array(
      z.strictObject({
        kind: z.enum(REPLY_FACT_KINDS),
        value: z.string().trim().max(120).nullable(),
        quote: z.string().trim().min(2).max(240),
      }),
    )
    .max(MOST_FACTS),
});

/**
 * What a model is asked to find in a lead's words, and what code holds its answer to. `topics`: names of the playbook.
 * `today`: YYYY-MM-DD in the company's zone.
 */
export function replyReading(words: string, topics: readonly string[], today: string): Assignment<Reading> {
  const read = words.slice(0, LETTERS_READ);
  return {
    purpose: 'reading a reply',
    system: WORDS.system,
    facts: { today, topics, words: read },
    schema: readingSchema,
    max_tokens: 700,
    objection: ({ facts }) => {
      for (const fact of facts) {
        if (!flat(read).includes(flat(fact.quote))) return WORDS.notTheirWords(fact.quote);
        if (!HOLDS[fact.kind](fact, { topics, today })) return WORDS.wrongValue(fact.kind, fact.value);
      }
      return null;
    },
    builtIn: () => ({ facts: [] }),
  };
}

const flat = (text: string) => text.replaceAll(/\s+/gu, ' ').trim().toLowerCase();

type Known = { topics: readonly string[]; today: string };
const DAY = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d)?$/u;
const YEAR_MS = 366 * 86_400_000;

/** A day, or a day and a time, that is neither over nor more than a year away. */
function isNear(value: string | null, { today }: Known): boolean {
  const day = DAY.exec(value ?? '')?.[1];
  if (!day || Number.isNaN(Date.parse(value ?? ''))) return false;
  return day >= today && Date.parse(day) - Date.parse(today) <= YEAR_MS;
}

/** A figure that stands by itself or begins a word: not the one in CL-200. */
const FIGURE = /(?<![\p{L}\p{N}][-–]?)\d[\d.,]*/gu;

/**
 * A number that the words have in figures has to be the same. What a topic is called says nothing of how many they
 * want.
 */
function isQuantity({ value, quote }: ReplyFact, { topics }: Known): boolean {
  if (!/^\d{1,7}$/u.test(value ?? '')) return false;
  const bare = topics.reduce((text, name) => text.replaceAll(name.toLowerCase(), ' '), flat(quote));
  const figures = bare.match(FIGURE);
  return !figures || figures.some((figure) => figure.replaceAll(/\D/gu, '') === value);
}

const isBare = ({ value }: ReplyFact) => value === null;
const HOLDS: Record<ReplyFactKind, (fact: ReplyFact, known: Known) => boolean> = {
  topic: ({ value }, { topics }) => topics.includes(value ?? ''),
  quantity: isQuantity,
  time: ({ value }, known) => isNear(value, known),
  out_of_office: ({ value }, known) => value === null || isNear(value, known),
  yes: isBare,
  no: isBare,
  question: isBare,
  stop: isBare,
};
