import type { CaptureKey } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { KEY_WORDS } from './words-keys.ts';

export function RevokeKeyDialog({
  captureKey: { id, name },
  onClose,
}: {
  captureKey: CaptureKey;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const revoke = trpc.intake.revokeKey.useMutation({
    meta: { failure: MESSAGES.revokeKeyFailed },
    onSuccess() {
      showToast(MESSAGES.keyRevokedNow(name), { kind: 'success' });
      void utils.intake.keys.invalidate();
      onClose();
    },
  });
  const foot = (
    <>
      <button type="button" data-autofocus className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
        Cancel
      </button>
      <button
        type="button"
        className="btn btn-error btn-sm max-sm:flex-1"
        aria-disabled={revoke.isPending}
        onClick={() => !revoke.isPending && revoke.mutate({ id })}
      >
        {revoke.isPending ? 'Revoking' : 'Revoke key'}
      </button>
    </>
  );
  return (
    <Dialog title={`Revoke “${name}”?`} onClose={onClose} foot={foot} width="max-w-md">
      <p className="p-5">{KEY_WORDS.revokeText}</p>
    </Dialog>
  );
}
