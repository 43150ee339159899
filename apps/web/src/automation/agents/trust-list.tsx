import {
  AGENT_ACTION_LABELS,
  type AgentTrust,
  type SalesAgent,
  type Tier,
  TIER_WORDS,
  TRUST_AFTER,
} from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { TRUST_WORDS } from './words.ts';

/** What the agent earned, by kind of action: what people said to it, what it may do, and what is offered. */
export function TrustList({ agent }: { agent: SalesAgent }) {
  const query = trpc.agents.trust.useQuery({ id: agent.id }, { meta: { failure: MESSAGES.loadTrustFailed } });
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState<{ kind: AgentTrust['kind']; tier: Tier } | null>(null);
  const set = trpc.agents.setTrust.useMutation({
    meta: { failure: MESSAGES.setTrustFailed },
    onSuccess(list, { id, kind, tier }) {
      utils.agents.trust.setData({ id }, list);
      showToast(`${agent.name}, ${AGENT_ACTION_LABELS[kind].toLowerCase()}: ${TIER_WORDS[tier].title.toLowerCase()}`, {
        kind: 'success',
      });
      setAsking(null);
    },
  });
  return (
    <>
      <QueryView
        query={query}
        failure={MESSAGES.loadTrustFailed}
        loading={<SkeletonRows label={TRUST_WORDS.loading} rows={4} />}
      >
        {({ kinds }) =>
          kinds.length === 0 ? (
            <p className="text-faint mt-2">{TRUST_WORDS.none}</p>
          ) : (
            <ul className="divide-line mt-2 divide-y">
              {kinds.map((trust) => (
                <TrustRow
                  key={trust.kind}
                  trust={trust}
                  busy={set.isPending}
                  onRaise={(tier) => setAsking({ kind: trust.kind, tier })}
                  onLower={(tier) => set.mutate({ id: agent.id, kind: trust.kind, tier })}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {asking && (
        <ConfirmDialog
          title={`${AGENT_ACTION_LABELS[asking.kind]}: ${TIER_WORDS[asking.tier].title.toLowerCase()}?`}
          confirm={TRUST_WORDS.raise}
          busy="Raising"
          tone="btn-primary"
          pending={set.isPending}
          onConfirm={() => set.mutate({ id: agent.id, ...asking })}
          onClose={() => setAsking(null)}
        >
          <p>{TRUST_WORDS.raiseText(agent.name, asking.tier === 3)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type TrustRowProps = { trust: AgentTrust; busy: boolean; onRaise: (tier: Tier) => void; onLower: (tier: Tier) => void };

function TrustRow({ trust: { kind, tier, offered, ...counts }, busy, onRaise, onLower }: TrustRowProps) {
  const lower: Tier | null = tier === 3 ? 2 : tier === 2 ? 1 : null;
  return (
    <li className="py-2.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-strong">{AGENT_ACTION_LABELS[kind]}</p>
          <p className="text-muted text-xs">{TIER_WORDS[tier].title}</p>
          <p className="text-faint num text-xs">{recordText(counts)}</p>
        </div>
        {lower && (
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            aria-label={`Lower ${AGENT_ACTION_LABELS[kind]}`}
            aria-disabled={busy}
            onClick={() => !busy && onLower(lower)}
          >
            Lower
          </button>
        )}
      </div>
      {offered && (
        <p className="b-green mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-3 py-2 text-xs">
          <span className="mr-auto">
            {TRUST_WORDS.earned(countOf(counts.unedited_in_a_row, 'approval'), TRUST_AFTER, TIER_WORDS[offered].title)}
          </span>
          <button
            type="button"
            className="btn btn-line btn-xs"
            aria-label={`Raise ${AGENT_ACTION_LABELS[kind]}`}
            onClick={() => onRaise(offered)}
          >
            {TRUST_WORDS.raise}
          </button>
        </p>
      )}
    </li>
  );
}

/** "12 proposed: 10 approved, 1 changed, 1 rejected"; what did not happen is left out. */
function recordText({
  proposed,
  approved,
  edited,
  rejected,
  undone,
}: Pick<AgentTrust, 'proposed' | 'approved' | 'edited' | 'rejected' | 'undone'>): string {
  if (proposed + approved + edited + rejected + undone === 0) return 'No record yet';
  const parts = (
    [
      [approved, 'approved'],
      [edited, 'edited'],
      [rejected, 'rejected'],
      [undone, 'undone'],
    ] as const
  ).flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []));
  return `${proposed} proposed${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}
