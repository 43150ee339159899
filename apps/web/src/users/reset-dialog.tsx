import { MESSAGES } from '@outrider/shared/messages';
import type { CompanyUser, UserWithPassword } from '@outrider/shared/users';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

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
      title={`Reset the password of ${full_name}?`}
      confirm="Reset password"
      busy="Resetting"
      pending={reset.isPending}
      onConfirm={() => reset.mutate({ id })}
      onClose={onClose}
    >
      <p>
        Their password stops working and they are signed out everywhere. You get a one-time password to hand over; they
        choose their own with it.
      </p>
    </ConfirmDialog>
  );
}
