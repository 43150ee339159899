import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORBIDDEN_KEYS } from './body-text.ts';
import { cpuMs, ENDLESS_MS } from './cpu-time.fixture.ts';
import { type JsonLimits, parseStrictJson } from './strict-json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string, limits?: JsonLimits) => parseStrictJson(bytes(text), limits);

type Outcome = { value: unknown } | { error: unknown };

function outcomeOf(read: () => unknown): Outcome {
  try {
    return { value: read() };
  } catch (error) {
    return { error };
  }
}

function refusal(read: () => unknown): AppError {
  const outcome = outcomeOf(read);
  if ('error' in outcome && outcome.error instanceof AppError) return outcome.error;
  throw new Error('was not refused as it should be', { cause: outcome });
}

describe('what JSON.parse reads', () => {
  const jsonValue = fc
    .jsonValue({ maxDepth: 6, stringUnit: 'grapheme' })
    .filter((value) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value)));

  it('is read the same, compact or indented', () => {
    fc.assert(
      fc.property(jsonValue, fc.constantFrom(0, 1, '\t', ' \r\n'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parse(text)).toStrictEqual(JSON.parse(text));
      }),
      { numRuns: 300 },
    );
  });

  it('is refused together: a text damaged at one place', () => {
    fc.assert(
      fc.property(
        jsonValue,
        fc.nat(),
        fc.constantFrom('', ',', '"', '}', ']', ':', '0', '-', '\\', '\u0001', 'e', ' '),
        (value, at, put) => {
          const text = JSON.stringify(value);
          const cut = at % text.length;
          const damaged = (text.slice(0, cut) + put + text.slice(cut + 1)).toWellFormed();
          const expected = outcomeOf(() => JSON.parse(damaged) as unknown);
          const actual = outcomeOf(() => parse(damaged));
          const reason =
            'error' in actual && actual.error instanceof AppError && actual.error.code === 'BAD_REQUEST'
              ? actual.error.message
              : null;
          // The damage may have made two keys equal, which only this parser refuses.
          expect(
            isDeepStrictEqual(actual, expected) ||
              reason === ('error' in expected ? MESSAGES.malformedBody : MESSAGES.bodyDuplicateKey) ||
              reason === MESSAGES.bodyDuplicateKey,
          ).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    '-0',
    '1e400',
    '1E-7',
    '0.1',
    '"\\ud83d\\ude00 \\" \\u2028"',
    '"\u2028 𝄞"',
    ' [ ] ',
    '\t{ }\n',
    '{"":{"a":[{}]}}',
    '{"0":1,"b":2,"-1":3}',
    'null',
    'true',
    '12345678901234567890',
  ])('such as %s', (text) => expect(parse(text)).toStrictEqual(JSON.parse(text)));

  it('may start with a byte order mark', () => expect(parse('\uFEFF{"a":1}')).toStrictEqual({ a: 1 }));
});

describe('refused', () => {
  it.each([
    '',
    ' ',
    '{',
    '[',
    '[1',
    '[1,',
    '[1,]',
    '[,1]',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    '{"a":1}}',
    '1 2',
    '01',
    '+1',
    '.5',
    '1.',
    '1e',
    '-',
    'NaN',
    'Infinity',
    'tru',
    'truex',
    '"abc',
    '"\\',
    '"\\x"',
    '"\\u12"',
    '"a\nb"',
    '"\u0000"',
    '[1}',
    '{"a":1]',
    '/* c */ 1',
    '\u00a01',
    '[1]\u0000',
    'undefined',
  ])('malformed: %j', (text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    expect(refusal(() => parse(text))).toMatchObject({ code: 'BAD_REQUEST', message: MESSAGES.malformedBody });
  });

  it.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a cut sequence', [0x22, 0xe2, 0x82, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('not UTF-8: %s', (_name, octets) => {
    expect(refusal(() => parseStrictJson(Uint8Array.from(octets))).message).toBe(MESSAGES.bodyNotUtf8);
  });

  it.each(['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '{"x":[{"b":{},"c":0,"b":{}}]}', '{"":1,"":2}'])(
    'a key twice: %s',
    (text) => {
      expect(refusal(() => parse(text)).message).toBe(MESSAGES.bodyDuplicateKey);
    },
  );

  it.each(
    [...FORBIDDEN_KEYS].flatMap((key) => [
      `{"${key}":1}`,
      `[{"a":{"${key}":{}}}]`,
      `{"\\u00${key.charCodeAt(0).toString(16)}${key.slice(1)}":1}`,
    ]),
  )('a prototype key: %s', (text) => {
    expect(refusal(() => parse(text)).message).toBe(MESSAGES.bodyForbiddenKey);
  });

  it('deeper than the limit, counted by containers', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(parse(nested(64))).toStrictEqual(JSON.parse(nested(64)));
    expect(refusal(() => parse(nested(65))).message).toBe(MESSAGES.bodyTooDeep);
    expect(refusal(() => parse('{"a":[]}', { maxDepth: 1 })).message).toBe(MESSAGES.bodyTooDeep);
  });
});

describe('hostile sizes are quick', () => {
  it('20,000 levels', () => {
    expect(cpuMs(() => refusal(() => parse('['.repeat(20_000) + ']'.repeat(20_000))))).toBeLessThan(ENDLESS_MS);
    expect(cpuMs(() => refusal(() => parse('{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000))))).toBeLessThan(
      ENDLESS_MS,
    );
  });

  it('200,000 levels without a limit do not overflow the stack', () => {
    expect(cpuMs(() => parse('['.repeat(200_000) + ']'.repeat(200_000), { maxDepth: Infinity }))).toBeLessThan(
      ENDLESS_MS,
    );
  });

  it.each([
    ['a 2 MB string', `"${'x'.repeat(2_000_000)}"`],
    ['a 2 MB string of escapes', `"${String.raw`\u0041`.repeat(333_333)}"`],
    ['an unfinished 2 MB string', `"${'x'.repeat(2_000_000)}`],
    ['a 2 MB number', '9'.repeat(2_000_000)],
    ['a million zeros', `[${'0,'.repeat(1_000_000)}0]`],
    ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
    ['2 MB of white space', ' '.repeat(2_000_000)],
  ])('%s', (_name, text) => {
    expect(cpuMs(() => outcomeOf(() => parse(text, { bigIntegersAsText: true })))).toBeLessThan(ENDLESS_MS);
  });
});

describe('big integers', () => {
  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['18446744073709551615', '18446744073709551615'],
    ['123', 123],
    ['1e20', 1e20],
    ['9007199254740993.0', 9007199254740992],
  ])('%s', (digits, expected) => {
    expect(parse(`{"form_id":${digits}}`, { bigIntegersAsText: true })).toStrictEqual({ form_id: expected });
    expect(parse(digits)).toBe(Number(digits));
  });
});
