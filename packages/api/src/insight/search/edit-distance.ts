/** Words from this length on may have two typos, shorter ones one. */
const LONG = 8;
/** Words shorter than this must begin with the right letter: "maya" is not Hayashi. */
const SHORT = 6;

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * The edit distance (optimal string alignment: substitutions, insertions, deletions, swapped neighbours) from what was
 * typed to the closest prefix of `word`, whose end may not have been typed yet.
 */
function prefixDistance(typed: string, word: string): number {
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

/**
 * The summed edit distance from the typed words to the closest words of `text`; null where a word has too many typos
 * for any of them. Accents are ignored.
 */
export function editDistance(text: string, typed: string[]): number | null {
  const there = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  let sum = 0;
  for (const word of typed.map(plain)) {
    const alike = there.filter((one) => word.length >= SHORT || one[0] === word[0]);
    const distance = Math.min(...alike.map((one) => prefixDistance(word, one)));
    if (distance > (word.length < LONG ? 1 : 2)) return null;
    sum += distance;
  }
  return sum;
}
