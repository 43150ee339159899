import { INBOX_LIMITS } from '@outrider/shared/records/inbox-folders';
import { emailField } from '@outrider/shared/schemas/ground/wire';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Pop } from '../../ground/ui/pop.tsx';
import type { Recipients } from './use-recipients.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

type RecipientsPopProps = { recipients: Recipients; anchor: Element; onClose: () => void };

/** Whom a reply goes to: who is taken out, and who is added. */
export function RecipientsPop({ recipients: { to, choose }, anchor, onClose }: RecipientsPopProps) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const wrongId = useId();
  function add(event: FormEvent) {
    event.preventDefault();
    const read = emailField.safeParse(text);
    if (!read.success) return setWrong(read.error.issues[0]?.message);
    if (!to.some((one) => one.toLowerCase() === read.data.toLowerCase())) choose([...to, read.data]);
    setText('');
  }
  return (
    <Pop title={WORDS.recipients} anchor={anchor} onClose={onClose}>
      <ul className="max-h-60 overflow-y-auto px-3">
        {to.map((address, at) => (
          <li key={address} className="flex min-h-9 items-center gap-2">
            <span className="text-faint w-10 shrink-0 text-xs">{at === 0 ? WORDS.to : WORDS.copy}</span>
            <span className="min-w-0 flex-1 truncate text-sm" title={address}>
              {address}
            </span>
            {to.length > 1 && (
              <button
                type="button"
                className="btn btn-ghost btn-xs btn-square"
                aria-label={WORDS.removeRecipient(address)}
                onClick={() => choose(to.filter((one) => one !== address))}
              >
                <X className="i" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {to.length < INBOX_LIMITS.recipients && (
        <form className="flex gap-2 p-3" noValidate onSubmit={add}>
          <input
            type="email"
            autoComplete="off"
            data-autofocus
            aria-label={WORDS.addRecipient}
            placeholder={WORDS.addRecipient}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? wrongId : undefined}
            maxLength={254}
            className="input input-sm min-w-0 flex-1"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setWrong(undefined);
            }}
          />
          <button type="submit" className="btn btn-sm btn-line">
            {WORDS.add}
          </button>
        </form>
      )}
      {wrong && (
        <p id={wrongId} className="text-error px-3 pb-3 text-xs">
          {wrong}
        </p>
      )}
    </Pop>
  );
}
