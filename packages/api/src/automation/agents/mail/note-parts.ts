import type { Evidence } from '@outrider/shared/automation/agents';
import type { Brief } from '@outrider/shared/insight/writing';
import { z } from 'zod';
import { oneLine } from '../../../ground/text/plain.ts';
import { statedEvidence } from '../evidence.ts';
import { BRIEF_WORDS as WORDS } from './words-brief.ts';

/**
 * A part of what somebody wrote into a task in their own words, and the places of the sentences that do it; none where
 * it could not be done.
 */
export const notePartSchema = z.strictObject({
  part: z.string().trim().min(1).max(400),
  sentences: z.array(z.int().min(0)).max(6),
});
export type NotePart = z.infer<typeof notePartSchema>;
export const MOST_PARTS = 12;
const NOTE_MAX = 600;

/**
 * What a language model may read of a task's own words; null where there are none, or where a person has to read them.
 */
export const readableNote = (description: string | null, { instruction }: Brief): string | null =>
  description && description.length <= NOTE_MAX && instruction.unused.includes(description) ? description : null;

export const noteEvidence = (note: string): Evidence =>
  statedEvidence('task', 'note', WORDS.note, oneLine(note, NOTE_MAX) ?? '');

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Why the parts do not stand for the note: together they are all of it, in its own words and order, and each names
 * sentences that are there.
 */
export function objectionToParts(note: string, parts: readonly NotePart[], sentences: number): string | null {
  if (letters(parts.map(({ part }) => part).join(' ')) !== letters(note))
    return 'the parts of the note are not the whole note in its own words';
  const stray = parts.flatMap((one) => one.sentences).find((place) => place >= sentences);
  return stray === undefined ? null : `there is no sentence ${stray}`;
}

/** The brief of a letter that did a note, part by part; what was not done is left for the person who approves. */
export function withNote(brief: Brief, note: string, parts: readonly NotePart[], body: readonly string[]): Brief {
  return {
    ...brief,
    facts: [...brief.facts, noteEvidence(note)],
    instruction: {
      ...brief.instruction,
      note: parts.map(({ part, sentences }) => ({ part, done: sentences.flatMap((place) => body[place] ?? []) })),
      unused: [
        ...brief.instruction.unused.filter((one) => one !== note),
        ...parts.flatMap(({ part, sentences }) => (sentences.length === 0 ? [part] : [])),
      ],
    },
  };
}
