import { keepPreviousData } from '@tanstack/react-query';
import type { InputHTMLAttributes } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Combobox } from '../../ground/ui/combobox.tsx';
import { usePaused } from '../../ground/ui/use-paused.ts';
import type { ContactChoice } from './contact-choice.ts';
import { RECORDS_WORDS } from './words.ts';

type ContactComboboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  text: string;
  onText: (text: string) => void;
  onPick: (contact: ContactChoice) => void;
  /** What is said where none fits. */ nothing?: string;
};

const OFFERED = 6;

/** The contacts that fit the words, asked when the typing pauses. Null while nothing is asked. */
function useFoundContacts(text: string): ContactChoice[] | null {
  const q = usePaused(text);
  const { data } = trpc.contacts.list.useQuery(
    { q, limit: OFFERED, sort: 'name', order: 'asc', total: 'bounded' },
    { enabled: q !== '', placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return q === '' || text.trim() === '' || !data ? null : data.items;
}

/** A text field that offers the contacts that fit. */
export const ContactCombobox = (field: ContactComboboxProps) => (
  <Combobox<ContactChoice>
    placeholder={RECORDS_WORDS.searchContacts}
    nothing={RECORDS_WORDS.noContactFits}
    {...field}
    noun="Contact"
    useFound={useFoundContacts}
    keyOf={({ id }) => id}
    face={({ name, account_name }) => (
      <>
        <Avatar name={name} />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-strong">{name}</span> <span className="text-faint">{account_name}</span>
        </span>
      </>
    )}
  />
);
