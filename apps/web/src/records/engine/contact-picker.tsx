import { useState } from 'react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { PickedField } from '../../ground/ui/picked-field.tsx';
import type { ContactChoice } from './contact-choice.ts';
import { ContactCombobox } from './contact-combobox.tsx';

type ContactPickerProps = {
  label: string;
  value: ContactChoice | null;
  onChange: (contact: ContactChoice | null) => void;
  error?: string;
  className?: string;
};

/** The person that something is about: looked up by name, and shown with a way to take them off. */
export function ContactPicker({ label, value, onChange, error, className }: ContactPickerProps) {
  const [text, setText] = useState('');
  if (value)
    return (
      <PickedField label={label} name={value.name} error={error} className={className} onRemove={() => onChange(null)}>
        <Avatar name={value.name} />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-strong">{value.name}</span> <span className="text-faint">{value.account_name}</span>
        </span>
      </PickedField>
    );
  return (
    <Field label={label} error={error} className={className}>
      {(control) => (
        <ContactCombobox
          {...control}
          text={text}
          onText={setText}
          onPick={(contact) => {
            setText('');
            onChange(contact);
          }}
        />
      )}
    </Field>
  );
}
