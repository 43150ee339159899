import type { ReportResult } from '@outrider/shared/insight/reports';
import { expect, it } from 'vitest';
import { csvOf } from './report-csv.ts';

const row = (label: string, value: number | null, won: number, before: number | null) => ({
  key: label,
  label,
  filter: '',
  value,
  beside: { won },
  before,
  splits: [1.234, null],
});

it('has a line for each group and one for all, and no formula', () => {
  const result: ReportResult = {
    measure: { label: 'Amount', unit: 'money', explains: '', filter: '', additive: true },
    beside: [{ key: 'won', label: 'Won', unit: 'count', filter: '' }],
    filter: '',
    period: { from: '2026-01-01', to: '2026-12-31' },
    before: { from: '2025-01-01', to: '2025-12-31' },
    splits: [
      { key: 'a', label: 'Aiko', filter: '' },
      { key: 'b', label: 'Bo, Jr.', filter: '' },
    ],
    groups: [row('=HYPERLINK("x")', 10.5, 3, null), row('Referral', null, 0, 2)],
    groups_total: 2,
    splits_total: 0,
    total: row('All', 10.5, 3, 2),
    currency: 'EUR',
    measured_at: '2026-11-20T09:00:00Z',
  };
  expect(csvOf(result, 'Source')).toBe(
    [
      '\uFEFFSource,Aiko,"Bo, Jr.",Amount (EUR),Before,Won',
      `"'=HYPERLINK(""x"")",1.23,,10.5,,3`,
      'Referral,1.23,,,2,0',
      'All,1.23,,10.5,2,3',
      '',
    ].join('\r\n'),
  );
});
