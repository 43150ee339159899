import { expect, it } from 'vitest';
import { readSizeBand } from './size-band.ts';

it.each([
  ['1', '1-10'],
  ['10', '1-10'],
  ['10+', '11-50'],
  ['35', '11-50'],
  ['50', '11-50'],
  ['51-200', '51-200'],
  ['51 – 200', '51-200'],
  ['201 to 500', '201-1000'],
  ['SIZE_11_TO_50', '11-50'],
  ['201-1000', '201-1000'],
  ['1000', '201-1000'],
  ['1000+', '1001+'],
  ['1,001-5,000 employees', '1001+'],
  ['10.000+', '1001+'],
  ['about 35 people', '11-50'],
  ['0', null],
  ['many', null],
  ['35 people in 4 offices and more', null],
  ['12345678', null],
  ['', null],
])('%s is %s', (text, band) => expect(readSizeBand(text)).toBe(band));
