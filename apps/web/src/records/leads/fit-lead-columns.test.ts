import type { LeadColumn } from '@outrider/shared/records/lead-columns';
import { describe, expect, it } from 'vitest';
import { fitLeadColumns } from './fit-lead-columns.ts';
import { leadColumnFaces, START_COLUMNS } from './lead-columns.tsx';

const faces = leadColumnFaces([]);
const widthOf = (column: LeadColumn) => faces.get(column)?.width ?? 120;

describe('columns that fit', () => {
  it('are all of the usual ones at 1440 px', () =>
    expect(fitLeadColumns(START_COLUMNS, widthOf, 1100)).toEqual(START_COLUMNS));
  it('keep score, company and status beside an open lead', () =>
    expect(fitLeadColumns(START_COLUMNS, widthOf, 600)).toEqual(['score', 'company_name', 'status']));
  it('keep the score where there is no room at all', () =>
    expect(fitLeadColumns([...START_COLUMNS, 'custom.machine_count'], widthOf, 0)).toEqual(['score']));
  it('are the catalogue’s before the company’s own', () =>
    expect(fitLeadColumns(['custom.tier', 'score', 'custom.region', 'company_name'], widthOf, 600)).toEqual([
      'custom.tier',
      'score',
      'company_name',
    ]));
  it('count a column as wide as it was drawn', () =>
    expect(
      fitLeadColumns(['score', 'company_name', 'source'], (one) => (one === 'score' ? 300 : widthOf(one)), 700),
    ).toEqual(['score', 'company_name']));
});
