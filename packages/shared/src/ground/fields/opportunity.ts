import { CURRENCIES } from '../currency.ts';
import { type Fields, type FieldSpec, valuesOf } from './field.ts';
import { lead } from './lead.ts';
import { defineFields } from './record-type.ts';

const EVERYWHERE = ['form', 'drawer', 'column', 'filter', 'import', 'export', 'merge'] as const;

/**
 * A deal's fields, in the order of its form. Where it stands it is moved to, never edited; its people and its lines
 * point to it.
 */
const OPPORTUNITY_FIELDS = {
  name: {
    kind: 'text',
    label: 'Name',
    max: 200,
    need: 'required',
    in: ['search', 'sort', ...EVERYWHERE],
    aliases: ['deal name', 'deal', 'title', 'deal - title', 'deal title', 'opportunity name', 'opportunity'],
    example: 'Cold chain monitoring',
  },
  account_id: {
    kind: 'record',
    to: 'account',
    label: 'Account',
    in: ['form', 'drawer', 'column', 'filter', 'merge'],
    aliases: [
      'account name',
      'company',
      'company name',
      'associated company',
      'organization',
      'organisation',
      'deal - organization',
      'deal - organisation',
    ],
  },
  amount: {
    kind: 'money',
    label: 'Amount',
    need: 'filled',
    min: 0,
    max: 1e12,
    in: ['sort', ...EVERYWHERE],
    aliases: ['value', 'deal value', 'deal - value', 'deal amount', 'amount in company currency'],
    example: 48_000,
  },
  currency: {
    kind: 'choice',
    label: 'Currency',
    need: 'filled',
    options: Object.fromEntries(CURRENCIES.map((code) => [code, code])),
    in: ['drawer', 'import', 'export'],
    aliases: ['deal currency', 'deal - currency', 'deal currency code', 'currency code', 'deal - currency of value'],
    example: 'EUR',
  },
  currency_rate: {
    kind: 'number',
    label: 'Exchange rate',
    min: 1e-8,
    max: 1e9,
    in: ['drawer', 'import', 'export'],
    aliases: ['rate', 'conversion rate', 'exchange rate to company currency'],
    example: 1.08,
  },
  stage: {
    kind: 'open_choice',
    label: 'Stage',
    max: 60,
    options: {},
    need: 'filled',
    by: 'server',
    in: ['column', 'filter', 'sort', 'export'],
    aliases: ['deal stage', 'deal - stage', 'pipeline stage', 'stage name'],
    example: 'proposal',
  },
  pipeline_id: {
    kind: 'record',
    to: 'pipeline',
    label: 'Pipeline',
    need: 'filled',
    by: 'server',
    in: ['filter', 'export'],
    aliases: ['pipeline name', 'deal pipeline', 'deal - pipeline'],
  },
  probability: {
    kind: 'number',
    label: 'Win chance',
    min: 0,
    max: 100,
    integer: true,
    in: ['drawer', 'column', 'filter', 'sort', 'import', 'export'],
    aliases: ['chance', 'deal probability', 'deal - probability', 'win probability'],
    example: 60,
  },
  close_date: {
    kind: 'date',
    label: 'Close date',
    in: ['sort', ...EVERYWHERE],
    aliases: [
      'expected close date',
      'deal - expected close date',
      'closing date',
      'expected closing date',
      'deal close date',
    ],
    example: '2027-01-29',
  },
  start_date: {
    kind: 'date',
    label: 'Start date',
    in: ['drawer', 'column', 'filter', 'import', 'export', 'merge'],
    aliases: ['contract start date', 'service start date', 'go-live date', 'go live date'],
    example: '2027-02-15',
  },
  owner_id: {
    kind: 'person',
    label: 'Owner',
    in: ['form', 'drawer', 'column', 'filter', 'sort', 'merge'],
    aliases: ['deal owner', 'deal - owner', 'opportunity owner'],
  },
  next_step: {
    kind: 'text',
    label: 'Next step',
    max: 300,
    in: EVERYWHERE,
    aliases: ['next activity', 'deal - next activity subject'],
    example: 'Send the quote',
  },
  next_step_at: {
    kind: 'date',
    label: 'Next step due',
    in: ['form', 'drawer', 'column', 'filter', 'import', 'export', 'merge'],
    aliases: ['next activity date', 'deal - next activity date', 'next step date'],
    example: '2026-12-04',
  },
  lead_id: {
    kind: 'record',
    to: 'lead',
    label: 'Lead',
    in: ['column', 'merge'],
    aliases: ['source lead'],
  },
  source: {
    kind: 'choice',
    label: 'Source',
    options: lead.fields.source.options,
    in: EVERYWHERE,
    aliases: ['deal source', 'opportunity source', 'lead source'],
    example: 'referral',
  },
  competitor: {
    kind: 'text',
    label: 'Competitor',
    max: 200,
    in: ['search', 'drawer', 'column', 'filter', 'import', 'export', 'merge'],
    aliases: ['competitors', 'main competitor'],
    example: 'Vantage Sensors',
  },
  lost_reason: {
    kind: 'choice',
    label: 'Lost reason',
    options: {
      price: 'Price',
      competitor: 'Competitor',
      no_decision: 'No decision',
      timing: 'Timing',
      product: 'Product',
      other: 'Other',
    },
    by: 'server',
    in: ['column', 'filter', 'import', 'export'],
    aliases: ['closed lost reason', 'deal - lost reason', 'loss reason'],
    example: 'timing',
  },
  lost_note: {
    kind: 'text',
    label: 'Note on the loss',
    max: 500,
    by: 'server',
    in: ['export'],
  },
  stage_since: {
    kind: 'time',
    label: 'In stage since',
    need: 'filled',
    by: 'server',
    in: ['drawer', 'column', 'filter', 'export'],
  },
  last_activity_at: {
    kind: 'time',
    label: 'Last activity',
    need: 'filled',
    by: 'server',
    in: ['drawer', 'column', 'filter', 'sort', 'export'],
  },
  closed_at: {
    kind: 'time',
    label: 'Closed',
    by: 'server',
    in: ['column', 'filter', 'export'],
  },
  created_at: {
    kind: 'time',
    label: 'Created',
    need: 'filled',
    by: 'server',
    in: ['drawer', 'column', 'filter', 'sort', 'export'],
  },
  updated_at: {
    kind: 'time',
    label: 'Updated',
    need: 'filled',
    by: 'server',
    in: ['column', 'filter', 'sort', 'export'],
  },
} as const satisfies Fields;
export const opportunity = defineFields(OPPORTUNITY_FIELDS);
export type OpportunityFieldsList = typeof OPPORTUNITY_FIELDS;

