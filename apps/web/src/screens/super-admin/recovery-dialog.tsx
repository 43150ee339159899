import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PlatformUser } from '@outrider/shared/people/platform';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { CopyField } from '../../ground/ui/copy-field.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { PLATFORM_WORDS } from './words.ts';

/** Asks first: everybody who administers the company is told. Then the link, this once. */
export function RecoveryDialog({ user: { email, full_name }, onClose }: { user: PlatformUser; onClose: () => void }) {
  const recover = trpc.platform.recoverUser.useMutation({ meta: { failure: MESSAGES.recoveryFailed } });
  if (!recover.data) {
    return (
      <ConfirmDialog
        title={PLATFORM_WORDS.recoverTitle(full_name)}
        confirm={PLATFORM_WORDS.recover}
        busy="Creating"
        pending={recover.isPending}
        onConfirm={() => recover.mutate({ email })}
        onClose={onClose}
      >
        <p>{PLATFORM_WORDS.recoverLead}</p>
      </ConfirmDialog>
    );
  }
  const foot = (
    <button type="button" className="btn btn-primary btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
      Done
    </button>
  );
  return (
    <Dialog title={PLATFORM_WORDS.recoveryFor(full_name)} onClose={onClose} foot={foot} width="max-w-xl" guarded>
      <div className="grid gap-4 p-5">
        <p>{PLATFORM_WORDS.recoveryOnce}</p>
        <CopyField label="Recovery link" text={recover.data.url} copyLabel={PLATFORM_WORDS.copyRecovery} />
      </div>
    </Dialog>
  );
}
