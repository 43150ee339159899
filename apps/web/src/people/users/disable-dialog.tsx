import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CompanyUser } from '@outrider/shared/people/users';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { USERS_WORDS } from './words.ts';

export function DisableDialog({ user: { id, full_name }, onClose }: { user: CompanyUser; onClose: () => void }) {
  const utils = trpc.useUtils();
  const disable = trpc.users.disable.useMutation({
    meta: { failure: MESSAGES.disableUserFailed },
    onSuccess() {
      showToast(MESSAGES.userDisabled(full_name), { kind: 'success' });
      onClose();
    },
    onSettled: () => utils.users.invalidate(),
  });
  return (
    <ConfirmDialog
      title={`Disable ${full_name}?`}
      confirm="Disable"
      busy="Disabling"
      pending={disable.isPending}
      onConfirm={() => disable.mutate({ id })}
      onClose={onClose}
    >
      <p>{USERS_WORDS.disabled}</p>
      <p className="text-muted">{USERS_WORDS.kept}</p>
    </ConfirmDialog>
  );
}
