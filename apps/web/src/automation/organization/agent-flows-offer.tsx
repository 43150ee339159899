import { MESSAGES } from '@outrider/shared/ground/messages';
import { actsOf, type Flow } from '@outrider/shared/automation/organization';
import { can } from '@outrider/shared/ground/permissions';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { FLOW_WORDS as WORDS } from './words.ts';

const OF_LEADS: ReadonlySet<Flow['trigger']> = new Set(['lead_captured', 'lead_stalled', 'lead_nurtured']);
const handsToAgents = ({ trigger, steps }: Flow) =>
  OF_LEADS.has(trigger) && actsOf(steps).some(({ action }) => action === 'hand_to_agent');

/** For the admin of an organization in which no flow gives agents anything to do. */
export function AgentFlowsOffer({ flows }: { flows: Flow[] }) {
  const utils = trpc.useUtils();
  const add = trpc.organization.addAgentFlows.useMutation({
    meta: { failure: MESSAGES.addAgentFlowsFailed },
    onSuccess: ({ message }) => showToast(message, { kind: 'success' }),
    onSettled: () => utils.organization.invalidate(),
  });
  if (!can(useUser(), 'organization.initialize') || flows.some(handsToAgents)) return null;
  return (
    <div className="border-line flex flex-wrap items-center gap-3 border-b px-4 pb-4">
      <p className="min-w-0 flex-1 basis-64 text-pretty">
        <span className="font-strong">{WORDS.noAgentFlows}</span> <span className="text-muted">{WORDS.agentFlows}</span>
      </p>
      <button
        type="button"
        className="btn btn-sm btn-line"
        aria-disabled={add.isPending}
        onClick={() => !add.isPending && add.mutate()}
      >
        {add.isPending ? WORDS.addingAgentFlows : WORDS.addAgentFlows}
      </button>
    </div>
  );
}
