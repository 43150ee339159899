import type { LeadUpdate } from '@outrider/shared/lead-edit';
import { SETTABLE_STATUSES } from '@outrider/shared/lead-edit';
import { type Lead, LEAD_COMPANY_SIZES, LEAD_INDUSTRIES, LEAD_SOURCES, PROCESSING_MODES, SOURCE_LABELS } from '@outrider/shared/leads';
import { STATUS_LABELS } from '../ui/status-glyph.tsx';
import { sizeLabel } from './lead-columns.tsx';

/** What can be changed in the drawer, in the form's order. */
export type EditField = 'first_name' | 'last_name' | 'email' | 'company' | 'job_title' | 'phone' | 'status' | 'processing_mode' | 'assigned_to' | 'source' | 'industry' | 'company_size' | 'estimated_budget' | 'decision_timeline' | 'pain_points' | 'notes';
export type Draft = Record<EditField, string>;

type Face = { label: string; kind?: 'long' | 'email' | 'tel' | 'number'; options?: readonly (readonly [string, string])[]; wide?: true };
const same = (values: readonly string[]) => values.map((value) => [value, value] as const);

export const EDIT_FIELDS: Record<EditField, Face> = {
  first_name: { label: 'First name' }, last_name: { label: 'Last name' }, email: { label: 'Email', kind: 'email' }, phone: { label: 'Phone', kind: 'tel' }, company: { label: 'Company' }, job_title: { label: 'Job title' },
  status: { label: 'Status', options: SETTABLE_STATUSES.map((status) => [status, STATUS_LABELS[status]] as const) },
  processing_mode: { label: 'Mode', options: PROCESSING_MODES.map((mode) => [mode, { manual: 'Manual', ai: 'AI', hybrid: 'Hybrid' }[mode]] as const) },
  assigned_to: { label: 'Owner', options: [] },
  source: { label: 'Source', options: LEAD_SOURCES.map((source) => [source, SOURCE_LABELS[source]] as const) },
  industry: { label: 'Industry', options: [['', 'Not known'], ...same(LEAD_INDUSTRIES)] },
  company_size: { label: 'Company size', options: [['', 'Not known'], ...LEAD_COMPANY_SIZES.map((size) => [size, sizeLabel(size) ?? size] as const)] },
  estimated_budget: { label: 'Budget (USD)', kind: 'number' }, decision_timeline: { label: 'Timeline' },
  pain_points: { label: 'Pain points', kind: 'long', wide: true }, notes: { label: 'Notes', kind: 'long', wide: true },
};
const FIELDS = Object.keys(EDIT_FIELDS) as EditField[];

export const draftOf = (lead: Lead): Draft => Object.fromEntries(FIELDS.map((field) => [field, lead[field] === null ? '' : String(lead[field])])) as Draft;

/** The fields in which two drafts differ. */
export const differing = (a: Draft, b: Draft): EditField[] => FIELDS.filter((field) => a[field] !== b[field]);

/** These fields of the draft, as the server takes them: an empty text takes the value away. */
export function changesOf(draft: Draft, fields: EditField[]): Omit<LeadUpdate, 'id' | 'version' | 'reason'> {
  return Object.fromEntries(fields.map((field) => [field, field === 'estimated_budget' ? (draft[field] === '' ? null : Number(draft[field])) : draft[field] === '' ? null : draft[field]]));
}

/** A clash: the field was `base` when the editing began, somebody made it `theirs`, and it should become `mine`. */
export type Clash = { field: EditField; base: string; mine: string; theirs: string };

/** Where both changed the same field to something different. What only one of the two changed needs no question. */
export const clashesOf = (base: Draft, mine: Draft, theirs: Draft): Clash[] =>
  differing(base, mine).filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]).map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }));
