import { likePatterns } from '../../ground/sql/search-words.ts';

/**
 * LIKE patterns: what holds one of `parts`, looked for in this order, and all of `others`. The index is asked for a
 * part and the first two others.
 */
export type Patterns = { parts: string[]; others: string[] };
/** The same for words with typos. `ends`: the shortest of the parts. What holds any part holds one of these. */
export type Guess = Patterns & { ends: string[] };
/** Words to rank by, in lower case, and patterns to find by. */
export type Wanted<P extends Patterns = Patterns> = { words: string[]; patterns: P };

const WORDS_MAX = 8;
/**
 * The index knows three characters in a row. Shorter words are looked for where a word begins: that it knows as well.
 */
const INDEXED = /[\p{L}\p{N}]{3}/u;
/** Nothing but digits and what people put between them. */
const PHONE = /^[\d\s()+./-]+$/;
const PHONE_TAIL = 8;
const PART_MIN = 3;
const GUESSED = { least: 4, most: 24, words: 2 };

const infix = (word: string) => likePatterns(word)[0] ?? '%';
const patternOf = (word: string) => (INDEXED.test(word) ? infix(word) : `% ${infix(word).slice(1)}`);
const byLength = (a: string, b: string) => b.length - a.length;

/** The words as typed; null where there is no letter and no digit to look for. */
export function readTyped(q: string): Wanted | null {
  const digits = q.replaceAll(/\D/g, '');
  if (PHONE.test(q) && digits.length >= PART_MIN) {
    // Country codes and trunk zeros are written in many ways; the last digits are not.
    const tail = digits.slice(-PHONE_TAIL);
    return { words: [tail], patterns: { parts: [infix(tail)], others: [] } };
  }
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, WORDS_MAX);
  const [longest, ...others] = words.map(patternOf).sort(byLength);
  return longest ? { words, patterns: { parts: [longest], others } } : null;
}

/**
 * The words as they may have been meant: parts of the two longest, the longest parts first. A typo (a letter wrong,
 * missing, too many, or two swapped) leaves the beginning or the end of a word whole. Numbers stay as typed, and an
 * e-mail is known by its name: all of a domain's resemble each other.
 * @returns null where no word is long enough to be guessed at
 */
export function guessMeant(typed: string[]): Wanted<Guess> | null {
  const words = typed.flatMap((word) => word.split('@')[0]?.split(/[^\p{L}\p{N}]+/u) ?? []).filter(Boolean);
  const guessed = words.filter(
    (word) => /^\p{L}+$/u.test(word) && word.length >= GUESSED.least && word.length <= GUESSED.most,
  );
  const longest = guessed.toSorted(byLength).slice(0, GUESSED.words);
  if (longest.length === 0) return null;
  const parts = longest.flatMap((word) =>
    Array.from({ length: word.length - leastOf(word) + 1 }, (_, shorter) => endsOf(word, word.length - shorter)).flat(),
  );
  const others = words.filter((word) => !guessed.includes(word)).map(patternOf);
  const ends = longest.flatMap((word) => endsOf(word, leastOf(word)));
  return { words: guessed, patterns: { parts: inOrder(parts), others, ends: inOrder(ends) } };
}

/** How much of a word a typo leaves whole. */
const leastOf = (word: string) => Math.max(PART_MIN, Math.ceil(word.length / 2) - 1);
const endsOf = (word: string, length: number) => [word.slice(0, length), word.slice(-length)];
const inOrder = (parts: string[]) => [...new Set(parts)].sort(byLength).map(infix);
