/* No zod here: pages that customers open load this file. */

/** What the built-in writer writes, and what customers read. */
export const WRITING_LANGUAGES = ['en', 'de'] as const;
export type WritingLanguage = (typeof WRITING_LANGUAGES)[number];
export const WRITING_LANGUAGE_LABELS: Record<WritingLanguage, string> = { en: 'English', de: 'German' };

/** How each language writes numbers, amounts and days. */
export const LOCALES: Readonly<Record<WritingLanguage, string>> = { en: 'en-US', de: 'de-DE' };

/** The same sentences in another language: each has one, and says the same names and figures. */
export type Translated<Words> = {
  [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends (...said: infer Said) => string
      ? (...said: Said) => string
      : Translated<Words[Key]>;
};
