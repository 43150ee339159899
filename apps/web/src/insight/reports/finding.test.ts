import type { ReportResult } from '@outrider/shared/insight/reports';
import { expect, it } from 'vitest';
import { findingOf } from './finding.ts';

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
