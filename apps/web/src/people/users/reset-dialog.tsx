import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CompanyUser, UserWithPassword } from '@outrider/shared/people/users';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { USERS_WORDS } from './words.ts';

export function ResetDialog({
  user: { id, full_name },
  onReset,
  onClose,
}: {
  user: CompanyUser;
  onReset: (given: UserWithPassword) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const reset = trpc.users.resetPassword.useMutation({
    meta: { failure: MESSAGES.resetPasswordFailed },
    onSuccess(given) {
      onClose();
      onReset(given);
    },
    onSettled: () => utils.users.invalidate(),
  });
  return (
    <ConfirmDialog
      title={USERS_WORDS.resetTitle(full_name)}
      confirm="Reset password"
      busy="Resetting"
      pending={reset.isPending}
      onConfirm={() => reset.mutate({ id })}
      onClose={onClose}
    >
      <p>{USERS_WORDS.reset}</p>
    </ConfirmDialog>
  );
}
