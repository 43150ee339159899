import type { ListedLead } from '@outrider/shared/records/lead-list';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { Sparkles } from 'lucide-react';
import { leadName } from '../engine/lead-name.ts';
import { HEAD_BUTTON, HEAD_LABEL } from '../engine/head-button.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';

const OFFERED_BELOW = 70;

/** Whether a row offers AI Score: a score below 70, a lead processed by hand, and a person who may. */
export const offersScore = (user: Parameters<typeof can>[0], lead: ListedLead) =>
  (lead.score ?? 0) < OFFERED_BELOW && lead.processing_mode === 'manual' && can(user, 'leads.edit', lead);

type ScoreButtonProps = { lead: ListedLead; always?: boolean };

/** A row offers it where it is of use; in the drawer every lead can be scored again. */
export function ScoreButton({ lead, always = false }: ScoreButtonProps) {
  const user = useUser();
  const offered = always ? can(user, 'leads.edit', lead) : offersScore(user, lead);
  return offered && <Offered lead={lead} always={always} />;
}

function Offered({ lead, always }: Required<ScoreButtonProps>) {
  const utils = trpc.useUtils();
  const score = trpc.leads.score.useMutation({
    meta: { failure: MESSAGES.aiFailed },
    onSuccess(result) {
      showToast(MESSAGES.aiComplete(result.score), { kind: 'success' });
      void utils.leads.invalidate();
    },
  });
  const run = () => !score.isPending && score.mutate({ id: lead.id });
  const label = score.isPending ? 'Scoring' : always && lead.score !== null ? 'Re-score' : 'AI Score';
  return (
    <button
      type="button"
      className={always ? HEAD_BUTTON : 'btn btn-line btn-xs'}
      aria-disabled={score.isPending}
      title={always ? label : undefined}
      onClick={run}
    >
      <Sparkles className="i" />
      <span className={always ? HEAD_LABEL : undefined}>{label}</span>
      <span className="sr-only"> {leadName(lead)}</span>
    </button>
  );
}
