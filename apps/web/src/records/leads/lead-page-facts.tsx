import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import { describeField } from '@outrider/shared/ground/fields/record-type';
import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { ReactNode } from 'react';
import { FactRow } from '../engine/fact-row.tsx';
import { FactValue } from '../engine/fact-value.tsx';
import { FoldedFacts, isEmptyValue } from '../engine/folded-facts.tsx';
import type { FormField } from '../engine/form-field.ts';
import { FactsSection, OwnFacts, ServerFact } from '../engine/record-facts.tsx';
import type { FactKind } from '../engine/use-fact.ts';
import { SHOWN_FACT, useShownFact } from '../engine/use-shown-fact.ts';
import { useUser } from '../../people/session/user-context.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { LEAD_EDIT_FIELDS, useLeadOptions } from './lead-edit-fields.ts';
import { LEADS_WORDS } from './words.ts';

const LEAD: FactKind<Lead> = { type: 'lead', words: { saveFailed: MESSAGES.saveLeadFailed } };
const KEPT = (['created_at', 'last_contacted'] as const).map((key) => describeField(key, catalogue.fields[key]));

function useLeadFactParts(lead: Lead) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const optionsOf = useLeadOptions(lead);
  const { assigned_to, assigned_to_name } = lead;
  const owner = assigned_to && assigned_to_name ? { [assigned_to]: assigned_to_name } : {};
  const names = { ...usePeople(), ...owner };
  const canEdit = !readOnly && can(user, 'leads.edit', lead);
  return (field: FormField) => ({ kind: LEAD, row: lead, field, names, options: optionsOf(field), canEdit });
}

/**
 * What is known of a lead, each fact edited in its place. Its status is set beside its name, where it may ask for more.
 */
export function LeadPageFacts({ lead, without }: { lead: Lead; without: readonly string[] }) {
  const partsOf = useLeadFactParts(lead);
  const shown = useShownFact(true);
  const factOf = (field: FormField) => (
    <FactRow key={field.key} {...partsOf(field)} look={shown === `field-${field.key}` ? SHOWN_FACT : ''} />
  );
  const elsewhere = ['status', ...without];
  return (
    <>
      <FactsSection title={LEADS_WORDS.page.details}>
        <FoldedFacts
          fields={LEAD_EDIT_FIELDS.filter(({ key }) => !elsewhere.includes(key))}
          isEmpty={({ key }) => isEmptyValue((lead as Record<string, unknown>)[key])}
          factOf={factOf}
        />
        {KEPT.filter(({ key }) => !elsewhere.includes(key)).map((field) => (
          <ServerFact key={field.key} field={field} at={lead[field.key as 'created_at' | 'last_contacted']} />
        ))}
      </FactsSection>
      <OwnFacts type="lead" values={lead.custom} factOf={factOf} />
    </>
  );
}

type LeadFactInHeadProps = { lead: Lead; field: string; said?: ReactNode };

/** A fact of a lead in the head of its page, edited where it stands; on a phone among the details. */
export function LeadFactInHead({ lead, field: name, said }: LeadFactInHeadProps) {
  const wide = useMedia(WIDE);
  const partsOf = useLeadFactParts(lead);
  const field = LEAD_EDIT_FIELDS.find(({ key }) => key === name);
  if (!field) throw new Error(`A lead has no fact ${name}`);
  const parts = partsOf(field);
  return <FactValue {...parts} canEdit={parts.canEdit && wide} said={said} inHead />;
}
