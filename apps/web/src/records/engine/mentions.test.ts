import { expect, it } from 'vitest';
import { cutAtMentions, insertMention, mentionAt, peopleMatching } from './mentions.ts';

const PEOPLE = ['Aiko Tanabe', 'Chloe Bennett', 'Ben Aiken'].map((full_name, at) => ({ id: String(at), full_name }));

it.each([
  ['Ask @ai', 7, { from: 4, to: 7, words: 'ai' }],
  ['@', 1, { from: 0, to: 1, words: '' }],
  ['(@chl', 5, { from: 1, to: 5, words: 'chl' }],
  ['mail me@home', 12, null],
  ['@aiko\nnext', 10, null],
  ['no mention', 10, null],
])('finds the mention in %j at %i', (text, caret, found) => {
  expect(mentionAt(text, caret)).toEqual(found);
});

it('offers whose names begin so, in any order of their words, until a name is whole', () => {
  const offered = (words: string) => peopleMatching(PEOPLE, words).map(({ full_name }) => full_name);
  expect(offered('ai')).toEqual(['Aiko Tanabe', 'Ben Aiken']);
  expect(offered('ben')).toEqual(['Chloe Bennett', 'Ben Aiken']);
  expect(offered('tan ai')).toEqual(['Aiko Tanabe']);
  expect(offered('Aiko Tanabe ')).toEqual([]);
  expect(offered('Aiko Tanabe about the')).toEqual([]);
});

it('writes the name and puts the caret behind it', () => {
  const text = 'Ask @ai about it';
  expect(insertMention(text, { from: 4, to: 7, words: 'ai' }, 'Aiko Tanabe')).toEqual({
    text: 'Ask @Aiko Tanabe about it',
    caret: 17,
  });
});

it('cuts a text at its mentions, the longer name first', () => {
  expect(cutAtMentions('@Ann Lee and @Ann.', ['Ann', 'Ann Lee'])).toEqual(['', '@Ann Lee', ' and ', '@Ann', '.']);
  expect(cutAtMentions('no one', [])).toEqual(['no one']);
});
