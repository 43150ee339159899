import type { ProposalLine } from '@outrider/shared/records/proposals';
import { describe, expect, it } from 'vitest';
import { moveLine, sectionsOf, wrongIn, wrongLine } from './draft-of.ts';

const line = (id: string, section: string | null): ProposalLine => ({
  id: `01980f5c-4f21-7a3f-9d55-00000000000${id}`,
  item_id: null,
  name: id,
  code: null,
  section,
  note: null,
  quantity: 1,
  unit_price: 1,
  discount: 0,
  tax_rate: 0,
  is_optional: false,
});
const LINES = [line('a', 'One'), line('b', 'Two'), line('c', 'One'), line('d', null)];
const ids = (lines: readonly ProposalLine[]) => lines.map(({ name }) => name).join('');

describe('what is wrong', () => {
  const texts = { title: 'Lines', language: 'en' as const, introduction: null, terms: null };
  const draft = { ...texts, lines: LINES, steps: [], valid_until: '2027-01-31' };
  it('is said of the line by its name, or by its place where it has none', () => {
    expect(wrongIn(draft)).toBeNull();
    const wrong = (changes: Partial<ProposalLine>) => {
      const lines = LINES.map((one, at) => (at === 1 ? { ...one, ...changes } : one));
      return wrongLine(wrongIn({ ...draft, lines }) ?? {}, { ...draft, lines });
    };
    expect(wrong({ discount: 101 })).toMatch(/^b: ./);
    expect(wrong({ name: '' })).toMatch(/^2: ./);
  });
  it('of a field stands at the field', () => {
    const wrong = wrongIn({ ...draft, title: '' }) ?? {};
    expect(Object.keys(wrong)).toEqual(['title']);
    expect(wrongLine(wrong, draft)).toBeNull();
  });
});

describe('lines', () => {
  it('stand under their headings, each once', () => {
    expect(sectionsOf(LINES).map(({ name, lines }) => [name, ids(lines.map((one) => one.line))])).toEqual([
      ['One', 'ac'],
      ['Two', 'b'],
      [null, 'd'],
    ]);
  });

  it('move within their heading, and not out of it', () => {
    expect(ids(moveLine(LINES, 0, 1))).toBe('cbad');
    expect(ids(moveLine(LINES, 2, -1))).toBe('cbad');
    expect(ids(moveLine(LINES, 1, 1))).toBe('abcd');
    expect(ids(moveLine(LINES, 0, -1))).toBe('abcd');
  });
});
