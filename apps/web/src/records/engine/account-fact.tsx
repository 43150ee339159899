import { useState } from 'react';
import { AccountCombobox } from './account-combobox.tsx';
import type { AccountChoice } from './use-found-accounts.ts';
import { RECORDS_WORDS } from './words.ts';

type AccountFactProps = {
  label: string;
  /** The account's id; '' for none. */ value: string;
  error: string | null;
  onPick: (account: AccountChoice | null) => void;
};

/** The account that a fact of a record names, while it is changed: another one, or none. */
export function AccountFact({ label, value, error, onPick }: AccountFactProps) {
  const [text, setText] = useState('');
  return (
    <div className="grid gap-1.5">
      <AccountCombobox aria-label={label} aria-invalid={error !== null} text={text} onText={setText} onPick={onPick} />
      {error && <p className="text-error text-xs">{error}</p>}
      {value && (
        <button type="button" className="btn btn-xs btn-line w-fit" onClick={() => onPick(null)}>
          {RECORDS_WORDS.noAccount}
        </button>
      )}
    </div>
  );
}
