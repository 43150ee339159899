import type { UserWithPassword } from '@outrider/shared/people/users';
import { CopyField } from '../../ground/ui/copy-field.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
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
        <CopyField label="One-time password" text={one_time_password} copyLabel={USERS_WORDS.copy} />
        <p className="text-faint text-xs">{USERS_WORDS.lost}</p>
      </div>
    </Dialog>
  );
}
