import type { LeadSort } from '@outrider/shared/lead-list';
import { labelIndustry, type Lead, SOURCE_LABELS } from '@outrider/shared/leads';
import type { LeadColumn } from '@outrider/shared/saved-views';
import type { ReactNode } from 'react';
import { sizeLabel } from '../records/company-size.ts';
import { Avatar } from '../ui/avatar.tsx';
import { formatMoney } from '../ui/format.ts';
import { ModeBadge } from '../ui/mode-badge.tsx';
import { PriorityTag } from '../ui/priority-tag.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { ScoreBadge } from '../ui/score-badge.tsx';
import { LEAD_BANDS } from '../ui/score-bands.ts';
import { StatusGlyph } from '../ui/status-glyph.tsx';

type ColumnFace = {
  label: string;
  sort?: LeadSort;
  /** Pixels, until somebody draws it wider. */ width: number;
  right?: true;
  cell: (lead: Lead) => ReactNode;
};

const unknown = <span className="text-faint">–</span>;

/** Every column of the table but the lead itself, which is always the first. */
export const COLUMN_FACES: Record<LeadColumn, ColumnFace> = {
  score: {
    label: 'Score',
    sort: 'score',
    width: 84,
    cell: (lead) => <ScoreBadge score={lead.score} bands={LEAD_BANDS} dense />,
  },
  company: { label: 'Company', sort: 'company', width: 148, cell: ({ company }) => company ?? unknown },
  status: { label: 'Status', sort: 'status', width: 118, cell: ({ status }) => <StatusGlyph status={status} /> },
  priority: {
    label: 'Priority',
    sort: 'priority',
    width: 96,
    cell: ({ priority }) => <PriorityTag priority={priority} />,
  },
  processing_mode: { label: 'Mode', width: 86, cell: ({ processing_mode }) => <ModeBadge mode={processing_mode} /> },
  source: {
    label: 'Source',
    width: 128,
    cell: ({ source }) => <span className="text-muted">{SOURCE_LABELS[source]}</span>,
  },
  owner: {
    label: 'Owner',
    width: 64,
    cell: ({ assigned_to_name: name }) => (
      <span className="grid size-6 place-items-center" title={name ?? 'Unassigned'}>
        {name ? (
          <Avatar name={name} />
        ) : (
          <span className="border-line-strong size-5.5 rounded-full border border-dashed" aria-hidden="true" />
        )}
        <span className="sr-only">{name ?? 'Unassigned'}</span>
      </span>
    ),
  },
  estimated_budget: {
    label: 'Budget',
    sort: 'estimated_budget',
    width: 92,
    right: true,
    cell: ({ estimated_budget: budget }) =>
      budget === null ? unknown : <span className="num">{formatMoney(budget)}</span>,
  },
  last_contacted: {
    label: 'Contacted',
    sort: 'last_contacted',
    width: 124,
    right: true,
    cell: ({ last_contacted: at }) =>
      at ? <RelativeTime at={at} className="num text-muted" /> : <span className="text-faint">Never</span>,
  },
  created_at: {
    label: 'Created',
    sort: 'created_at',
    width: 124,
    right: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} className="num text-muted" />,
  },
  updated_at: {
    label: 'Updated',
    sort: 'updated_at',
    width: 124,
    right: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} className="num text-muted" />,
  },
  email: { label: 'Email', width: 208, cell: ({ email }) => email },
  phone: { label: 'Phone', width: 136, cell: ({ phone }) => phone ?? unknown },
  industry: {
    label: 'Industry',
    width: 120,
    cell: ({ industry }) => (industry ? labelIndustry(industry) : unknown),
  },
  company_size: { label: 'Size', width: 88, cell: ({ company_size }) => sizeLabel(company_size) ?? unknown },
};

export const SORT_LABELS: Record<LeadSort, [down: string, up: string]> = {
  created_at: ['Newest first', 'Oldest first'],
  updated_at: ['Recently updated', 'Least recently updated'],
  last_contacted: ['Recently contacted', 'Least recently contacted'],
  score: ['Highest score', 'Lowest score'],
  name: ['Name Z–A', 'Name A–Z'],
  company: ['Company Z–A', 'Company A–Z'],
  status: ['Status, latest first', 'Status, earliest first'],
  priority: ['Highest priority', 'Lowest priority'],
  estimated_budget: ['Highest budget', 'Lowest budget'],
};
