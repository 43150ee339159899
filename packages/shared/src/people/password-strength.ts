import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { MESSAGES } from '../ground/messages.ts';
import { PASSWORD_MAX, passwordLengthProblem } from './password.ts';
import { PRODUCT_NAME } from '../ground/product.ts';

// The dictionaries are half a megabyte: import this file where a password is being chosen, and not before.

/**
 * Fewer guesses than this and a password is refused; fewer than the first, and it is one of the common ones or close to
 * it. As powers of ten.
 */
const COMMON_BELOW = 6;
const WEAK_BELOW = 8;
/** Guesses a second against a stolen argon2id hash, by somebody with many machines. */
const GUESSES_PER_SECOND = 10_000;
/** How much of a password has to be something else than its owner's own words. */
const OTHER_LETTERS = 8;
const SHORTEST_OWN_WORD = 4;

/** The passphrase of the comic that taught everybody about passphrases. */
const NOTORIOUS = ['correcthorsebatterystaple', 'correct horse battery staple'];

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, notorious: NOTORIOUS },
  graphs: adjacencyGraphs,
  maxLength: PASSWORD_MAX,
});

export type PasswordJudgement = {
  /** What is wrong with it, as a sentence; null when nothing is. */
  problem: string | null;
  /** 0 to 4: one for each bar. */
  strength: number;
  /** How long guessing it would take, in words. */
  time: string;
};

/**
 * Judges a new password by how many guesses it stands (zxcvbn: common passwords and their variations, dates, repeats,
 * rows of keys), and by whose words it is made of. There are no composition rules.
 * @param own the names, email and company of its owner
 */
export function judgePassword(password: string, own: readonly string[]): PasswordJudgement {
  const text = password.normalize('NFKC');
  const words = ownWords(own);
  const { guessesLog10, score } = estimator.check(text, words);
  const time = describeSeconds(10 ** guessesLog10 / GUESSES_PER_SECOND);
  const problem = passwordLengthProblem(text) ?? ownWordsProblem(text, words) ?? guessProblem(guessesLog10, time);
  return { problem, strength: problem ? Math.min(score, 1) : Math.max(score, 2), time };
}

function guessProblem(guessesLog10: number, time: string): string | null {
  if (guessesLog10 < COMMON_BELOW) return MESSAGES.passwordTooCommon;
  return guessesLog10 < WEAK_BELOW ? MESSAGES.passwordGuessable(time) : null;
}

const ownWords = (own: readonly string[]): string[] => [
  ...new Set(
    [...own, PRODUCT_NAME]
      .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
      .filter((word) => word.length >= SHORTEST_OWN_WORD),
  ),
];

/**
 * A password that is little more than a name, whatever is put around it, is the first that somebody who knows the
 * person tries.
 */
function ownWordsProblem(password: string, words: string[]): string | null {
  const lower = password.toLowerCase();
  const used = words.filter((word) => lower.includes(word));
  const rest = used.reduce((left, word) => left.replaceAll(word, ''), lower).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return used.length > 0 && Array.from(rest).length < OTHER_LETTERS ? MESSAGES.passwordOwnWords : null;
}

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

function describeSeconds(seconds: number): string {
  if (seconds >= 100 * 31_557_600) return 'centuries';
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ['second', 1];
  const count = Math.floor(seconds / length);
  if (count < 1) return 'less than a second';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
