import { expect, it } from 'vitest';
import { ENCODINGS, preferredEncoding } from './preferred-encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['gzip;q=0.5, identity', null],
  ['br;q=0, gzip;q=0', null],
  ['br;q=much', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('%s: %s', (header, encoding) => expect(preferredEncoding(header, ENCODINGS)).toBe(encoding));

it('chooses among what there is', () => expect(preferredEncoding('gzip, br', ['gzip'])).toBe('gzip'));
