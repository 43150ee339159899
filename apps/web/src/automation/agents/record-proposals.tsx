import type { AgentAction, AgentActionPageInput } from '@outrider/shared/automation/agents';
import { groupBy } from '@outrider/shared/ground/group-by';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { Check, Hand, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { isSendable } from './action-view.tsx';
import { actionPath } from './place.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useDecided } from './use-decided.ts';
import { useDecisions } from './use-decisions.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

const SHOWN = 20;

type RecordProposalsProps = {
  of: Pick<AgentActionPageInput, 'lead_id' | 'opportunity_id'>;
  owner_id: string | null;
};

/**
 * On a record's page: what agents propose for it, for whoever decides on that, and the decision itself. What one task
 * proposes is one bundle.
 */
export function RecordProposals({ of, owner_id }: RecordProposalsProps) {
  const mayDecide = can(useUser(), 'agents.decide', { assigned_to: owner_id });
  const { data } = trpc.agents.actions.useQuery(
    { show: 'proposed', limit: SHOWN, ...of },
    { enabled: mayDecide, meta: { failure: MESSAGES.loadAgentActionsFailed, quiet: true } },
  );
  const decided = useDecided(data?.items ?? []);
  const decide = useDecisions(decided, () => {});
  const [rejecting, setRejecting] = useState<AgentAction | null>(null);
  const bundles = [...groupBy(decided.rows, ({ id, task_id }) => task_id ?? id)];
  if (!mayDecide || !data || bundles.length === 0) return null;
  return (
    <section
      aria-label={WORDS.proposals}
      className="bg-base-200 border-line mt-4 grid gap-3 rounded-lg border px-4 py-3 text-sm"
    >
      {bundles.map(([key, actions]) => (
        <Bundle
          key={key}
          actions={actions}
          notes={decided.notes}
          onApprove={(some) => (some.length === 1 && some[0] ? decide.approve(some[0]) : decide.approveMany(some))}
          onReject={setRejecting}
        />
      ))}
      {data.total > SHOWN && <p className="text-faint text-xs">{WORDS.more(data.total - SHOWN)}</p>}
      {rejecting && (
        <RejectDialog
          actions={[rejecting]}
          onClose={() => setRejecting(null)}
          onReject={(reason) => {
            decide.reject([rejecting], reason);
            setRejecting(null);
          }}
        />
      )}
    </section>
  );
}

type BundleProps = {
  actions: AgentAction[];
  notes: Readonly<Record<string, { sentence: string }>>;
  onApprove: (actions: AgentAction[]) => void;
  onReject: (action: AgentAction) => void;
};

function Bundle({ actions, notes, onApprove, onReject }: BundleProps) {
  const [first] = actions;
  const sendable = actions.filter(isSendable);
  const who = first?.agent_name ?? first?.flow_name ?? WORDS.anAgent;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Hand className="i text-band-orange-ink" aria-hidden="true" />
        <span className="min-w-0 flex-1">{WORDS.proposes(who, actions.length)}</span>
        {sendable.length > 1 && (
          <button type="button" className="btn btn-primary btn-xs" onClick={() => onApprove(sendable)}>
            {WORDS.approveAll(sendable.length)}
          </button>
        )}
      </p>
      <ul className="mt-1.5 grid gap-1.5">
        {actions.map((action) => (
          <li key={action.id} className="min-w-0">
            <span className="flex items-center gap-1">
              <Link
                to={actionPath(action.id)}
                className="font-strong min-w-0 flex-1 wrap-anywhere hover:underline"
                title={WORDS.review}
              >
                {action.title}
              </Link>
              {isSendable(action) && (
                <button
                  type="button"
                  className="btn btn-line btn-xs btn-square max-lg:size-11"
                  aria-label={WORDS.approveOne(action.title)}
                  onClick={() => onApprove([action])}
                >
                  <Check className="i" />
                </button>
              )}
              <button
                type="button"
                className="btn btn-ghost btn-xs btn-square max-lg:size-11"
                aria-label={WORDS.rejectOne(action.title)}
                onClick={() => onReject(action)}
              >
                <X className="i" />
              </button>
            </span>
            <Changes diff={action.diff} />
            {notes[action.id] && (
              <p role="alert" className="text-error mt-0.5 text-xs">
                {notes[action.id]?.sentence}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What would change, in a line each. */
const Changes = ({ diff }: Pick<AgentAction, 'diff'>) => (
  <ul className="text-muted text-xs">
    {diff.map(({ field, label, before, after }) => (
      <li key={field} className="wrap-anywhere">
        {before === null
          ? WORDS.changeTo(label, after ?? WORDS.none)
          : WORDS.change(label, before, after ?? WORDS.none)}
      </li>
    ))}
  </ul>
);
