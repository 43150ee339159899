import { expect, it } from 'vitest';
import { findInvented } from './invented.ts';

const FACTS = { score: 78, budget: 80000, factors: [{ label: 'Budget', points: 13.5 }], name: 'B2B Works' };

it.each([
  ['figures of the facts', 'Scores 78, 13.5 of it for a budget of 80,000 USD.', null],
  ['no figure', 'A strong lead from a B2B company.', null],
  ['another figure', 'Scores 92.', 'the figure 92'],
  ['a part of a figure', 'Scores 7.', 'the figure 7'],
  ['a percentage made up', '43% of such leads convert.', 'the figure 43'],
  ['a link', 'See https://evil.example', 'an address'],
  ['an e-mail address', 'Write to boss@evil.example', 'an address'],
])('finds what was invented: %s', (_, text, invented) => expect(findInvented(text, FACTS)).toBe(invented));
