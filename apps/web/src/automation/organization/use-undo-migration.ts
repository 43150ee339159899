import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';

/** Takes a migration back, where nobody changed since what it did. */
export function useUndoMigration(onUndone?: () => void) {
  const utils = trpc.useUtils();
  return trpc.organization.undoMigration.useMutation({
    meta: { failure: MESSAGES.undoMigrationFailed },
    onSuccess({ message }) {
      showToast(message, { kind: 'success' });
      onUndone?.();
    },
    onSettled: () => Promise.all([utils.organization.invalidate(), utils.leads.invalidate(), utils.users.invalidate()]),
  });
}
