import type { Evidence, Sentence } from '@outrider/shared/automation/agents';

/** A sentence with the evidence it rests on. */
export type Said = { text: string; on: Evidence[]; factual: boolean };

/** A factual sentence; it needs at least one piece of evidence. */
export const fact = (text: string, first: Evidence, ...more: Evidence[]): Said => ({
  text,
  on: [first, ...more],
  factual: true,
});
/** A sentence that cannot be wrong: a greeting, a question, an offer. */
export const phrase = (text: string): Said => ({ text, on: [], factual: false });

export const sentencesOf = (said: Said[]): Sentence[] =>
  said.map(({ text, on, factual }) => ({ text, rests_on: [...new Set(on.map(({ id }) => id))].slice(0, 20), factual }));

/** Each piece of evidence once, in order of first use. */
export function evidenceOf(...parts: (Said | Evidence | null)[][]): Evidence[] {
  const found = new Map<string, Evidence>();
  for (const part of parts.flat())
    for (const one of part === null ? [] : 'on' in part ? part.on : [part])
      if (!found.has(one.id)) found.set(one.id, one);
  return [...found.values()];
}

export const inOneLine = (said: Said[]): string => said.map(({ text }) => text.trim()).join(' ');

/** Something a plan wants to know, and its weight. */
export type Wish = { about: string; weight: number; evidence: Evidence | null | undefined };

/**
 * A plan's confidence: the weighted share of what it wants to know that is known, with two decimals. It says how well
 * founded the plan is, not how likely it is to succeed; that is the score's job.
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
