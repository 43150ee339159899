import { Field } from '../../ground/ui/field.tsx';
import type { ContactChoice } from './contact-choice.ts';
import { ContactCombobox } from './contact-combobox.tsx';
import { ContactPicker } from './contact-picker.tsx';
import { RECORDS_WORDS } from './words.ts';

/** Somebody who is no contact yet. */
type NewContact = { name: string; email: string };

type NamedContactFieldsProps = {
  label: string;
  picked: ContactChoice | null;
  onPick: (contact: ContactChoice | null) => void;
  typed: NewContact;
  onType: (typed: NewContact) => void;
  errors: { person?: string; email?: string };
};

/** The contact of something new: looked up by name, or somebody new with an email. */
export function NamedContactFields({ label, picked, onPick, typed, onType, errors }: NamedContactFieldsProps) {
  if (picked) return <ContactPicker label={label} value={picked} onChange={onPick} error={errors.person} />;
  const isNew = typed.name.trim() !== '';
  return (
    <div className="grid content-start gap-2">
      <Field label={label} error={errors.person} hint={isNew ? RECORDS_WORDS.namedContact : undefined}>
        {(control) => (
          <ContactCombobox
            {...control}
            maxLength={200}
            text={typed.name}
            nothing={RECORDS_WORDS.newContact}
            onText={(name) => onType({ ...typed, name })}
            onPick={(contact) => {
              onType({ name: '', email: '' });
              onPick(contact);
            }}
          />
        )}
      </Field>
      {isNew && (
        <Field label={RECORDS_WORDS.newContactEmail} error={errors.email}>
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="off"
              className="input w-full"
              value={typed.email}
              onChange={({ target: { value } }) => onType({ ...typed, email: value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
