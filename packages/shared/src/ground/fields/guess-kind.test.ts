import { expect, it } from 'vitest';
import { guessKind, textsIn } from './guess-kind.ts';

it.each<[string, string[]]>([
  ['flag', ['yes', 'No', '']],
  ['date', ['2026-05-04', '24.12.2026', '12/24/2026 9:30']],
  ['money', ['$1,200.50', 'USD 50k', '30 $']],
  ['number', ['1,200', '-4', '0.5', '1 200']],
  ['url', ['https://example.com/', 'www.example.org']],
  ['long_text', ['one\ntwo']],
  ['choice', ['red', 'blue', 'Red', 'blue']],
  ['text', ['red', 'blue']],
  ['text', ['1,200', 'many']],
  ['text', ['', '  ']],
])('a column is %s: %j', (kind, cells) => expect(guessKind(cells)).toBe(kind));

it('tells the texts of a column once each, those of several choices apart', () => {
  expect(textsIn(['Red', ' red', 'dark  blue'])).toEqual(['Red', 'dark blue']);
  expect(textsIn(['Red; blue', 'Blue, green'], /[;,\n]/)).toEqual(['Red', 'blue', 'green']);
});
