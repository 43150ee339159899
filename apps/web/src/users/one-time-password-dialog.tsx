import type { UserWithPassword } from '@outrider/shared/users';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { USERS_WORDS } from './words.ts';

/** Shown this once, and not lost by a press beside the box. */
export function OneTimePasswordDialog({
  user,
  one_time_password,
  onClose,
}: UserWithPassword & { onClose: () => void }) {
  const foot = (
    <button type="button" className="btn btn-primary btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
      {USERS_WORDS.handedOver}
    </button>
  );
  return (
    <Dialog title={`One-time password for ${user.full_name}`} onClose={onClose} foot={foot} width="max-w-xl" guarded>
      <div className="grid gap-4 p-5">
        <p>
          Give it to {user.email} yourself: it is shown this once and no mail is sent. At the first sign-in they choose
          a password of their own.
        </p>
        <Field label="One-time password">
          {(control) => (
            <div className="join w-full">
              <input
                {...control}
                readOnly
                data-autofocus
                className="input join-item code w-full"
                value={one_time_password}
                onFocus={(event) => event.target.select()}
              />
              <CopyButton text={one_time_password} label={USERS_WORDS.copy} className="btn-line btn-square join-item" />
            </div>
          )}
        </Field>
        <p className="text-faint text-xs">{USERS_WORDS.lost}</p>
      </div>
    </Dialog>
  );
}
