import { monthsOfFiscalYear } from '@outrider/shared/ground/fiscal-year';
import { describe, expect, it } from 'vitest';
import { changedCells, readQuota, rowsOf, savedTexts, withPasted } from './quota-grid.ts';

const AIKO = '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3';
const quotas = {
  year: 2026,
  months: monthsOfFiscalYear(2026, 1),
  currency: 'USD',
  people: [{ id: AIKO, name: 'Aiko', team: 'North' }],
  teams: ['North'],
  cells: [{ user_id: AIKO, team: null, month: '2026-02-01', amount: 40_000 }],
};
const rows = rowsOf(quotas, { company: 'Company', team: (name) => name });
const saved = savedTexts(quotas);

it('lists the company, its teams and its people', () =>
  expect(rows.map(({ name }) => name)).toEqual(['Company', 'North', 'Aiko']));

it.each([
  ['40000', 40_000],
  [' $40,000.50 ', 40_000.5],
  ['', null],
  ['40k', 40_000],
  ['40.000', undefined],
  ['-1', undefined],
])('reads %j as %s', (text, amount) => expect(readQuota(text)).toBe(amount));

describe('what is pasted', () => {
  it('fills the cells to the right and below, and nothing beyond the table', () => {
    const draft = withPasted(new Map(), rows, 1, 10, '1\t2\t3\r\n4\t5\t6\r\n7\t8\t9\r\n');
    expect([...draft]).toEqual([
      ['team North 10', '1'],
      ['team North 11', '2'],
      [`${AIKO} 10`, '4'],
      [`${AIKO} 11`, '5'],
    ]);
  });

  it('is saved where it differs, empties what was emptied, and waits for what cannot be read', () => {
    const draft = withPasted(new Map(), rows, 2, 0, '10\t40,000\t');
    expect(changedCells(rows, saved, draft, quotas.months)).toEqual([
      { user_id: AIKO, team: null, month: '2026-01-01', amount: 10 },
    ]);
    expect(changedCells(rows, saved, new Map([[`${AIKO} 1`, '']]), quotas.months)).toEqual([
      { user_id: AIKO, team: null, month: '2026-02-01', amount: null },
    ]);
    expect(changedCells(rows, saved, new Map([[`${AIKO} 1`, 'lots']]), quotas.months)).toBeNull();
  });
});

it('keeps the months of a fiscal year in its order', () => {
  const next = { ...quotas, months: monthsOfFiscalYear(2027, 2) };
  expect(savedTexts({ ...next, cells: [{ user_id: AIKO, team: null, month: '2027-01-01', amount: 7 }] })).toEqual(
    new Map([[`${AIKO} 11`, '7']]),
  );
  expect(changedCells(rows, new Map(), new Map([[`${AIKO} 11`, '8']]), next.months)).toEqual([
    { user_id: AIKO, team: null, month: '2027-01-01', amount: 8 },
  ]);
});
