import type { Company } from '@outrider/shared/people/companies';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { PLATFORM_WORDS } from './words.ts';

/** Suspend for an active company, Activate for any other. */
export const nextStatus = ({ status }: Pick<Company, 'status'>) =>
  status === 'active' ? ('suspended' as const) : ('active' as const);

/** Asks before a company is suspended or activated, and says what follows. */
export function StatusDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const utils = trpc.useUtils();
  const status = nextStatus(company);
  const change = trpc.companies.setStatus.useMutation({
    meta: { failure: MESSAGES.companyStatusFailed, quiet: true },
    onSuccess() {
      showToast(MESSAGES.companyStatusUpdated, { kind: 'success' });
      onClose();
    },
    onError: () => showToast(MESSAGES.companyStatusFailed, { kind: 'error' }),
    onSettled: () => Promise.all([utils.companies.invalidate(), utils.platform.invalidate()]),
  });
  const submit = () => change.mutate({ id: company.id, status });
  if (status === 'suspended') {
    return (
      <ConfirmDialog
        title={`Suspend ${company.name}?`}
        confirm="Suspend"
        busy="Suspending"
        pending={change.isPending}
        onConfirm={submit}
        onClose={onClose}
      >
        <p>{PLATFORM_WORDS.suspend(company.user_count)}</p>
        <p className="text-muted">{PLATFORM_WORDS.suspendHint}</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Activate ${company.name}?`}
      confirm="Activate"
      busy="Activating"
      tone="btn-primary"
      pending={change.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      {company.status === 'trial' ? (
        <p>{PLATFORM_WORDS.activateHint}</p>
      ) : (
        <p>{PLATFORM_WORDS.reactivate(company.user_count)}</p>
      )}
    </ConfirmDialog>
  );
}
