import type { LeadUpdate } from '@outrider/shared/lead-edit';
import { SETTABLE_STATUSES } from '@outrider/shared/lead-edit';
import {
  labelIndustry,
  type Lead,
  LEAD_COMPANY_SIZES,
  LEAD_INDUSTRIES,
  LEAD_SOURCES,
  LEAD_STATUS_LABELS,
  PROCESSING_MODES,
  SOURCE_LABELS,
} from '@outrider/shared/leads';
import { sizeLabel } from '../records/company-size.ts';
import type { ClashWords } from '../ui/conflict-dialog.tsx';

/** What can be changed in the drawer, in the form's order. */
export type EditField =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'company'
  | 'job_title'
  | 'phone'
  | 'status'
  | 'processing_mode'
  | 'assigned_to'
  | 'source'
  | 'industry'
  | 'company_size'
  | 'estimated_budget'
  | 'decision_timeline'
  | 'pain_points'
  | 'notes';
export type Draft = Record<EditField, string>;

type Face = {
  label: string;
  kind?: 'long' | 'email' | 'tel' | 'number';
  options?: readonly (readonly [string, string])[];
  wide?: true;
};

export const EDIT_FIELDS: Record<EditField, Face> = {
  first_name: { label: 'First name' },
  last_name: { label: 'Last name' },
  email: { label: 'Email', kind: 'email' },
  phone: { label: 'Phone', kind: 'tel' },
  company: { label: 'Company' },
  job_title: { label: 'Job title' },
  status: {
    label: 'Status',
    options: SETTABLE_STATUSES.map((status) => [status, LEAD_STATUS_LABELS[status]] as const),
  },
  processing_mode: {
    label: 'Mode',
    options: PROCESSING_MODES.map((mode) => [mode, { manual: 'Manual', ai: 'AI', hybrid: 'Hybrid' }[mode]] as const),
  },
  assigned_to: { label: 'Owner', options: [] },
  source: { label: 'Source', options: LEAD_SOURCES.map((source) => [source, SOURCE_LABELS[source]] as const) },
  industry: {
    label: 'Industry',
    options: [['', 'Unknown'], ...LEAD_INDUSTRIES.map((industry) => [industry, labelIndustry(industry)] as const)],
  },
  company_size: {
    label: 'Company size',
    options: [['', 'Unknown'], ...LEAD_COMPANY_SIZES.map((size) => [size, sizeLabel(size) ?? size] as const)],
  },
  estimated_budget: { label: 'Budget (USD)', kind: 'number' },
  decision_timeline: { label: 'Timeline' },
  pain_points: { label: 'Pain points', kind: 'long', wide: true },
  notes: { label: 'Notes', kind: 'long', wide: true },
};
const FIELDS = Object.keys(EDIT_FIELDS) as EditField[];

export const draftOf = (lead: Lead): Draft =>
  Object.fromEntries(FIELDS.map((field) => [field, lead[field] === null ? '' : String(lead[field])])) as Draft;

/** These fields of the draft, as the server takes them: an empty text takes the value away. */
export function changesOf(draft: Draft, fields: EditField[]): Omit<LeadUpdate, 'id' | 'version' | 'reason'> {
  return Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'estimated_budget'
        ? draft[field] === ''
          ? null
          : Number(draft[field])
        : draft[field] === ''
          ? null
          : draft[field],
    ]),
  );
}

/** Clashing fields, as the question shows them. */
export const clashWords = (fields: EditField[], mine: Draft, theirs: Draft): ClashWords[] =>
  fields.map((field) => ({
    field,
    label: EDIT_FIELDS[field].label,
    mine: wordsOf(field, mine[field]),
    theirs: wordsOf(field, theirs[field]),
  }));
const wordsOf = (field: EditField, value: string) =>
  EDIT_FIELDS[field].options?.find(([id]) => id === value)?.[1] ?? value;
