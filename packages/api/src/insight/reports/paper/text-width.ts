import type { Label } from './shape.ts';

/** How wide kinds of letters are in Inter, for a size of 1; the first kind that a letter is of. */
const WIDTHS: readonly [RegExp, number][] = [
  [/[\p{Mn}\p{Cf}]/u, 0],
  [/[\sijlI.,:;'’!|]/u, 0.3],
  [/[frt()[\]{}/\\"`^*_-]/u, 0.42],
  [/[mwMW@%—…]/u, 0.96],
  [/[A-Z]/, 0.72],
  [/[a-z]/, 0.59],
  [/[ -~–·]/, 0.63],
  [/(?=\p{Ll})\p{Script=Latin}/u, 0.66],
];
const WIDEST = 1;
/** Strong letters beside others. */
const STRONG = 1.04;

/** About how wide a text is, rather too wide: a chart is laid out before anything has taken the font apart. */
export function textWidth(text: string, size: number, weight: Label['weight'] = 'text'): number {
  const widths = Array.from(text, (letter) => WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? WIDEST);
  return widths.reduce((sum, one) => sum + one, 0) * size * (weight === 'strong' ? STRONG : 1);
}

/** A text that is no wider than asked for, with an ellipsis where it was cut. */
export function cutToWidth(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
