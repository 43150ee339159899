import type { CustomKind } from './custom.ts';

const YES_NO = /^(?:yes|no|y|n|true|false|x|on|off)$/i;
const DAY = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?:[T ].*)?$/;
const MONEY = /^[-\u2212]?\s*(?:(?:\$|usd|us\$)\s*[\d.,' ]+[kmb]?|[\d.,' ]+[kmb]?\s*(?:\$|usd))$/i;
const NUMBER = /^[-+\u2212]?\d{1,3}(?:(?:[,' ]\d{3})+|\d*)(?:\.\d+)?$/;
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;
const SHAPES: [CustomKind, RegExp][] = [
  ['flag', YES_NO],
  ['date', DAY],
  ['money', MONEY],
  ['number', NUMBER],
  ['url', ADDRESS],
];
const LINE_MAX = 200;
const OPTION_MAX = 40;
/** Fewer samples say nothing of how often a text comes again. */
const REPEATS_FROM = 4;

/**
 * Which kind of field a column is, by some of its cells: the one whose shape all filled cells have, a choice where few
 * texts come again and again, else text.
 */
export function guessKind(cells: readonly string[]): CustomKind {
  const texts = cells.map((cell) => cell.trim()).filter(Boolean);
  if (texts.length === 0) return 'text';
  const shape = SHAPES.find(([, pattern]) => texts.every((text) => pattern.test(text)));
  if (shape) return shape[0];
  if (texts.some((text) => text.length > LINE_MAX || text.includes('\n'))) return 'long_text';
  const words = textsIn(texts);
  const isRepeated = texts.length >= REPEATS_FROM && words.length <= texts.length / 2;
  return isRepeated && words.every((word) => word.length <= OPTION_MAX) ? 'choice' : 'text';
}

/**
 * The different texts of these cells, whatever their case, in the order in which they come. `separator`: cells of
 * several choices are taken apart by it.
 */
export function textsIn(cells: readonly string[], separator?: RegExp): string[] {
  const found = new Map<string, string>();
  for (const cell of cells)
    for (const part of separator ? cell.split(separator) : [cell]) {
      const text = part.replaceAll(/\s+/g, ' ').trim();
      if (text !== '' && !found.has(text.toLowerCase())) found.set(text.toLowerCase(), text);
    }
  return [...found.values()];
}
