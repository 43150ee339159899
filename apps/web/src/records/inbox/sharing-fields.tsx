import { MAILBOX_SHARINGS, type MailboxSharing } from '@outrider/shared/records/inbox-folders';
import { Field } from '../../ground/ui/field.tsx';
import type { Rules } from './use-connect-by-password.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

type SharingFieldsProps = Rules & { disabled?: boolean; onChange: (changes: Partial<Rules>) => void };

/** Who reads a mailbox's conversations, and whether strangers are kept. */
export const SharingFields = ({ sharing, offers_new_senders, disabled, onChange }: SharingFieldsProps) => (
  <div className="grid gap-3">
    <Field label={WORDS.sharing} hint={WORDS.sharings[sharing][1]}>
      {(control) => (
        <select
          {...control}
          className="select w-full"
          disabled={disabled}
          value={sharing}
          onChange={({ target }) => onChange({ sharing: target.value as MailboxSharing })}
        >
          {MAILBOX_SHARINGS.map((value) => (
            <option key={value} value={value}>
              {WORDS.sharings[value][0]}
            </option>
          ))}
        </select>
      )}
    </Field>
    <label className="flex items-start gap-3">
      <input
        type="checkbox"
        className="toggle mt-0.5 shrink-0"
        disabled={disabled}
        checked={offers_new_senders}
        onChange={({ target }) => onChange({ offers_new_senders: target.checked })}
      />
      <span>
        {WORDS.offers}
        <span className="text-faint block text-xs">{WORDS.offersHint}</span>
      </span>
    </label>
  </div>
);
