import { expect, it } from 'vitest';
import { compareFigures } from './compare-figures.ts';

const then = { floor: { page: 1, search: 3 }, ours: { page: 4, search: 10 } };

it('says nothing on a machine that is half as fast', () => {
  expect(compareFigures(then, { floor: { page: 2, search: 6 }, ours: { page: 8, search: 20 } })).toEqual([]);
});

it('names what costs more than a quarter more, by the pace of the plain program', () => {
  const now = { floor: { page: 0.5, search: 1.5 }, ours: { page: 2.6, search: 6, create: 9 } };
  expect(compareFigures(then, now)).toEqual(['page: 2.60 ms, 30 % more than the committed 2.00 ms']);
});
