import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Flow } from '@outrider/shared/automation/organization';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { FLOW_WORDS as WORDS } from './words.ts';

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
      title={WORDS.deleteTitle(name)}
      confirm="Delete"
      busy="Deleting"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{WORDS.deleteText}</p>
      <p className="text-muted">{WORDS.deleteInstead}</p>
    </ConfirmDialog>
  );
}
