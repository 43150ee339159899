import type { Evidence, Sentence } from '@outrider/shared/agents';

/** A sentence with the facts it rests on themselves. */
export type Said = { text: string; on: Evidence[]; factual: boolean };

/** States something; it rests on at least one fact. */
export const fact = (text: string, first: Evidence, ...more: Evidence[]): Said => ({
  text,
  on: [first, ...more],
  factual: true,
});
/** States nothing that could be wrong: a greeting, a question, an offer. */
export const phrase = (text: string): Said => ({ text, on: [], factual: false });

/** Ends a paragraph. */
export const last = (said: Said): Said => ({ ...said, text: `${said.text.trimEnd()}\n\n` });

export const sentencesOf = (said: Said[]): Sentence[] =>
  said.map(({ text, on, factual }) => ({ text, rests_on: [...new Set(on.map(({ id }) => id))].slice(0, 20), factual }));

/** Each fact once, in the order it was first rested on. */
export function evidenceOf(...parts: (Said | Evidence | null)[][]): Evidence[] {
  const found = new Map<string, Evidence>();
  for (const part of parts.flat())
    for (const one of part === null ? [] : 'on' in part ? part.on : [part])
      if (!found.has(one.id)) found.set(one.id, one);
  return [...found.values()];
}

export const inOneLine = (said: Said[]): string => said.map(({ text }) => text.trim()).join(' ');

/** One thing that a plan wants to know, and how much it counts. */
export type Wish = { about: string; weight: number; evidence: Evidence | null | undefined };

/**
 * How sure a plan is: of what it wants to know, the share that is known, each thing by its weight; two decimals. It says how well the plan is founded, and is
 * no chance of success: that is the score's.
 */
export function confidenceOf(wishes: Wish[]): number {
  const total = wishes.reduce((sum, { weight }) => sum + weight, 0);
  const known = wishes.reduce((sum, { weight, evidence }) => sum + (evidence ? weight : 0), 0);
  return total === 0 ? 0 : Math.round((known / total) * 100) / 100;
}

/** a, b and c */
export const list = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
