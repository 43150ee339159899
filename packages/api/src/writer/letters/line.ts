import { type Brief, TALK_MINUTES } from '@outrider/shared/writing';
import { wordsIn } from '../rules/text-facts.ts';

/** A sentence and the ids of the facts it rests on; one that rests on none cannot be wrong. */
export type Line = { text: string; on: string[] };
/** Lines of one paragraph. */
export type Paragraph = Line[];

export const stated = (text: string, ...on: (string | false | null)[]): Line => ({
  text,
  on: on.filter((id): id is string => typeof id === 'string'),
});
export const said = (text: string): Line => ({ text, on: [] });
/** Of a paragraph the lines that are there. */
export const paragraph = (...lines: (Line | null | false)[]): Paragraph =>
  lines.filter((line): line is Line => line !== null && line !== false);

/** Most words of a sentence. */
export const SENTENCE_WORDS = 24;
/** Of several ways to say the same the first that is short enough; the last, where none is. */
export const shortEnough = (ways: readonly string[]): string =>
  ways.find((text) => wordsIn(text).length <= SENTENCE_WORDS) ?? ways.at(-1) ?? '';

/** Of several ways to ask for a talk those that say how long it takes, where somebody asked for another length than usual. */
export const withLength = ({ talk_minutes }: Brief, ways: string[]): string[] =>
  talk_minutes === TALK_MINUTES ? ways : ways.filter((text) => text.includes(` ${talk_minutes} `));

/** What a language can say. */
export type LanguageLetters = {
  greeting(brief: Brief): string;
  signOff(brief: Brief): string;
  automated(by: string): string;
  body(brief: Brief): Paragraph[];
  subject(brief: Brief): string;
  trial(brief: Brief, days: number): string;
  discount(brief: Brief, percent: number): string;
};
