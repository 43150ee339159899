import { useState } from 'react';
import { FIELD_WORDS } from '../fields/words.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { PickedField } from '../../ground/ui/picked-field.tsx';
import { AccountCombobox } from './account-combobox.tsx';
import { useAccountNames } from './use-found-accounts.ts';

type AccountPickerProps = {
  label: string;
  /** The account's id; '' for none. */ value: string;
  onChange: (id: string) => void;
  error?: string;
  className?: string;
};

/** The account that a record belongs to: looked up by its name, and shown with a way to take it off. */
export function AccountPicker({ label, value, onChange, error, className }: AccountPickerProps) {
  const [text, setText] = useState('');
  const { [value]: name = FIELD_WORDS.unknownRecord } = useAccountNames(value ? [value] : []);
  if (value)
    return (
      <PickedField label={label} name={name} error={error} className={className} onRemove={() => onChange('')}>
        <Avatar name={name} className="ava-sq" />
        <span className="min-w-0 flex-1 truncate font-strong">{name}</span>
      </PickedField>
    );
  return (
    <Field label={label} error={error} className={className}>
      {(control) => (
        <AccountCombobox
          {...control}
          text={text}
          onText={setText}
          onPick={({ id }) => {
            setText('');
            onChange(id);
          }}
        />
      )}
    </Field>
  );
}
