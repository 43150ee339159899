import { isCustomName, keyOfCustom } from '../ground/fields/custom.ts';
import { type FieldSpec, type Fields, isChoiceKind } from '../ground/fields/field.ts';
import { lead } from '../ground/fields/lead.ts';
import { opportunity, OPPORTUNITY_FILTER_FIELDS } from '../ground/fields/opportunity.ts';
import { FILTER_FIELDS } from '../records/lead-filter.ts';
import type { FlowSubject } from './flow-steps.ts';
import { SETTABLE_STATUSES } from '../records/lead-edit.ts';

/**
 * What the step "Update a field" can set, and how what it is set to is read. Owners and stages have steps of their own.
 */

const { status, processing_mode, industry, company_size, job_title, decision_timeline } = lead.fields;
const { next_step, competitor, source } = opportunity.fields;
const settable = Object.fromEntries(SETTABLE_STATUSES.map((key) => [key, status.options[key]]));

/** By record; a company's own fields come after them. */
export const FLOW_FIELDS: Record<FlowSubject, Readonly<Record<string, FieldSpec>>> = {
  lead: {
    status: { ...status, options: settable },
    processing_mode,
    industry,
    company_size,
    job_title,
    decision_timeline,
  },
  opportunity: { next_step, competitor, source },
};

/** Whether a field's value can be written into a flow: one of its options, or a short text. */
export const isFlowKind = ({ kind }: FieldSpec): boolean =>
  (isChoiceKind(kind) && kind !== 'choices') || ['open_choice', 'text', 'flag'].includes(kind);

/** What is written in a flow, as a record's update takes it; empty empties the field. */
export function flowValue({ kind }: FieldSpec, text: string): string | boolean | null {
  if (text === '') return null;
  return kind === 'flag' ? text === 'yes' : text;
}

/** A record's change by a step: of a field of ours, or of one of the company's own. */
export const flowChange = (field: string, value: string | boolean | null): Record<string, unknown> =>
  isCustomName(field) ? { custom: { [keyOfCustom(field)]: value } } : { [field]: value };

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
const LEAD_WATCHED = [
  'owner',
  'status',
  'company_name',
  'job_title',
  'industry',
  'company_size',
  'source',
  'estimated_budget',
  'processing_mode',
  'email',
  'phone',
];
const DEAL_WATCHED = [
  'owner_id',
  'amount',
  'close_date',
  'start_date',
  'next_step',
  'next_step_at',
  'source',
  'competitor',
  'account_id',
];

/** Whose change sets a flow off, by record; a company's own fields come after them. */
export const FLOW_WATCHED: Record<FlowSubject, Fields> = {
  lead: pick(FILTER_FIELDS, LEAD_WATCHED),
  opportunity: pick(OPPORTUNITY_FILTER_FIELDS, DEAL_WATCHED),
};
/** Dates that a flow can wait for, by record; those of a company's own come after them. */
export const FLOW_DATES: Record<FlowSubject, Fields> = {
  lead: pick(FILTER_FIELDS, ['created_at', 'last_contacted']),
  opportunity: pick(OPPORTUNITY_FILTER_FIELDS, ['close_date', 'start_date', 'next_step_at', 'created_at', 'closed_at']),
};
