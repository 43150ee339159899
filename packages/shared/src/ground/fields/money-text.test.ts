import { expect, it } from 'vitest';
import { readMoney, readMoneyIn } from './money-text.ts';

it.each([
  ['50000', 50_000],
  ['$50,000', 50_000],
  ['USD 50,000.50', 50_000.5],
  ['50 000 usd', 50_000],
  ["1'250'000", 1_250_000],
  ['50k', 50_000],
  ['$1.5m', 1_500_000],
  ['1.1 million', 1_100_000],
  ['2bn', 2_000_000_000],
  ['0', 0],
  ['99.5', 99.5],
  ['12.34 dollars', 12.34],
  ['10k-50k', null],
  ['10,000 to 20,000', null],
  ['50.000', null],
  ['50.000,00', null],
  ['€50,000', null],
  ['£50k', null],
  ['50,00', null],
  ['-5', null],
  ['1e6', null],
  ['50000+', null],
  ['2000 bn', null],
  ['not sure yet', null],
  ['', null],
  ['9'.repeat(2_000), null],
])('%.20s is %s USD', (text, amount) => expect(readMoneyIn(text, 'USD')).toBe(amount));

it.each([
  ['12k', 12_000],
  ['1,250,000', 1_250_000],
  ['1\u00A0200', 1_200],
  ['$12k', null],
])('%s is %s of whatever currency', (text, amount) => expect(readMoney(text)).toBe(amount));

it.each([
  ['€50k', 'EUR', 50_000],
  ['50,000 eur', 'EUR', 50_000],
  ['¥1.5m', 'JPY', 1_500_000],
  ['$50k', 'EUR', null],
  ['usd 50k', 'EUR', null],
])('%s in %s is %s', (text, currency, amount) => expect(readMoneyIn(text, currency)).toBe(amount));
