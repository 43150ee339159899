import { readText } from './facts.ts';

export type Pain = 'pressing' | 'stated' | 'vague' | 'unknown';
type NoteTone = 'strong' | 'warm' | 'neutral' | 'mixed' | 'cold' | 'unknown';

const PRESSING =
  /\b(urgent|losing|lost|lose|churn|deadline|failing|fails?|broken|compliance|audit|penalt(y|ies)|outage|too (slow|expensive|costly|late|manual)|wast(e|ing)|hours (a|per|every)|errors?|missed|overwhelmed|can(no|')?t keep up)\b/;
const NO_PAIN = /^(-+|n\/?a|none|nothing|no|unknown|tbd)$/i;

/**
 * The only things that notes can say to the score, with the word shown to the reader. They are signals, not orders:
 * each counts once.
 */
const WARM: readonly (readonly [RegExp, string])[] = [
  [/\b(demo|trial|proof of concept|poc|pilot)\b/, 'demo or trial'],
  [/\b(pricing|price list|quote|quotation|proposal|contract)\b/, 'pricing'],
  [
    /\b(call me|call back|callback|book a (call|meeting)|schedule a (call|meeting)|meeting (booked|requested|scheduled)|wants to (talk|meet))\b/,
    'a meeting',
  ],
  [
    /\b(switch(ing)? from|replac(e|ing)|migrat(e|ing) from|renewal|current (vendor|provider|tool))\b/,
    'replacing another product',
  ],
  [
    /\b(budget (is )?(approved|confirmed|allocated)|decision[- ]maker|signed off)\b/,
    'approved budget or decision maker',
  ],
];
const COLD: readonly (readonly [RegExp, string])[] = [
  [/\b(not interested|no interest|unsubscribe|do not contact|don'?t contact|stop contacting)\b/, 'no interest'],
  [/\b(student|thesis|homework|university project|school project|dissertation)\b/, 'a study project'],
  [/\b(job application|applying for|my (cv|resume)|job opening|internship)\b/, 'a job application'],
  [
    /\b(guest post|backlinks?|seo (services|agency)|link building|we offer (our )?services|outsourcing services)\b/,
    'a sales pitch',
  ],
  [/\b(no budget|can'?t afford|too expensive for us|free (version|plan) only)\b/, 'no budget'],
];

/** What the stated pain amounts to; a short scribble is 'vague'. */
export function readPain(value: unknown): Pain {
  const text = readText(value)?.toLowerCase();
  if (text === undefined || NO_PAIN.test(text) || !/\p{L}/u.test(text)) return 'unknown';
  if (PRESSING.test(text)) return 'pressing';
  return text.length >= 12 ? 'stated' : 'vague';
}

/**
 * The tone of the notes, and which signals were found. At most two levels up and one down, however often a word is
 * repeated.
 */
export function readNotes(value: unknown): { tone: NoteTone; mentions: string[] } {
  const text = readText(value)?.toLowerCase().replaceAll('’', "'");
  if (text === undefined || !/\p{L}/u.test(text)) return { tone: 'unknown', mentions: [] };
  const warm = WARM.filter(([pattern]) => pattern.test(text)).map(([, word]) => word);
  const cold = COLD.filter(([pattern]) => pattern.test(text)).map(([, word]) => word);
  if (cold.length > 0) return { tone: warm.length > 0 ? 'mixed' : 'cold', mentions: [...cold, ...warm] };
  return { tone: warm.length > 1 ? 'strong' : warm.length === 1 ? 'warm' : 'neutral', mentions: warm };
}
