import { MESSAGES } from '@outrider/shared/messages';
import type { CompanyUser } from '@outrider/shared/users';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showToast } from '../ui/toast.tsx';

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
      <p>They are signed out everywhere at once and cannot sign in. Their seat is free for somebody else.</p>
      <p className="text-muted">Leads, tasks and history stay theirs. Enable them to undo this.</p>
    </ConfirmDialog>
  );
}
