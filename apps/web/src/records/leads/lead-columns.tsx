import { type CustomField, customName, isCustomName } from '@outrider/shared/ground/fields/custom';
import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import { describeField } from '@outrider/shared/ground/fields/record-type';
import { type BuiltInLeadSort, LEAD_SORTS, type LeadSort, type ListedLead } from '@outrider/shared/records/lead-list';
import { SOURCE_LABELS } from '@outrider/shared/records/leads';
import { type BuiltInLeadColumn, LEAD_COLUMNS, type LeadColumn } from '@outrider/shared/records/lead-columns';
import type { ColumnsOf } from '../engine/column-prefs.ts';
import { type ColumnFace, customFace, faceOf, unknownCell } from '../engine/column-face.tsx';
import { OwnerFace } from '../engine/owner-face.tsx';
import { sizeLabel } from '../engine/company-size.ts';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { PriorityTag } from '../../ground/ui/priority-tag.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { StatusGlyph } from '../../ground/ui/status-glyph.tsx';

export type LeadColumnFace = ColumnFace<ListedLead, LeadSort>;
/**
 * The columns that a person can choose from, in their own order. Of the company's own fields those that are not
 * archived.
 */
type LeadColumnFaces = ReadonlyMap<LeadColumn, LeadColumnFace>;

export const START_COLUMNS: readonly LeadColumn[] = [
  'score',
  'company_name',
  'status',
  'processing_mode',
  'source',
  'assigned_to',
  'estimated_budget',
  'last_contacted',
];
/** Which columns a table of leads can have, and what two of them were called before the catalogue named them. */
export const LEAD_TABLE: ColumnsOf<LeadColumn> = {
  list: 'lead',
  start: START_COLUMNS,
  isColumn: (name): name is LeadColumn => isCustomName(name) || (LEAD_COLUMNS as readonly string[]).includes(name),
  renamed: { company: 'company_name', owner: 'assigned_to' },
};

/** Where a lead shows something else than the kind of its field would. */
const OWN_FACES: Partial<Record<BuiltInLeadColumn, Partial<LeadColumnFace>>> = {
  score: {
    width: 84,
    align: 'start',
    cell: (lead) => <ScoreBadge score={lead.score} bands={LEAD_BANDS} dense />,
  },
  company_name: { sort: 'company' },
  status: { width: 118, first: 'desc', cell: ({ status }) => <StatusGlyph status={status} /> },
  priority: { width: 96, first: 'desc', cell: ({ priority }) => <PriorityTag priority={priority} /> },
  processing_mode: { width: 86, cell: ({ processing_mode }) => <ModeBadge mode={processing_mode} /> },
  source: { cell: ({ source }) => <span className="text-muted">{SOURCE_LABELS[source]}</span> },
  assigned_to: { width: 64, cell: ({ assigned_to_name }) => <OwnerFace name={assigned_to_name} /> },
  estimated_budget: { width: 92 },
  last_contacted: {
    cell: ({ last_contacted: at }) =>
      at ? <RelativeTime at={at} className="num text-muted" /> : <span className="text-faint">Never</span>,
  },
  company_size: { width: 88, cell: ({ company_size }) => sizeLabel(company_size) ?? unknownCell },
};

const isSort = (key: string): key is BuiltInLeadSort => LEAD_SORTS.some((sort) => sort === key);
const BUILT_IN = LEAD_COLUMNS.map((column): [LeadColumn, LeadColumnFace] => [
  column,
  {
    ...faceOf<ListedLead, LeadSort>(
      describeField(column, catalogue.fields[column]),
      (lead) => lead[column],
      isSort(column) ? column : undefined,
    ),
    ...OWN_FACES[column],
  },
]);

/** Every column of the table but the lead itself, which is always the first. `fields`: the company's own. */
export const leadColumnFaces = (fields: readonly CustomField[]): LeadColumnFaces =>
  new Map([
    ...BUILT_IN,
    ...fields.map((field): [LeadColumn, LeadColumnFace] => [customName(field.key), customFace(field)]),
  ]);

/** The company's own field that the list is in the order of, if it is one. */
export const faceSortedBy = (faces: LeadColumnFaces, sort: LeadSort): LeadColumnFace | undefined =>
  isCustomName(sort) ? faces.get(sort) : undefined;
