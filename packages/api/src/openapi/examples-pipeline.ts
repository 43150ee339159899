import type {
  boardSchema,
  deletedSchema,
  laneCardsSchema,
  opportunityCreateSchema,
  opportunityMoveSchema,
  opportunitySchema,
  opportunityUpdateSchema,
  stageChangeSchema,
} from '@outrider/shared/opportunities';
import type {
  pipelineCreateSchema,
  pipelineListSchema,
  pipelineOrderSchema,
  pipelineSchema,
  pipelineUpdateSchema,
  stageUsageSchema,
} from '@outrider/shared/pipelines';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e30';
const pipeline_id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e31';
const owner_id = '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3';

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
  pipeline_id,
  stage_label: 'Proposal',
  stage_kind: 'open',
  currency: 'USD',
  currency_rate: null,
  base_amount: 42_000,
  probability: 60,
  own_probability: 60,
  lead_id: null,
  lead_name: null,
  lead_company: null,
  owner_id,
  owner_name: 'Maya Lindqvist',
  lost_reason: null,
  lost_note: null,
  competitor: null,
  stage_since: '2026-11-12T09:30:00.000Z',
  last_activity_at: '2026-11-20T14:05:00.000Z',
  stale: false,
  closed_at: null,
  created_at: '2026-10-28T08:00:00.000Z',
  updated_at: '2026-11-20T14:05:00.000Z',
  version: 4,
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

export const PIPELINE_EXAMPLES: Readonly<Record<string, unknown>> = {
  Opportunity: deal,
  OpportunityCreate: created,
  OpportunityUpdate: { version: 4, amount: 45_000 } satisfies Omit<z.input<typeof opportunityUpdateSchema>, 'id'>,
  OpportunityMove: { version: 4, stage: 'lost', lost_reason: 'price' } satisfies Omit<
    z.input<typeof opportunityMoveSchema>,
    'id'
  >,
  Deleted: { id } satisfies z.output<typeof deletedSchema>,
  Board: {
    pipeline_id,
    currency: 'USD',
    lanes: [{ stage: 'proposal', count: 1, total: 42_000, weighted: 25_200, ...lane }],
  } satisfies z.output<typeof boardSchema>,
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
