import { expect, it } from 'vitest';
import { splitName } from './person-name.ts';

it.each([
  ['Jane Doe', 'Jane', 'Doe'],
  ['  Jane   van  Doe ', 'Jane', 'van Doe'],
  ['Doe, Jane', 'Jane', 'Doe'],
  ['van Doe, Jane M.', 'Jane M.', 'van Doe'],
  ['Jane', 'Jane', ''],
  ['Jane Doe, head of sales at Acme', 'Jane', 'Doe, head of sales at Acme'],
  ['', '', ''],
])('%s', (full, first, last) => expect(splitName(full)).toStrictEqual({ first, last }));
