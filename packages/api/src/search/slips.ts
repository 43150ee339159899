/** One slip is forgiven in a word, two in a long one. */
const LONG = 8;
/** In a word shorter than this another first letter makes another word: "maya" is not Hayashi. */
const SHORT = 6;

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * How many slips lead from what was typed to the beginning of `word`: letters wrong, missing, too many, or two neighbours swapped
 * (optimal string alignment; of the end of `word` nothing is asked, since it may not have been typed yet).
 */
function countSlips(typed: string, word: string): number {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      now[column] = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, now];
  }
  return Math.min(...last);
}

/** The slips that lead from the typed words to words of `text`; null where one of them leads to none. Accents are no slips. */
export function slipsTo(text: string, typed: string[]): number | null {
  const there = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  let sum = 0;
  for (const word of typed.map(plain)) {
    const alike = there.filter((one) => word.length >= SHORT || one[0] === word[0]);
    const slips = Math.min(...alike.map((one) => countSlips(word, one)));
    if (slips > (word.length < LONG ? 1 : 2)) return null;
    sum += slips;
  }
  return sum;
}
