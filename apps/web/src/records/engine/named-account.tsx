import { Avatar } from '../../ground/ui/avatar.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { PickedField } from '../../ground/ui/picked-field.tsx';
import { AccountCombobox } from './account-combobox.tsx';
import { RECORDS_WORDS } from './words.ts';

/** An account of the list, or only a name: the account of that name is found or made with what names it. */
export type NamedAccount = { id: string | null; name: string };

type NamedAccountFieldProps = {
  label: string;
  value: NamedAccount;
  onChange: (account: NamedAccount) => void;
  error?: string;
  className?: string;
};

/**
 * The account of something new: looked up by its name, or a new one. What was typed counts, whether or not one was
 * picked.
 */
export function NamedAccountField({ label, value, onChange, error, className }: NamedAccountFieldProps) {
  const { id, name } = value;
  if (id)
    return (
      <PickedField
        label={label}
        name={name}
        error={error}
        className={className}
        onRemove={() => onChange({ id: null, name: '' })}
      >
        <Avatar name={name} className="ava-sq" />
        <span className="min-w-0 flex-1 truncate font-strong">{name}</span>
      </PickedField>
    );
  return (
    <Field
      label={label}
      error={error}
      hint={name.trim() ? RECORDS_WORDS.namedAccount : undefined}
      className={className}
    >
      {(control) => <NamedAccountInput {...control} value={value} onChange={onChange} />}
    </Field>
  );
}

type NamedAccountInputProps = Pick<NamedAccountFieldProps, 'value' | 'onChange'> & {
  dense?: boolean;
  placeholder?: string;
  'aria-label'?: string;
};

/** The same without a label; a picked account is its name. */
export const NamedAccountInput = ({ value, onChange, ...input }: NamedAccountInputProps) => (
  <AccountCombobox
    {...input}
    maxLength={200}
    text={value.name}
    nothing={RECORDS_WORDS.newAccount}
    onText={(name) => onChange({ id: null, name })}
    onPick={onChange}
  />
);
