import { type Lead, SOURCE_LABELS } from '@outrider/shared/leads';
import type { ReactNode } from 'react';
import { formatMoney } from '../ui/format.ts';
import { ModeBadge } from '../ui/mode-badge.tsx';
import { PriorityTag } from '../ui/priority-tag.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { SHOWN_FACT, useShownFact } from './use-shown-fact.ts';
import { sizeLabel } from './lead-columns.tsx';

/** What is known of the lead; what is not known is left out. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const shown = useShownFact(true);
  const facts: [label: string, field: string, value: ReactNode][] = [
    ['Status', 'status', <StatusGlyph key="status" status={lead.status} />],
    ['Priority', 'priority', <PriorityTag key="priority" priority={lead.priority} />],
    ['Mode', 'processing_mode', <ModeBadge key="mode" mode={lead.processing_mode} />],
    ['Source', 'source', SOURCE_LABELS[lead.source]],
    ['Owner', 'assigned_to', lead.assigned_to_name ?? 'Nobody yet'],
    [
      'Email',
      'email',
      <a key="email" className="text-link hover:underline" href={`mailto:${lead.email}`}>
        {lead.email}
      </a>,
    ],
    [
      'Phone',
      'phone',
      lead.phone && (
        <a key="phone" className="text-link num hover:underline" href={`tel:${lead.phone}`}>
          {lead.phone}
        </a>
      ),
    ],
    [
      'Budget',
      'estimated_budget',
      lead.estimated_budget !== null && (
        <span key="budget" className="num">
          {formatMoney(lead.estimated_budget)}
        </span>
      ),
    ],
    [
      'Industry',
      'industry',
      lead.industry && (
        <span key="industry" className="capitalize">
          {lead.industry}
        </span>
      ),
    ],
    ['Size', 'company_size', sizeLabel(lead.company_size)],
    ['Timeline', 'decision_timeline', lead.decision_timeline],
    ['Created', 'created_at', <RelativeTime key="created" at={lead.created_at} />],
    [
      'Contacted',
      'last_contacted',
      lead.last_contacted ? <RelativeTime key="contacted" at={lead.last_contacted} /> : 'Never',
    ],
  ];
  const texts: [label: string, field: string, value: string | null][] = [
    ['Pain points', 'pain_points', lead.pain_points],
    ['Notes', 'notes', lead.notes],
  ];
  const lookOf = (field: string) => (shown === `field-${field}` ? SHOWN_FACT : '');
  return (
    <>
      <dl className="mt-4 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 sm:grid-cols-[4.5rem_minmax(0,1fr)_4.5rem_minmax(0,1fr)]">
        {facts.map(
          ([label, field, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-faint">{label}</dt>
                <dd id={`field-${field}`} className={`wrap-anywhere ${lookOf(field)}`}>
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      {texts.map(
        ([label, field, value]) =>
          value && (
            <div key={label} className="mt-3">
              <h3 className="text-faint text-xs font-normal">{label}</h3>
              <p id={`field-${field}`} className={`break-words whitespace-pre-line ${lookOf(field)}`}>
                {value}
              </p>
            </div>
          ),
      )}
    </>
  );
}
