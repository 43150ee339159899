import { CUSTOM_LIMITS, type CustomKind, specOf } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { describe, expect, it } from 'vitest';
import { optionFinder, splitChoices } from './options.ts';
import { personFinder } from './people.ts';
import { readText } from './read-text.ts';

const spec = (kind: CustomKind) =>
  specOf({ kind, label: 'Field', options: [], in_form: true, in_score: false, in_search: false });
const read = (kind: CustomKind, text: string) => readText(spec(kind), text);

describe('a text is read by the kind of its field', () => {
  it.each<[CustomKind, string, unknown]>([
    ['text', 'Lathe', 'Lathe'],
    ['long_text', 'one\ntwo', 'one\ntwo'],
    ['number', '1200', 1200],
    ['number', '1,200.5', 1200.5],
    ['number', "1'200", 1200],
    ['number', '1\u00A0200', 1200],
    ['number', '\u22122.5', -2.5],
    ['number', '1.234', 1.234],
    ['money', '$1,200.50', 1200.5],
    ['money', '50k', 50_000],
    ['money', '-50', -50],
    ['date', '2026-05-04', '2026-05-04'],
    ['date', '2026-05-04T10:00:00.000Z', '2026-05-04'],
    ['date', '2026/5/4', '2026-05-04'],
    ['date', '4.5.2026', '2026-05-04'],
    ['date', '24/12/2026', '2026-12-24'],
    ['date', '12/24/2026 9:30 AM', '2026-12-24'],
    ['date', '05-05-2026', '2026-05-05'],
    ['date', '4 May 2026', '2026-05-04'],
    ['date', '4-Sept-2026', '2026-09-04'],
    ['date', 'May 4th, 2026', '2026-05-04'],
    ['flag', 'Yes', true],
    ['flag', 'x', true],
    ['flag', '1', true],
    ['flag', 'FALSE', false],
    ['flag', 'no', false],
    ['url', 'https://example.com/a?b=1', 'https://example.com/a?b=1'],
    ['url', 'www.example.com/shop', 'https://www.example.com/shop'],
  ])('%s: %s', (kind, text, value) => expect(read(kind, text)).toEqual({ value }));

  it.each<[CustomKind, string, string]>([
    ['number', 'many', 'Enter a number'],
    ['number', '1.234.567', 'Enter a number'],
    ['number', '12,5', 'Enter a number'],
    ['number', '1e999', 'Enter a number'],
    ['money', '50.000', MESSAGES.badAmount],
    ['money', '€50', MESSAGES.badAmount],
    ['date', '4/5/2026', MESSAGES.ambiguousDay('4/5/2026')],
    ['date', '31.2.2026', MESSAGES.badDay],
    ['date', '4.5.26', MESSAGES.badDay],
    ['date', 'soon', MESSAGES.badDay],
    ['flag', 'perhaps', MESSAGES.badFlag],
    ['url', 'javascript:alert(1)', 'Enter a valid URL'],
    ['text', 'x'.repeat(CUSTOM_LIMITS.text + 1), 'This value can be at most 500 characters'],
  ])('%s refuses %.30s', (kind, text, reason) => expect(read(kind, text)).toEqual({ reason }));
});

describe('an option', () => {
  const find = optionFinder([
    { value: 'cold_call', label: 'Cold call' },
    { value: 'cpp', label: 'C++' },
    { value: 'c_sharp', label: 'C#' },
    { value: 'paris', label: 'Paris, France' },
  ]);
  it.each([
    ['COLD-CALL', 'cold_call'],
    [' cold  call ', 'cold_call'],
    ['c++', 'cpp'],
    ['C#', 'c_sharp'],
    ['C', null],
    ['', null],
    ['!?', null],
  ])('is meant by %j: %s', (text, value) => expect(find(text)).toBe(value));

  it('is one of several, between semicolons, lines or commas', () => {
    const split = (text: string) => splitChoices(text, (part) => find(part) !== null);
    expect(split('Cold call; Paris, France\nC#')).toEqual(['Cold call', 'Paris, France', 'C#']);
    expect(split('cold call, C#, C#,')).toEqual(['cold call', 'C#']);
  });
});

it('a person is meant by e-mail, or by a name that is one person’s only', () => {
  const find = personFinder(
    [
      { id: '1', full_name: 'Ada Keller', email: 'Ada@acme.example' },
      { id: '2', full_name: 'Sam Wu', email: 'sam@acme.example' },
      { id: '3', full_name: 'Sam Wu', email: 'wu@acme.example' },
    ],
    'Engineer',
  );
  expect(find('ada  KELLER')).toEqual({ value: '1' });
  expect(find('ADA@acme.example')).toEqual({ value: '1' });
  expect(find('wu@acme.example')).toEqual({ value: '3' });
  expect(find('Sam Wu')).toEqual({ reason: MESSAGES.importOwnerTwice('Sam Wu') });
  expect(find('Nobody')).toEqual({ reason: MESSAGES.importUnknownValue('Engineer', 'Nobody') });
});
