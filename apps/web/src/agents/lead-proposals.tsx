import type { Lead } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { can } from '@outrider/shared/permissions';
import { Hand } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../trpc.ts';
import { actionPath } from './place.ts';

const SHOWN = 3;

/** On a lead's page: what agents propose for it, for whoever decides on that. */
export function LeadProposals({ lead }: { lead: Pick<Lead, 'id' | 'assigned_to'> }) {
  const mayDecide = can(useUser(), 'agents.decide', lead);
  const { data } = trpc.agents.actions.useQuery(
    { show: 'proposed', lead_id: lead.id, limit: SHOWN },
    { enabled: mayDecide, meta: { failure: MESSAGES.loadAgentActionsFailed, quiet: true } },
  );
  if (!mayDecide || !data || data.items.length === 0) return null;
  return (
    <section aria-label="Agent proposals" className="bg-base-200 border-line mt-4 rounded-lg border px-4 py-3">
      <ul className="grid gap-2">
        {data.items.map(({ id, title, agent_name, flow_name }) => (
          <li key={id} className="flex items-start gap-2.5">
            <Hand className="i text-band-orange-ink mt-0.5" aria-hidden="true" />
            <p className="min-w-0 flex-1">
              {agent_name ?? flow_name ?? 'An agent'} proposes: <span className="font-strong">{title}</span>
            </p>
            <Link to={actionPath(id)} className="btn btn-line btn-xs" aria-label={`Review ${title}`}>
              Review
            </Link>
          </li>
        ))}
      </ul>
      {data.total > SHOWN && <p className="text-faint mt-2 text-xs">and {data.total - SHOWN} more</p>}
    </section>
  );
}
