import { labelIndustry, type Lead, SOURCE_LABELS } from '@outrider/shared/leads';
import type { ReactNode } from 'react';
import { formatMoney } from '../ui/format.ts';
import { ModeBadge } from '../ui/mode-badge.tsx';
import { PriorityTag } from '../ui/priority-tag.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import type { LeadAction } from './lead-actions.tsx';
import { StatusMenu } from './status-menu.tsx';
import { SHOWN_FACT, useShownFact } from './use-shown-fact.ts';
import { sizeLabel } from '../records/company-size.ts';

/** What is known of the lead; what is not known is left out. */
export function LeadFacts({ lead, onAction }: { lead: Lead; onAction: (action: LeadAction) => void }) {
  const shown = useShownFact(true);
  const facts: { label: string; field: string; value: ReactNode; wide?: true }[] = [
    { label: 'Status', field: 'status', value: <StatusMenu lead={lead} onAction={onAction} /> },
    { label: 'Owner', field: 'assigned_to', value: lead.assigned_to_name ?? 'Unassigned' },
    { label: 'Mode', field: 'processing_mode', value: <ModeBadge mode={lead.processing_mode} /> },
    { label: 'Source', field: 'source', value: SOURCE_LABELS[lead.source] },
    { label: 'Email', field: 'email', value: <EmailLink email={lead.email} />, wide: true },
    {
      label: 'Phone',
      field: 'phone',
      value: lead.phone && (
        <a className="text-link num whitespace-nowrap hover:underline" href={`tel:${lead.phone}`}>
          {lead.phone}
        </a>
      ),
    },
    {
      label: 'Budget',
      field: 'estimated_budget',
      value: lead.estimated_budget !== null && <span className="num">{formatMoney(lead.estimated_budget)}</span>,
    },
    { label: 'Priority', field: 'priority', value: <PriorityTag priority={lead.priority} /> },
    { label: 'Size', field: 'company_size', value: sizeLabel(lead.company_size) },
    { label: 'Industry', field: 'industry', value: lead.industry && labelIndustry(lead.industry) },
    { label: 'Timeline', field: 'decision_timeline', value: lead.decision_timeline },
    { label: 'Created', field: 'created_at', value: <RelativeTime at={lead.created_at} /> },
    {
      label: 'Contacted',
      field: 'last_contacted',
      value: lead.last_contacted ? <RelativeTime at={lead.last_contacted} /> : 'Never',
    },
  ];
  const texts: [label: string, field: string, value: string | null][] = [
    ['Pain points', 'pain_points', lead.pain_points],
    ['Notes', 'notes', lead.notes],
  ];
  const lookOf = (field: string) => (shown === `field-${field}` ? SHOWN_FACT : '');
  return (
    <>
      <dl className="mt-4 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 @md:grid-cols-[4.5rem_minmax(0,1fr)_4.5rem_minmax(0,1fr)]">
        {facts.map(
          ({ label, field, value, wide }) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-faint">{label}</dt>
                <dd id={`field-${field}`} className={`break-words ${wide ? '@md:col-span-3' : ''} ${lookOf(field)}`}>
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

/** Breaks after the @ where it has to break. */
function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <a className="text-link hover:underline" href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
