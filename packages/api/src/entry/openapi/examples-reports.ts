import type {
  reportCreateSchema,
  reportResultSchema,
  reportSchema,
  reportUpdateSchema,
} from '@outrider/shared/insight/reports';
import { reportMeasure } from '@outrider/shared/insight/report-catalogue';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const asked = {
  record_type: 'opportunity',
  measure: 'win_rate',
  group_by: 'source',
  period: 'closed_at:last_12_months',
  filter: 'amount:5000..',
  chart: 'bars',
} as const;

/** A report, what it answers, and how it is kept. */
export const REPORT_EXAMPLES: Readonly<Record<string, unknown>> = {
  Report: {
    ...asked,
    id: '0198f5a1-0000-7000-8000-0000000000f1',
    name: EXAMPLE_WORDS.reportName,
    split_by: null,
    compare: false,
    sort: 'value',
    shared: true,
    owner_id: '0198f5a1-0000-7000-8000-0000000000a1',
    owner_name: 'Maya Okafor',
    version: 1,
    updated_at: '2026-11-20T09:30:00.000Z',
  } satisfies z.output<typeof reportSchema>,
  ReportCreate: { ...asked, name: EXAMPLE_WORDS.reportName, shared: true } satisfies z.input<typeof reportCreateSchema>,
  ReportUpdate: { ...asked, name: EXAMPLE_WORDS.reportName, version: 1 } satisfies Omit<
    z.input<typeof reportUpdateSchema>,
    'id'
  >,
  ReportResult: {
    measure: {
      label: 'Win rate',
      unit: 'percent',
      explains: reportMeasure('opportunity', 'win_rate', [])?.explains ?? '',
      filter: 'status:won,lost',
      additive: false,
    },
    beside: [
      { key: 'won', label: 'Won', unit: 'count', filter: 'status:won' },
      { key: 'closed', label: 'Closed', unit: 'count', filter: 'status:won,lost' },
    ],
    filter: 'amount:5000..;closed_at:2025-11-21..2026-11-20',
    period: { from: '2025-11-21', to: '2026-11-20' },
    before: null,
    splits: [],
    groups: [
      {
        key: 'referral',
        label: 'Referral',
        filter: 'source:referral',
        value: 41,
        beside: { won: 22, closed: 54 },
        before: null,
        splits: [],
      },
    ],
    groups_total: 1,
    splits_total: 0,
    total: { value: 41, beside: { won: 22, closed: 54 }, before: null, splits: [] },
    currency: 'USD',
    measured_at: '2026-11-20T09:30:00.000Z',
  } satisfies z.output<typeof reportResultSchema>,
};
