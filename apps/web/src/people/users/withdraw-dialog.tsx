import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CompanyUser } from '@outrider/shared/people/users';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { USERS_WORDS } from './words.ts';

export function WithdrawDialog({ user: { id, full_name }, onClose }: { user: CompanyUser; onClose: () => void }) {
  const utils = trpc.useUtils();
  const withdraw = trpc.users.withdrawInvitation.useMutation({
    meta: { failure: MESSAGES.withdrawFailed },
    onSuccess() {
      showToast(MESSAGES.invitationWithdrawn(full_name), { kind: 'success' });
      onClose();
    },
    onSettled: () => utils.users.invalidate(),
  });
  return (
    <ConfirmDialog
      title={USERS_WORDS.withdrawTitle(full_name)}
      confirm="Withdraw"
      busy="Withdrawing"
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ id })}
      onClose={onClose}
    >
      <p>{USERS_WORDS.withdraw}</p>
    </ConfirmDialog>
  );
}
