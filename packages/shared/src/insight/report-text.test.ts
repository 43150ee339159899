import { expect, it } from 'vitest';
import { csvOf, findingOf, formatShort, formatValue } from './report-text.ts';
import type { ReportResult, ReportUnitName } from './reports.ts';

it.each<[number | null, ReportUnitName, string, string]>([
  [null, 'money', '–', '–'],
  [1_234_567.8, 'money', '€1,234,568', '€1.23M'],
  [1_234, 'count', '1,234', '1,234'],
  [0.44, 'percent', '0.4%', '0.4%'],
  [41.5, 'percent', '42%', '42%'],
  [12.34, 'number', '12.3', '12.3'],
  [3.25, 'days', '3.3 d', '3.3 d'],
  [7, 'hours', '7 h', '7 h'],
])('%s of %s is %s, in short %s', (value, unit, whole, short) =>
  expect([formatValue(value, unit, 'EUR'), formatShort(value, unit, 'EUR')]).toEqual([whole, short]),
);

type Asked = {
  groups: [string | null, string, number | null][];
  total: number | null;
  unit?: 'money' | 'percent';
  to?: string;
};
const TODAY = '2026-11-20';

const resultOf = ({ groups, total, unit = 'money', to }: Asked): ReportResult => {
  const numbers = { beside: {}, before: null, splits: [] };
  return {
    measure: { label: 'Amount', unit, explains: '', filter: '', additive: unit === 'money' },
    beside: [],
    filter: '',
    period: to === undefined ? null : { from: '2026-01-01', to },
    before: null,
    splits: [],
    groups: groups.map(([key, label, value]) => ({ key, label, filter: '', value, ...numbers })),
    groups_total: groups.length,
    splits_total: 0,
    total: { value: total, ...numbers },
    currency: 'USD',
    measured_at: '2026-11-20T09:00:00Z',
  };
};

it.each<[string, Asked]>([
  [
    'Price: 60% of $1K',
    {
      groups: [
        ['price', 'Price', 600],
        ['timing', 'Timing', 400],
      ],
      total: 1000,
    },
  ],
  [
    'Highest: Referral at 41%. Overall 24%.',
    {
      groups: [
        ['website', 'Website', 20],
        ['referral', 'Referral', 41],
      ],
      total: 24,
      unit: 'percent',
    },
  ],
  [
    'Nov 2026: $448K so far',
    {
      groups: [
        ['2026-10-01', 'Oct 2026', 9],
        ['2026-11-01', 'Nov 2026', 448_000],
      ],
      total: 448_009,
      to: '2026-11-30',
    },
  ],
  ['Oct 2026: $9', { groups: [['2026-10-01', 'Oct 2026', 9]], total: 9, to: '2026-10-31' }],
  [
    'Oct 2026: 12%',
    {
      groups: [
        ['2026-10-01', 'Oct 2026', 12],
        ['2026-11-01', 'Nov 2026', null],
      ],
      total: 12,
      unit: 'percent',
    },
  ],
  // What has no value is no finding.
  [
    'Highest: Website at 20%. Overall 24%.',
    {
      groups: [
        [null, 'Not set', 90],
        ['website', 'Website', 20],
      ],
      total: 24,
      unit: 'percent',
    },
  ],
  ['$1K', { groups: [], total: 1000 }],
  ['Nothing to measure yet', { groups: [['2026-11-01', 'Nov 2026', 0]], total: 0 }],
  ['Nothing to measure yet', { groups: [['website', 'Website', null]], total: null, unit: 'percent' }],
])('%s', (sentence, asked) => expect(findingOf(resultOf(asked), TODAY)).toBe(sentence));

const row = (label: string, value: number | null, won: number, before: number | null) => ({
  key: label,
  label,
  filter: '',
  value,
  beside: { won },
  before,
  splits: [1.234, null],
});

it('as CSV has a line for each group and one for all, and no formula', () => {
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
