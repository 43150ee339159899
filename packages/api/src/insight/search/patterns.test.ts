import { describe, expect, it } from 'vitest';
import { guessMeant, readTyped } from './patterns.ts';
import { matchRow, type Texts } from './rank.ts';
import { editDistance } from './edit-distance.ts';

const patternsOf = (q: string) => {
  const typed = readTyped(q);
  return typed && [...typed.patterns.parts, ...typed.patterns.others];
};

it.each([
  ['Lindqvist', ['%lindqvist%']],
  ['vp Lindqvist', ['%lindqvist%', '% vp%']],
  ['  Ada   LOVELACE ', ['%lovelace%', '%ada%']],
  ['li', ['% li%']],
  ['100% a_b c\\d', [String.raw`%100\%%`, String.raw`% a\_b%`, String.raw`% c\\d%`]],
  ['calder & reed', ['%calder%', '%reed%']],
  ['+46 (0)70-123 45 67', ['%01234567%']],
  ['555 0101', ['%5550101%']],
  ['70', ['% 70%']],
  ['%', null],
  ['🚀', null],
  ['   ', null],
  ['', null],
  [`"'; --`, null],
  [
    'one two three four five six seven eight nine',
    ['%three%', '%seven%', '%eight%', '%four%', '%five%', '%one%', '%two%', '%six%'],
  ],
])('%j is looked for as %j', (q, patterns) => expect(patternsOf(q)).toEqual(patterns));

describe('a word with a typo', () => {
  it.each([
    ['lindqist', 'lindqvist'],
    ['lindqviist', 'lindqvist'],
    ['lindqwist', 'lindqvist'],
    ['lnidqvist', 'lindqvist'],
    ['lindqvits', 'lindqvist'],
    ['kindqvist', 'lindqvist'],
    ['caldr', 'calder'],
    ['kalder', 'calder'],
    ['okafro', 'okafor'],
    ['ramen', 'raman'],
    ['priay', 'priya'],
    ['guages', 'gauges'],
    ['mahy', 'mahyr'],
  ])('%s reaches %s', (typed, right) => {
    const parts = guessMeant([typed])?.patterns.parts.map((part) => part.slice(1, -1)) ?? [];
    expect(parts.some((part) => right.includes(part))).toBe(true);
    expect(editDistance(`Somebody ${right}, elsewhere`, [typed])).toBeLessThanOrEqual(1);
  });

  it.each([['lindqist'], ['astrd', 'lindqvist'], ['caldr']])(
    'is looked for first by what every part of %s holds',
    (...typed) => {
      const { parts = [], ends = [] } = guessMeant(typed)?.patterns ?? {};
      expect(ends).toHaveLength(2 * typed.length);
      expect(parts.filter((part) => !ends.some((end) => part.includes(end.slice(1, -1))))).toEqual([]);
    },
  );

  it('keeps short words and numbers as typed, and domains out of it', () => {
    expect(guessMeant(['jo', 'lindqist'])).toMatchObject({ words: ['lindqist'], patterns: { others: ['% jo%'] } });
    expect(guessMeant(['astrid.lindqist@nordlys.example'])?.words).toEqual(['astrid', 'lindqist']);
    for (const word of ['4711', '@nordlys.example', 'abc', 'x'.repeat(200)]) expect(guessMeant([word])).toBeNull();
  });

  it.each([
    ['lindqist', 'Astrid Lindqvist', 1],
    ['lindqi', 'Astrid Lindqvist', 1],
    ['tomas', 'Tomás Arroyo', 0],
    ['calder', 'Caldwell & Sons', null],
    ['lidnqvits', 'Astrid Lindqvist', 2],
    ['raman', 'Roman Berg', 1],
    ['raman', 'Rowan Berg', null],
    ['rman', 'Priya Raman', 1],
    ['nord', 'Jordan Hayes', null],
    ['maya', 'Ken Hayashi', null],
  ])('from %s to %s: %o', (typed, text, distance) => expect(editDistance(text, [typed])).toBe(distance));
  it('asks for every word', () => {
    expect(editDistance('Priya Raman', ['pryia', 'raman'])).toBe(1);
    expect(editDistance('Priya Raman', ['priya', 'berg'])).toBeNull();
  });
});

describe('rank', () => {
  const person = (name: string, email: string, company: string | null = null): Texts => [
    ['name', name],
    ['email', email],
    ['company', company],
    ['phone', null],
  ];
  it('puts the name before the e-mail before the company, and the whole before a beginning before a part', () => {
    const rows = [
      person('Ada', 'x@y.example'),
      person('X', 'ada'),
      person('Ada Lovelace', 'x@y.example'),
      person('Jane Adams', 'x@y.example'),
      person('X', 'ada@y.example'),
      person('X', 'x@y.example', 'Adamant'),
      person('Nevada Smith', 'x@y.example'),
      person('X', 'nevada@y.example'),
      person('X', 'x@y.example', 'Nevada'),
    ];
    const ranks = rows.map((texts) => matchRow(['ada'], texts).rank);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });
  it.each([
    [['ada'], person('Ada Lovelace', 'x@y.example'), 'name'],
    [['y.example'], person('Ada', 'x@y.example'), 'email'],
    [['engines', 'ada'], person('Ada', 'x@y.example', 'Analytical Engines'), 'company'],
    [['ada', 'engines'], person('Ada', 'x@y.example', 'Analytical Engines'), 'name'],
  ] as const)('%j was found by its %s', (words, texts, field) =>
    expect(matchRow([...words], texts).matched).toBe(field),
  );
});
