import { describe, expect, it } from 'vitest';
import { addressesField, splitAddresses } from './attendee-text.ts';

describe('addresses in a text', () => {
  it.each([
    ['', []],
    ['  ', []],
    ['a@example.com', ['a@example.com']],
    [
      'a@example.com, b@example.com;c@example.com\nd@example.com',
      ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'],
    ],
    ['Ada Byron <a@example.com>, "Bo, Jr" <b@example.com>', ['a@example.com', 'b@example.com']],
    ['Ada Byron <a@example.com>; Bo <b@example.com>', ['a@example.com', 'b@example.com']],
    ['a@example.com a@example.com', ['a@example.com']],
  ])('%j', (text, addresses) => expect(splitAddresses(text)).toEqual(addresses));

  it('names the one that is none', () => {
    expect(addressesField.safeParse('a@example.com, nobody').error?.issues.map(({ message }) => message)).toEqual([
      'nobody is not an email address',
    ]);
  });
  it('counts them', () => {
    const many = Array.from({ length: 51 }, (_, i) => `p${i}@example.com`).join(',');
    expect(addressesField.safeParse(many).error?.issues.map(({ message }) => message)).toEqual(['At most 50 people']);
  });
});
