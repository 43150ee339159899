import { X } from 'lucide-react';
import { useState } from 'react';
import { FIELD_WORDS } from '../fields/words.ts';
import { AccountCombobox } from './account-combobox.tsx';
import { useAccountNames } from './use-found-accounts.ts';

/** The accounts that a condition asks for: those that are picked, each with a way out, and a field to find more. */
export function AccountsAsked({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const [text, setText] = useState('');
  const names = useAccountNames(ids);
  return (
    <div className="grid gap-1.5">
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {ids.map((id) => {
            const name = names[id] ?? FIELD_WORDS.unknownRecord;
            return (
              <li key={id}>
                <button
                  type="button"
                  className="btn btn-xs btn-neutral"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(ids.filter((one) => one !== id))}
                >
                  {name}
                  <X className="i size-3" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <AccountCombobox
        aria-label="Accounts"
        text={text}
        onText={setText}
        onPick={({ id }) => {
          setText('');
          onChange([...new Set([...ids, id])]);
        }}
      />
    </div>
  );
}
