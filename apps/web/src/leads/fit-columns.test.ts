import { describe, expect, it } from 'vitest';
import { START_COLUMNS } from './column-prefs.ts';
import { fitColumns } from './fit-columns.ts';

describe('columns that fit', () => {
  it('are all of the usual ones at 1440 px', () => expect(fitColumns(START_COLUMNS, {}, 1100)).toEqual(START_COLUMNS));
  it('keep score, company and status beside an open lead', () =>
    expect(fitColumns(START_COLUMNS, {}, 600)).toEqual(['score', 'company', 'status']));
  it('keep the score where there is no room at all', () => expect(fitColumns(START_COLUMNS, {}, 0)).toEqual(['score']));
  it('count a column as wide as it was drawn', () =>
    expect(fitColumns(['score', 'company', 'source'], { score: 300 }, 700)).toEqual(['score', 'company']));
});
