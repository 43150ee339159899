import { useState } from 'react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { PickedField } from '../../ground/ui/picked-field.tsx';
import type { LeadChoice } from './lead-choice.ts';
import { LeadCombobox } from './lead-combobox.tsx';

type LeadPickerProps = {
  value: LeadChoice | null;
  onChange: (lead: LeadChoice | null) => void;
  error?: string;
  hint?: string;
  className?: string;
  label?: string;
  /** A dialog that opens starts here. */
  isFirst?: boolean;
};

/** The lead that something belongs to: looked up by name, company or email, and shown with a way to take it off. */
export function LeadPicker({
  value,
  onChange,
  error,
  hint,
  className,
  label = 'Lead (optional)',
  isFirst,
}: LeadPickerProps) {
  const [text, setText] = useState('');
  if (value) {
    return (
      <PickedField
        label="Lead"
        name={value.name}
        error={error}
        hint={hint}
        className={className}
        onRemove={() => onChange(null)}
      >
        <Avatar name={value.name} />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-strong">{value.name}</span> <span className="text-faint">{value.company}</span>
        </span>
      </PickedField>
    );
  }
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <LeadCombobox
          {...control}
          data-autofocus={isFirst}
          placeholder="Search leads"
          text={text}
          onText={setText}
          onPick={(lead) => {
            setText('');
            onChange(lead);
          }}
        />
      )}
    </Field>
  );
}
