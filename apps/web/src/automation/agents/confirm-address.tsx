import type { AgentAction } from '@outrider/shared/automation/agents';
import { BadgeCheck } from 'lucide-react';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { refreshAgentWork } from './refresh-agents.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

/**
 * Says that an address which only a public form named is the lead's own: from then on agents may write to it by their
 * levels.
 */
export function ConfirmAddress({ action: { lead_id, unvouched } }: { action: AgentAction }) {
  const utils = trpc.useUtils();
  const vouch = trpc.leads.vouch.useMutation({
    meta: { failure: WORDS.confirmFailed },
    onSuccess() {
      showToast(WORDS.confirmed, { kind: 'success' });
      refreshAgentWork(utils);
      void utils.leads.invalidate();
    },
  });
  if (!unvouched || !lead_id) return null;
  return (
    <button
      type="button"
      className="btn btn-line btn-xs mt-1.5"
      aria-disabled={vouch.isPending}
      onClick={() => !vouch.isPending && vouch.mutate({ id: lead_id })}
    >
      <BadgeCheck className="i" />
      {WORDS.confirmAddress}
    </button>
  );
}
