import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs, ENDLESS_MS } from './cpu-time.fixture.ts';
import { parseFormBody } from './form-body.ts';

const parse = (text: string) => parseFormBody(Buffer.from(text, 'latin1'));

describe('parseFormBody', () => {
  it.each([
    ['', {}],
    ['&&', {}],
    ['email=jane%40acme.com&name=Jane+Doe', { email: 'jane@acme.com', name: 'Jane Doe' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['=b', { '': 'b' }],
    ['a=b=c', { a: 'b=c' }],
    ['city=M%C3%BCnchen&note=100%25+sure', { city: 'München', note: '100% sure' }],
    ['note=100%&more=%zz', { note: '100%', more: '%zz' }],
    ['form_fields%5Bemail%5D=a%40b.co', { 'form_fields[email]': 'a@b.co' }],
    ['interests[]=a&interests%5B%5D=b', { interests: 'a, b' }],
  ])('%s', (text, fields) => expect(parse(text)).toStrictEqual(fields));

  it('reads what URLSearchParams writes', () => {
    const key = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((name) => !name.endsWith('[]') && !/__proto__|constructor|prototype/.test(name));
    fc.assert(
      fc.property(fc.dictionary(key, fc.string({ unit: 'grapheme' }), { maxKeys: 20 }), (fields) => {
        expect(parse(new URLSearchParams(fields).toString())).toStrictEqual({ ...fields });
      }),
    );
  });

  it.each([
    ['a=1&a=2', 'BAD_REQUEST', MESSAGES.bodyDuplicateKey],
    ['a=1&a[]=2', 'BAD_REQUEST', MESSAGES.bodyDuplicateKey],
    ['a[]=1&a=2', 'BAD_REQUEST', MESSAGES.bodyDuplicateKey],
    ['a=1&%61=2', 'BAD_REQUEST', MESSAGES.bodyDuplicateKey],
    ['__proto__=1', 'BAD_REQUEST', MESSAGES.bodyForbiddenKey],
    ['%5f_proto__[x]=1', 'BAD_REQUEST', MESSAGES.bodyForbiddenKey],
    ['a[constructor][prototype]=1', 'BAD_REQUEST', MESSAGES.bodyForbiddenKey],
    ['a.prototype=1', 'BAD_REQUEST', MESSAGES.bodyForbiddenKey],
    ['a=%ff', 'BAD_REQUEST', MESSAGES.bodyNotUtf8],
    ['a=%c3%28', 'BAD_REQUEST', MESSAGES.bodyNotUtf8],
    ['a=%ed%a0%80', 'BAD_REQUEST', MESSAGES.bodyNotUtf8],
    ['a=\xff', 'BAD_REQUEST', MESSAGES.bodyNotUtf8],
    [Array.from({ length: 501 }, (_, n) => `k${n}=1`).join('&'), 'PAYLOAD_TOO_LARGE', MESSAGES.bodyTooLarge],
  ])('refuses %.40s', (text, code, message) => {
    const read = () => parse(text);
    expect(read).toThrow(AppError);
    expect(read).toThrow(expect.objectContaining({ code, message }));
  });

  it.each([['&'.repeat(2_000_000)], [`a=${'%41'.repeat(600_000)}`], ['x'.repeat(2_000_000)]])(
    '2 MB is quick: %.10s',
    (text) => {
      expect(cpuMs(() => parse(text))).toBeLessThan(ENDLESS_MS);
    },
  );
});
