import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { Forbidden } from '../../ground/ui/blank-state.tsx';
import { Inbox } from './inbox.tsx';
import { ManagedAgents } from './managed-agents.tsx';
import { usePlace } from './place.ts';
import { ProposalScreen } from './proposal-screen.tsx';
import { AGENTS_WORDS } from './words.ts';

/** AI sales agents: the whole for leaders; for reps what agents propose for leads of their own. */
export function AgentsScreen() {
  const user = useUser();
  const { tab, proposal } = usePlace();
  if (proposal && can(user, 'agents.decide')) return <ProposalScreen id={proposal} />;
  if (can(user, 'agents.manage')) return <ManagedAgents tab={tab} />;
  if (tab === 'approvals' && can(user, 'agents.decide')) return <OwnApprovals />;
  return (
    <Forbidden
      title={AGENTS_WORDS.forbiddenTitle}
      actions={
        <Link to="/dashboard" className="btn btn-sm btn-line">
          Back to Dashboard
        </Link>
      }
    >
      {MESSAGES.salesAgentsForbidden}
    </Forbidden>
  );
}

const OwnApprovals = () => (
  <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto px-4 pt-5 pb-12 lg:px-5">
    <p className="text-muted mb-4">{AGENTS_WORDS.ownIntro}</p>
    <Inbox />
  </div>
);
