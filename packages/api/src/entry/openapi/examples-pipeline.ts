import type { ConvertedPart, conversionUndoneSchema, leadConversionSchema } from '@outrider/shared/records/conversions';
import type {
  boardSchema,
  closeMonthSchema,
  closeMonthsSchema,
  dealSummarySchema,
  dealPersonInputSchema,
  laneCardsSchema,
  leadConvertedSchema,
  leadConvertSchema,
  opportunityBatchSchema,
  opportunityCreateSchema,
  opportunityMoveSchema,
  opportunitySchema,
  opportunityUpdateSchema,
  opportunityUpsertSchema,
  stageChangeSchema,
} from '@outrider/shared/records/opportunities';
import type {
  pipelineCreateSchema,
  pipelineListSchema,
  pipelineOrderSchema,
  pipelineSchema,
  pipelineUpdateSchema,
  stageUsageSchema,
} from '@outrider/shared/records/pipelines';
import type { dealModelSchema, winChanceSchema } from '@outrider/shared/insight/win-chance';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e30';
const pipeline_id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e31';
const owner_id = '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3';

const account_id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e40';
const contact_id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e41';

const created = {
  name: EXAMPLE_WORDS.deal,
  stage: 'proposal',
  amount: 42_000,
  close_date: '2026-12-18',
  next_step: EXAMPLE_WORDS.nextStep,
  next_step_at: '2026-11-25',
} satisfies z.input<typeof opportunityCreateSchema>;

const deal: z.output<typeof opportunitySchema> = {
  ...created,
  id,
  company_id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c1',
  pipeline_id,
  account_id,
  account_name: EXAMPLE_WORDS.account,
  people: [
    {
      contact_id,
      name: 'Priya Raman',
      job_title: 'VP Operations',
      email: 'priya.raman@northwind.example',
      role: 'champion',
    },
  ],
  custom: {},
  stage_label: 'Proposal',
  stage_kind: 'open',
  currency: 'USD',
  currency_rate: null,
  base_amount: 42_000,
  probability: 60,
  own_probability: 60,
  category: 'best_case' as const,
  own_category: null,
  chance_by: 'person' as const,
  chance_reason: null,
  lead_id: null,
  lead_name: null,
  lead_company: null,
  person_erased: false,
  owner_id,
  owner_name: 'Maya Lindqvist',
  lost_reason: null,
  lost_note: null,
  competitor: null,
  source: 'referral',
  start_date: null,
  stage_since: '2026-11-12T09:30:00.000Z',
  last_activity_at: '2026-11-20T14:05:00.000Z',
  stale: false,
  closed_at: null,
  created_at: '2026-10-28T08:00:00.000Z',
  updated_at: '2026-11-20T14:05:00.000Z',
  version: 4,
};

const winChance: z.output<typeof winChanceSchema> = {
  probability: 64,
  chance_by: 'model',
  stage_label: 'Proposal',
  learned: {
    chance: 64,
    main: 'Decision maker involved',
    base: { title: 'Proposal average', points: 48, deals: 132 },
    parts: [
      { reason: 'decision_maker', title: 'Decision maker involved', detail: null, points: 19 },
      { reason: 'close_date', title: 'Close date moved', detail: '2 times', points: -3 },
    ],
    next: {
      action: 'meeting',
      points: 6,
      text: EXAMPLE_WORDS.chanceNext,
    },
    rated_at: '2026-11-20T14:05:00.000Z',
  },
  closed: { won: 74, lost: 86 },
  needs: { closed: 40, of_each: 10 },
};

const dealModel: z.output<typeof dealModelSchema> = {
  active: {
    version: 'v1',
    stage: 'learned',
    state: 'done',
    active: true,
    usable: true,
    reason: null,
    examples: 160,
    converted: 74,
    auc: 0.78,
    skill: 0.19,
    ece: 0.04,
    trained_at: '2026-11-20T08:00:00.000Z',
    trained_by_name: null,
    active_since: '2026-11-20T08:00:00.000Z',
    chosen_by_name: null,
  },
  judged: 'v1',
  reason: null,
  held: false,
  closed: { won: 74, lost: 86 },
  needs: { closed: 40, of_each: 10 },
  moments: 310,
  cross_validated: null,
  backtest: {
    deals: 96,
    model: { brier: 0.19, log_loss: 0.57, auc: 0.77, low: 0.69, high: 0.84 },
    stages: { brier: 0.24, log_loss: 0.68, auc: 0.61, low: 0.52, high: 0.7 },
    months: [{ month: '2026-10', deals: 18, won: 9, expected: 0.47, brier: 0.18, stage_brier: 0.25 }],
  },
  top_features: [{ field: 'decision_maker', strength: 0.62 }],
  closed_from: '2025-05-12T10:00:00.000Z',
  closed_to: '2026-11-19T16:20:00.000Z',
  training: null,
};

