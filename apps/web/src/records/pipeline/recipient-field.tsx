import type { LeadChoice } from '../engine/lead-choice.ts';
import { LeadCombobox } from '../engine/lead-combobox.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { PIPELINE_WORDS } from './words.ts';

type RecipientFieldProps = {
  address: string;
  lead: { name: string } | null;
  error?: string;
  first: boolean;
  onAddress: (address: string) => void;
  onLead: (lead: LeadChoice) => void;
};

/** An address, typed or taken from a lead that is looked up by name, company or email. */
export function RecipientField({ address, lead, error, first, onAddress, onLead }: RecipientFieldProps) {
  const hint = lead ? PIPELINE_WORDS.recipientLead(lead.name) : PIPELINE_WORDS.recipientHint;
  return (
    <Field label="To" required error={error} hint={hint}>
      {(control) => (
        <LeadCombobox
          {...control}
          type="text"
          inputMode="email"
          data-autofocus={first || undefined}
          nothing={null}
          text={address}
          onText={onAddress}
          onPick={onLead}
        />
      )}
    </Field>
  );
}
