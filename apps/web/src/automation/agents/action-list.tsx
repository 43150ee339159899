import { AGENT_ACTION_LABELS, type AgentAction, type AgentActionPageInput } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { ACTION_STATE_WORDS } from './agent-words.ts';
import { actionPath, proposalPath } from './place.ts';
import { useUndoAction } from './use-undo-action.ts';
import { INBOX_WORDS } from './words.ts';

const SHOWN = 20;

/** What was done and proposed, newest first: its state, who or what allowed it, and the way back. */
export function ActionList({ of }: { of: Pick<AgentActionPageInput, 'task_id' | 'agent_id' | 'lead_id'> }) {
  const query = trpc.agents.actions.useQuery(
    { show: 'all', limit: SHOWN, ...of },
    { meta: { failure: MESSAGES.loadAgentActionsFailed } },
  );
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadAgentActionsFailed}
      loading={<SkeletonRows label="Loading actions" rows={3} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-faint mt-2">{INBOX_WORDS.nothingYet}</p>
        ) : (
          <ul className="divide-line mt-2 divide-y">
            {items.map((action) => (
              <ActionLine key={action.id} action={action} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function ActionLine({ action }: { action: AgentAction }) {
  const { undo, pending } = useUndoAction();
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p>
          <Link to={actionPath(action.id)} className="font-strong hover:underline">
            {action.title}
          </Link>{' '}
          <span className="text-faint">{AGENT_ACTION_LABELS[action.kind]}</span>
        </p>
        <p className="text-muted text-xs text-pretty">{standingText(action)}</p>
        <p className="text-faint text-xs">
          <RelativeTime at={action.done_at ?? action.created_at} />
          {action.kind === 'send_proposal' && (
            <>
              {' '}
              ·{' '}
              <Link to={proposalPath(action.id)} className="text-link hover:underline">
                {INBOX_WORDS.openDocument}
              </Link>
            </>
          )}
        </p>
      </div>
      {action.can_undo && (
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-label={`Undo ${action.title}`}
          aria-disabled={pending}
          onClick={() => !pending && undo({ id: action.id })}
        >
          Undo
        </button>
      )}
    </li>
  );
}

/** Its state, and who or what allowed it or why it is so. */
export function standingText({ state, why, decided_by_name, reason, edited }: AgentAction): string {
  const by = decided_by_name ? ` by ${decided_by_name}` : '';
  switch (state) {
    case 'proposed':
      return `${ACTION_STATE_WORDS.proposed}: ${why}`;
    case 'done':
      return decided_by_name ? `Approved${edited ? ' with changes' : ''}${by}` : `Done. ${why}`;
    case 'rejected':
      return `Rejected${by}${reason ? `: ${reason}` : ''}`;
    case 'undone':
      return `Undone${reason ? `: ${reason}` : ''}`;
    case 'expired':
    case 'stale':
    case 'refused':
    case 'failed':
      return `${ACTION_STATE_WORDS[state]}: ${reason ?? why}`;
  }
}
