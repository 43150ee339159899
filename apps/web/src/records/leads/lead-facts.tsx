import { lead as catalogue, type LeadFieldKey } from '@outrider/shared/ground/fields/lead';
import { describeField } from '@outrider/shared/ground/fields/record-type';
import { labelIndustry, type Lead, SOURCE_LABELS } from '@outrider/shared/records/leads';
import type { ReactNode } from 'react';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { sizeLabel } from '../engine/company-size.ts';
import { customFacts, type Fact, FactsList, FactTexts } from '../engine/facts-list.tsx';
import { formatMoney } from '../../ground/ui/format.ts';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { PriorityTag } from '../../ground/ui/priority-tag.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import type { LeadAction } from './lead-actions.tsx';
import { TopicMenu, useTopicChoice } from './asked-about.tsx';
import { StatusMenu } from './status-menu.tsx';
import { SHOWN_FACT, useShownFact } from '../engine/use-shown-fact.ts';

const fact = (field: LeadFieldKey, value: ReactNode, wide?: true): Fact => ({
  field,
  label: describeField(field, catalogue.fields[field]).short,
  value,
  wide,
});

/** What is known of the lead; what is not known is left out. */
export function LeadFacts({ lead, onAction }: { lead: Lead; onAction: (action: LeadAction) => void }) {
  const shown = useShownFact(true);
  const lookOf = (field: string) => (shown === `field-${field}` ? SHOWN_FACT : '');
  const own = useCustomFields('lead');
  const choice = useTopicChoice(lead);
  const isLong = ({ kind }: { kind: string }) => kind === 'long_text';
  return (
    <>
      <FactsList
        lookOf={lookOf}
        facts={[
          fact('status', <StatusMenu lead={lead} onAction={onAction} />),
          fact('assigned_to', lead.assigned_to_name ?? 'Unassigned'),
          fact('processing_mode', <ModeBadge mode={lead.processing_mode} />),
          fact('source', SOURCE_LABELS[lead.source]),
          fact('email', <EmailLink email={lead.email} />, true),
          fact('phone', lead.phone && <PhoneLink phone={lead.phone} />),
          fact(
            'estimated_budget',
            lead.estimated_budget !== null && <span className="num">{formatMoney(lead.estimated_budget)}</span>,
          ),
          fact('priority', <PriorityTag priority={lead.priority} />),
          fact('company_size', sizeLabel(lead.company_size)),
          fact('industry', lead.industry && labelIndustry(lead.industry)),
          fact('asked_about', choice ? <TopicMenu lead={lead} choice={choice} /> : lead.asked_about),
          fact('decision_timeline', lead.decision_timeline),
          fact('created_at', <RelativeTime at={lead.created_at} />),
          fact('last_contacted', lead.last_contacted ? <RelativeTime at={lead.last_contacted} /> : 'Never'),
        ]}
      />
      <FactsList
        lookOf={lookOf}
        facts={customFacts(
          own.filter((field) => !isLong(field)),
          lead.custom,
        )}
        roomy
      />
      <FactsList
        lookOf={lookOf}
        facts={[
          ...CAMPAIGN.map((field) => fact(field, lead[field])),
          fact('landing_page', lead.landing_page && <Address text={lead.landing_page} />, true),
          fact('referrer', lead.referrer && <Address text={lead.referrer} />, true),
        ]}
        roomy
      />
      <FactTexts
        lookOf={lookOf}
        facts={[
          fact('pain_points', lead.pain_points),
          fact('notes', lead.notes),
          ...customFacts(own.filter(isLong), lead.custom),
        ]}
      />
    </>
  );
}

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** What somebody's browser called it: not to be followed. */
const Address = ({ text }: { text: string }) => <span className="[overflow-wrap:anywhere]">{text}</span>;

const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="text-link num whitespace-nowrap hover:underline" href={`tel:${phone}`}>
    {phone}
  </a>
);

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
