import { expect, it } from 'vitest';
import { slugOf } from './booking-paths.ts';

it('makes a part of an address of a name', () => {
  expect(slugOf('Überblick & Demo, 30 min!')).toBe('uberblick-demo-30-min');
  expect(slugOf('日本')).toBe('');
  expect(slugOf(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
});
