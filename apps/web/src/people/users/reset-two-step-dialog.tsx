import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CompanyUser } from '@outrider/shared/people/users';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { USERS_WORDS } from './words.ts';

/** For somebody who lost their phone and their recovery codes. */
export function ResetTwoStepDialog({ user: { id, full_name }, onClose }: { user: CompanyUser; onClose: () => void }) {
  const utils = trpc.useUtils();
  const reset = trpc.users.resetTwoStep.useMutation({
    meta: { failure: MESSAGES.twoStepResetFailed },
    onSuccess() {
      onClose();
      showToast(MESSAGES.twoStepReset(full_name), { kind: 'success' });
    },
    onSettled: () => utils.users.invalidate(),
  });
  return (
    <ConfirmDialog
      title={USERS_WORDS.resetTwoStepTitle(full_name)}
      confirm="Reset"
      busy="Resetting"
      pending={reset.isPending}
      onConfirm={() => reset.mutate({ id })}
      onClose={onClose}
    >
      <p>{USERS_WORDS.resetTwoStepHint}</p>
    </ConfirmDialog>
  );
}
