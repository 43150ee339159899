import { type Lead, SOURCE_LABELS } from '@outrider/shared/leads';
import type { ReactNode } from 'react';
import { formatMoney } from '../ui/format.ts';
import { ModeBadge } from '../ui/mode-badge.tsx';
import { PriorityTag } from '../ui/priority-tag.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { sizeLabel } from './lead-columns.tsx';

/** What is known of the lead; what is not known is left out. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const facts: [label: string, value: ReactNode][] = [
    ['Status', <StatusGlyph key="status" status={lead.status} />],
    ['Priority', <PriorityTag key="priority" priority={lead.priority} />],
    ['Mode', <ModeBadge key="mode" mode={lead.processing_mode} />],
    ['Source', SOURCE_LABELS[lead.source]],
    ['Owner', lead.assigned_to_name ?? 'Nobody yet'],
    ['Email', <a key="email" className="text-link hover:underline" href={`mailto:${lead.email}`}>{lead.email}</a>],
    ['Phone', lead.phone && <a key="phone" className="text-link num hover:underline" href={`tel:${lead.phone}`}>{lead.phone}</a>],
    ['Budget', lead.estimated_budget !== null && <span key="budget" className="num">{formatMoney(lead.estimated_budget)}</span>],
    ['Industry', lead.industry && <span key="industry" className="capitalize">{lead.industry}</span>],
    ['Size', sizeLabel(lead.company_size)],
    ['Timeline', lead.decision_timeline],
    ['Created', <RelativeTime key="created" at={lead.created_at} />],
    ['Contacted', lead.last_contacted ? <RelativeTime key="contacted" at={lead.last_contacted} /> : 'Never'],
  ];
  const texts: [label: string, value: string | null][] = [['Pain points', lead.pain_points], ['Notes', lead.notes]];
  return (
    <>
      <dl className="mt-4 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 sm:grid-cols-[4.5rem_minmax(0,1fr)_4.5rem_minmax(0,1fr)]">
        {facts.map(([label, value]) => value && (
          <div key={label} className="contents">
            <dt className="text-faint">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {texts.map(([label, value]) => value && (
        <div key={label} className="mt-3">
          <h3 className="text-faint text-xs font-normal">{label}</h3>
          <p className="break-words whitespace-pre-line">{value}</p>
        </div>
      ))}
    </>
  );
}
