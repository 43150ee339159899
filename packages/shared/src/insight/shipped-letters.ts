import { NO_CONDITIONS, type TemplateDraft } from './letter-templates.ts';
import type { WritingLanguage } from '../ground/languages.ts';
import type { LetterKind } from './writing.ts';
import { GREETING_ENGLISH, LETTERS_ENGLISH, type ShippedLetter } from './words-letters-english.ts';
import { GREETING_GERMAN, LETTERS_GERMAN } from './words-letters-german.ts';

const draftsOf =
  (language: WritingLanguage, greeting: string) =>
  ({ sources, ...letter }: ShippedLetter): TemplateDraft => ({
    ...letter,
    language,
    greeting,
    conditions: { ...NO_CONDITIONS, sources: [...(sources ?? [])] },
    is_on: true,
  });

/**
 * The letters that come with the product: agents write them where a company has none of its own, and people begin
 * theirs from them.
 */
export const SHIPPED_LETTERS: readonly TemplateDraft[] = [
  ...LETTERS_ENGLISH.map(draftsOf('en', GREETING_ENGLISH)),
  ...LETTERS_GERMAN.map(draftsOf('de', GREETING_GERMAN)),
];

/** The greeting that a letter begins with in each language. */
export const SHIPPED_GREETINGS: Readonly<Record<WritingLanguage, string>> = {
  en: GREETING_ENGLISH,
  de: GREETING_GERMAN,
};

/** Of a moment the one for leads that no other is for. */
export const shippedFor = (moment: LetterKind, language: WritingLanguage): TemplateDraft | undefined =>
  SHIPPED_LETTERS.find(
    (one) => one.moment === moment && one.language === language && one.conditions.sources.length === 0,
  );
