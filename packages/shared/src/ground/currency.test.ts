import { expect, it } from 'vitest';
import { isCurrency, isPayable, minorUnits } from './currency.ts';

it.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %i decimals', (currency, decimals) => expect(minorUnits(currency)).toBe(decimals));

it.each([
  [12.34, 'USD', true],
  [12.345, 'USD', false],
  [0.1 + 0.2, 'USD', false],
  [1_000_000_000_000, 'USD', true],
  [100, 'JPY', true],
  [100.5, 'JPY', false],
  [0.125, 'KWD', true],
  [0.1255, 'KWD', false],
])('an amount of %d in %s: %s', (amount, currency, payable) => expect(isPayable(amount, currency)).toBe(payable));

it.each([
  ['EUR', true],
  ['eur', false],
  ['XYZ', false],
  ['', false],
])('"%s" is a currency: %s', (code, known) => expect(isCurrency(code)).toBe(known));
