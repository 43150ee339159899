import { randomInt } from 'node:crypto';

/** Leaves out characters that are confused when read aloud or written down: 0 o 1 l i 5 s 2 z 8 b. */
const LETTERS = 'acdefghjkmnpqrtuvwxy34679';
const GROUPS = 4;
const GROUP = 4;

/** A password that is shown once and replaced at first sign-in: four groups of four, 74 bits. */
export function makeOneTimePassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? '';
  return Array.from({ length: GROUPS }, () => Array.from({ length: GROUP }, letter).join('')).join('-');
}