const lane = { cards: [deal], next_cursor: null } satisfies z.output<typeof laneCardsSchema>;

const proposal = {
  key: 'proposal',
  label: 'Proposal',
  probability: 50,
  rotting_days: 14,
  required_fields: ['amount', 'close_date'],
} satisfies NonNullable<z.input<typeof pipelineUpdateSchema>['stages']>[number];

const pipeline: z.output<typeof pipelineSchema> = {
  id: pipeline_id,
  name: 'Sales',
  archived: false,
  stages: [
    { ...proposal, kind: 'open' },
    { key: 'won', label: 'Won', kind: 'won', probability: 100, rotting_days: null, required_fields: ['amount'] },
    { key: 'lost', label: 'Lost', kind: 'lost', probability: 0, rotting_days: null, required_fields: [] },
  ],
  version: 3,
};

const account = { id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e33', name: 'Northwind Instruments' };
const contact = { id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e34', name: 'Priya Raman' };
const parts: ConvertedPart[] = [
  { type: 'opportunity', id, name: created.name, fate: 'removed' },
  { type: 'contact', ...contact, fate: 'removed' },
  { type: 'account', ...account, fate: 'existing' },
];

export const PIPELINE_EXAMPLES: Readonly<Record<string, unknown>> = {
  Opportunity: deal,
  OpportunityCreate: created,
  OpportunityUpsert: { ...created, external_id: 'D-1207' } satisfies z.input<typeof opportunityUpsertSchema>,
  OpportunityUpserted: { created: false, record: deal },
  OpportunityBatch: { operations: [{ op: 'create', record: created }] } satisfies z.input<
    typeof opportunityBatchSchema
  >,
  OpportunityUpdate: { version: 4, amount: 45_000 } satisfies Omit<z.input<typeof opportunityUpdateSchema>, 'id'>,
  OpportunityMove: { version: 4, stage: 'lost', lost_reason: 'price' } satisfies Omit<
    z.input<typeof opportunityMoveSchema>,
    'id'
  >,
  DealPersonInput: { role: 'champion' } satisfies Omit<z.input<typeof dealPersonInputSchema>, 'id' | 'contact_id'>,
  LeadConvert: { name: created.name, amount: created.amount } satisfies Omit<z.input<typeof leadConvertSchema>, 'id'>,
  LeadConverted: { opportunity: deal, created: true, already: false, account, contact } satisfies z.output<
    typeof leadConvertedSchema
  >,
  LeadConversion: {
    lead_id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10',
    converted_at: '2026-11-20T14:05:00.000Z',
    converted_by_name: 'Maya Lindqvist',
    status_after: 'qualified',
    parts,
  } satisfies z.output<typeof leadConversionSchema>,
  ConversionUndone: { undone: true, status: 'qualified', parts } satisfies z.output<typeof conversionUndoneSchema>,
  Board: {
    pipeline_id,
    currency: 'USD',
    lanes: [{ stage: 'proposal', count: 1, total: 42_000, weighted: 25_200, ...lane }],
  } satisfies z.output<typeof boardSchema>,
  DealSummary: { count: 3, total: 173_000, weighted: 93_100, currency: 'USD' } satisfies z.output<
    typeof dealSummarySchema
  >,
  CloseMonths: {
    pipeline_id,
    currency: 'USD',
    months: [{ month: '2026-12', count: 1, total: 42_000, weighted: 25_200 }],
  } satisfies z.output<typeof closeMonthsSchema>,
  CloseMonth: { month: '2026-12', count: 1, total: 42_000, weighted: 25_200 } satisfies z.output<
    typeof closeMonthSchema
  >,
  LaneCards: lane,
  StageChange: {
    id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e32',
    from_label: 'Qualification',
    to_stage: 'proposal',
    to_label: 'Proposal',
    amount: 40_000,
    by: 'Maya Lindqvist',
    at: '2026-11-12T09:30:00.000Z',
  } satisfies z.output<typeof stageChangeSchema>,
  WinChance: winChance,
  DealModel: dealModel,
  Pipeline: pipeline,
  PipelineList: { currency: 'USD', pipelines: [pipeline] } satisfies z.output<typeof pipelineListSchema>,
  PipelineCreate: { name: 'Renewals' } satisfies z.input<typeof pipelineCreateSchema>,
  PipelineUpdate: {
    version: 3,
    stages: [proposal],
    moves: { negotiation: 'proposal' },
  } satisfies Omit<z.input<typeof pipelineUpdateSchema>, 'id'>,
  PipelineOrder: { ids: [pipeline_id] } satisfies z.input<typeof pipelineOrderSchema>,
  StageUsage: { pipeline_id, stage: 'proposal', deals: 12 } satisfies z.output<typeof stageUsageSchema>,
};
