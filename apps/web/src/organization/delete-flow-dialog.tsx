import { MESSAGES } from '@outrider/shared/messages';
import type { Flow } from '@outrider/shared/organization';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showToast } from '../ui/toast.tsx';

export function DeleteFlowDialog({
  flow: { id, name },
  onDeleted,
  onClose,
}: {
  flow: Flow;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const remove = trpc.organization.deleteFlow.useMutation({
    meta: { failure: MESSAGES.deleteFlowFailed },
    onSuccess() {
      showToast(MESSAGES.flowDeleted(name), { kind: 'success' });
      onClose();
      onDeleted();
    },
    onSettled: () => utils.organization.invalidate(),
  });
  return (
    <ConfirmDialog
      title={`Delete the flow “${name}”?`}
      confirm="Delete"
      busy="Deleting"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>It stops at once, and its run log goes with it. What it did to leads, deals and tasks stays.</p>
      <p className="text-muted">To keep it for later, switch it off instead.</p>
    </ConfirmDialog>
  );
}