/** Whether a deal is still open, by the kind of its stage. */
export const DEAL_STATUS_LABELS = { open: 'Open', won: 'Won', lost: 'Lost' } as const;
export type DealStatus = keyof typeof DEAL_STATUS_LABELS;
/** Asked of a deal and no column of it. */
const STATUS = {
  kind: 'choice',
  label: 'Status',
  need: 'filled',
  in: ['filter'],
  options: DEAL_STATUS_LABELS,
} as const;
/** Every stage that a deal ever got as far as, also those that it skipped: a deal has several. */
const REACHED = {
  kind: 'open_choice',
  label: 'Stage reached',
  need: 'filled',
  max: 60,
  in: ['filter'],
  options: {},
} as const;
/** What deals can be filtered by, the company's own fields aside. */
export const OPPORTUNITY_FILTER_FIELDS: Readonly<
  Record<'status' | 'reached' | ReturnType<typeof opportunity.keysIn<'filter'>>[number], FieldSpec>
> = { ...opportunity.specsIn('filter'), status: STATUS, reached: REACHED };
/** A company's pipelines, as far as fields are concerned. */
type NamedPipeline = { id: string; name: string; stages: readonly { key: string; label: string; kind: string }[] };
/** These fields with a company's pipelines and stages to choose from. Stages with one key are one choice. */
export function withPipelines(fields: Fields, pipelines: readonly NamedPipeline[]): Fields {
  const { stage, pipeline_id } = OPPORTUNITY_FIELDS;
  const all = pipelines.flatMap(({ stages }) => stages);
  const labels = (stages: typeof all) => Object.fromEntries(stages.map(({ key, label }) => [key, label]));
  const names = { default: 'Default', ...Object.fromEntries(pipelines.map(({ id, name }) => [id, name])) };
  return {
    ...fields,
    stage: { ...stage, options: labels(all) },
    reached: { ...REACHED, options: labels(all.filter(({ kind }) => kind !== 'lost')) },
    pipeline_id: {
      kind: 'open_choice',
      label: pipeline_id.label,
      need: 'filled',
      max: 36,
      in: ['filter'],
      options: names,
    },
  };
}

export const LOST_REASONS = valuesOf(opportunity.fields.lost_reason);
export type LostReason = (typeof LOST_REASONS)[number];
export const LOST_REASON_LABELS: Readonly<Record<LostReason, string>> = opportunity.fields.lost_reason.options;
