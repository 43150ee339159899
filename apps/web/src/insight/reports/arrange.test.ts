import { expect, it } from 'vitest';
import { moveTo, resize } from './arrange.ts';

it('puts one at another one’s place, in both directions, and never over the edge', () => {
  expect(moveTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveTo(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(moveTo(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
  expect(moveTo(['a', 'b'], 1, -3)).toEqual(['b', 'a']);
  expect(moveTo(['a', 'b'], 7, 0)).toEqual(['a', 'b']);
});

it('gives one tile a size that there is', () => {
  const tiles = [
    { report: 'a', width: 1, height: 1 },
    { report: 'b', width: 2, height: 1 },
  ];
  expect(resize(tiles, 'b', 2.6, 0.2)).toEqual([tiles[0], { report: 'b', width: 3, height: 1 }]);
  expect(resize(tiles, 'a', 0, 9)).toEqual([{ report: 'a', width: 1, height: 2 }, tiles[1]]);
});
