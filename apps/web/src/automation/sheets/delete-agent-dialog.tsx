import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SheetsAgent } from '@outrider/shared/automation/sheets';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { SHEETS_WORDS } from './words.ts';

export function DeleteAgentDialog({ agent: { id, name }, onClose }: { agent: SheetsAgent; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.sheets.remove.useMutation({
    meta: { failure: MESSAGES.deleteSheetsAgentFailed },
    onSuccess() {
      showToast(MESSAGES.sheetsAgentDeleted, { kind: 'success' });
      onClose();
    },
    onSettled: () => utils.sheets.list.invalidate(),
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      confirm="Delete"
      busy="Deleting"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{MESSAGES.deleteSheetsAgentQuestion}</p>
      <p className="text-muted">{SHEETS_WORDS.deleteNote}</p>
    </ConfirmDialog>
  );
}
