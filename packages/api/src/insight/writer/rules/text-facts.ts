import type { WritingLanguage } from '@outrider/shared/ground/languages';

/** Abbreviations whose dot ends nothing. */
const NO_END = /\b(?:Mrs?|Ms|Dr|St|Inc|Ltd|Co|Corp|vs|approx|z\. ?B|d\. ?h|bzw|ca|Nr)\.$/u;
/** What follows the dot of a German day: 18. November. */
const MONTH = /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)/u;

/** The sentences of a text; a list's lines are one each. */
export function sentencesIn(text: string): string[] {
  const found: string[] = [];
  for (const line of text.split('\n')) {
    let open = '';
    const parts = line.split(/(?<=[.!?]["”’)]?)\s+/u);
    for (const [at, part] of parts.entries()) {
      open = open === '' ? part : `${open} ${part}`;
      if (NO_END.test(part) || (/\d\.$/u.test(part) && MONTH.test(parts[at + 1] ?? ''))) continue;
      found.push(open);
      open = '';
    }
    if (open !== '') found.push(open);
  }
  return found.map((sentence) => sentence.replace(/^- /u, '').trim()).filter(Boolean);
}

export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’'.,:-]*/gu) ?? [];
/** In small letters and without marks: what two sentences have in common however they were typed. */
export const bareWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
export const paragraphsIn = (text: string): string[] => text.split(/\n{2,}/u).filter((part) => part.trim() !== '');

function syllablesIn(word: string): number {
  const spoken = word.toLowerCase().replace(/[^\p{L}]/gu, '');
  if (spoken === '') return 1;
  const groups = spoken.replace(/e$/u, '').match(/[aeiouyäöü]+/gu)?.length ?? 0;
  return Math.max(1, groups);
}

/**
 * School years one needs to read a text: Flesch-Kincaid for English (Kincaid 1975), the first Wiener Sachtextformel for
 * German (Bamberger and Vanecek 1984). Names, figures and links count as short words: they are not what makes a text
 * hard.
 */
export function readingGrade(text: string, language: WritingLanguage): number {
  const sentences = sentencesIn(text);
  const words = sentences.flatMap(wordsIn);
  if (words.length === 0) return 0;
  const hard = words.map((word) => (/^\p{Lu}|\d/u.test(word) && language === 'en' ? 1 : syllablesIn(word)));
  const length = words.length / sentences.length;
  const share = (is: (syllables: number, word: string) => boolean) =>
    (100 * words.filter((word, at) => is(hard[at] ?? 1, word)).length) / words.length;
  if (language === 'en') return 0.39 * length + (11.8 * hard.reduce((sum, n) => sum + n, 0)) / words.length - 15.59;
  return (
    0.1935 * share((n) => n >= 3) +
    0.1672 * length +
    0.1297 * share((_, word) => word.length > 6) -
    0.0327 * share((n) => n === 1) -
    0.875
  );
}
