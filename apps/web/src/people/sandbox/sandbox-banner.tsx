import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useSandbox } from './use-sandbox.ts';
import { SANDBOX_WORDS as WORDS } from './words.ts';

/** On every page of the sandbox: that it is one, and the way out. */
export function SandboxBanner() {
  const user = useUser();
  if (!user.company?.is_sandbox) return null;
  return (
    <section
      aria-label={WORDS.title}
      className="b-yellow border-line flex shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1.5 border-b px-3 py-1.5 text-sm lg:px-5"
    >
      <FlaskConical className="i" />
      <p className="min-w-0 flex-1">
        <span className="font-strong">{WORDS.title}</span> <span className="max-sm:hidden">{WORDS.here}</span>
      </p>
      {can(user, 'sandbox.reset') && <Reset />}
      <Leave />
    </section>
  );
}

function Leave() {
  const { leave } = useSandbox();
  return (
    <button
      type="button"
      className="btn btn-sm btn-line"
      aria-disabled={leave.isPending}
      onClick={() => !leave.isPending && leave.mutate()}
    >
      {leave.isPending ? WORDS.leaving : WORDS.leave}
    </button>
  );
}

function Reset() {
  const [asking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const reset = trpc.sandbox.reset.useMutation({
    meta: { failure: MESSAGES.sandboxResetFailed },
    async onSuccess() {
      setAsking(false);
      showToast(MESSAGES.sandboxReset, { kind: 'success' });
      await utils.invalidate();
    },
  });
  return (
    <>
      <button type="button" className="btn btn-sm btn-ghost" onClick={() => setAsking(true)}>
        {WORDS.reset}
      </button>
      {asking && (
        <ConfirmDialog
          title={WORDS.resetTitle}
          confirm={WORDS.resetConfirm}
          busy={WORDS.resetting}
          pending={reset.isPending}
          onConfirm={() => reset.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{WORDS.resetText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
