import { expect, it } from 'vitest';
import { bandOf, CAPTURE_BANDS, HOT_LEAD_BANDS, LEAD_BANDS } from './score-bands.ts';

it.each([
  [100, 'green'],
  [85, 'green'],
  [84, 'yellow'],
  [70, 'yellow'],
  [69, 'orange'],
  [55, 'orange'],
  [54, 'red'],
  [0, 'red'],
] as const)('lead management: %i is %s', (score, band) => expect(bandOf(score, LEAD_BANDS)).toBe(band));

it.each([
  [100, 'green'],
  [80, 'green'],
  [79, 'yellow'],
  [60, 'yellow'],
  [59, 'red'],
  [0, 'red'],
] as const)('lead capture: %i is %s', (score, band) => expect(bandOf(score, CAPTURE_BANDS)).toBe(band));

it.each([
  [100, 'red'],
  [90, 'red'],
  [89, 'orange'],
  [80, 'orange'],
  [79, 'yellow'],
  [0, 'yellow'],
] as const)('hot leads: %i is %s', (score, band) => expect(bandOf(score, HOT_LEAD_BANDS)).toBe(band));
