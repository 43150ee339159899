import { beforeEach, describe, expect, it } from 'vitest';
import {
  EVERY_COMPANY,
  MOST_COMPANIES,
  readPosition,
  SETTLED_AFTER_MS,
  WrittenCompanies,
} from './written-companies.ts';

describe('Companies that were written to', () => {
  let now: number;
  let written: WrittenCompanies;
  beforeEach(() => {
    now = 1_000;
    written = new WrittenCompanies(() => now);
  });

  it('leave when the replica has what the primary had some time after the last sign', () => {
    written.mark('a');
    written.settle(5n, now);
    written.release(9n);
    expect(written.has('a')).toBe(true); // the write may not have ended
    written.settle(10n, (now += SETTLED_AFTER_MS));
    written.release(9n);
    expect(written.has('a')).toBe(true);
    written.release(10n);
    expect(written.has('a')).toBe(false);
  });

  it('stay as long as they are written to', () => {
    written.mark('a');
    written.settle(10n, (now += SETTLED_AFTER_MS));
    written.mark('a');
    written.release(10n);
    written.settle(11n, (now += SETTLED_AFTER_MS - 1));
    written.release(11n);
    expect(written.has('a')).toBe(true);
  });

  it('are all of them where one mark stands for all, or there are too many', () => {
    expect(written.has('b')).toBe(false);
    written.mark(EVERY_COMPANY);
    expect(written.has('b')).toBe(true);
    written.settle(1n, (now += SETTLED_AFTER_MS));
    written.release(1n);
    expect(written.isEmpty()).toBe(true);
    for (let i = 0; i <= MOST_COMPANIES; i++) written.mark(String(i));
    expect(written.has('b')).toBe(true);
  });

  it.each([
    ['0/0', 0n],
    ['0/16B3748', 0x16b3748n],
    ['1/0', 0x100000000n],
    ['16/B374D848', 0x16b374d848n],
  ])('reads the place %s', (text, position) => expect(readPosition(text)).toBe(position));
});
