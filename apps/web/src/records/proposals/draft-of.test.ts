import type { ProposalLine } from '@outrider/shared/records/proposals';
import { describe, expect, it } from 'vitest';
import { moveLine, sectionsOf } from './draft-of.ts';

const line = (id: string, section: string | null): ProposalLine => ({
  id,
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
const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id).join('');

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
