import type { InputHTMLAttributes } from 'react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Combobox } from '../../ground/ui/combobox.tsx';
import { type AccountChoice, useFoundAccounts } from './use-found-accounts.ts';
import { RECORDS_WORDS } from './words.ts';

type AccountComboboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  text: string;
  onText: (text: string) => void;
  onPick: (account: AccountChoice) => void;
  /** What is said where none fits. */ nothing?: string;
  dense?: boolean;
  'data-autofocus'?: boolean;
};

/** A text field that offers the accounts that fit. */
export const AccountCombobox = (field: AccountComboboxProps) => (
  <Combobox
    placeholder={RECORDS_WORDS.searchAccounts}
    nothing={RECORDS_WORDS.noAccountFits}
    {...field}
    noun="Account"
    useFound={useFoundAccounts}
    keyOf={({ id }) => id}
    face={({ name, domain }) => (
      <>
        <Avatar name={name} className="ava-sq" />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-strong">{name}</span> <span className="text-faint">{domain}</span>
        </span>
      </>
    )}
  />
);
