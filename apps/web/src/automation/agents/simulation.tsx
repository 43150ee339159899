import {
  AGENT_ACTION_LABELS,
  AGENT_TASK_TYPE_LABELS,
  type Simulation as SimulationData,
} from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { countOf, formatDay } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { SIMULATION_WORDS as WORDS } from './words.ts';

const DAYS = 7;
const SHOWN = 10;

/** What the agent would have done in the last days, asked for by a button: it reads many leads and does nothing. */
export function Simulation({ id, name }: { id: string; name: string }) {
  const [asked, setAsked] = useState(false);
  const query = trpc.agents.simulate.useQuery(
    { id, days: DAYS },
    { enabled: asked, staleTime: Infinity, meta: { failure: MESSAGES.simulateFailed } },
  );
  return (
    <>
      <p className="text-muted mt-1">{WORDS.ask(name, DAYS)}</p>
      {!asked && (
        <button type="button" className="btn btn-line btn-sm mt-3" onClick={() => setAsked(true)}>
          <Play className="i" />
          Simulate
        </button>
      )}
      {asked && (
        <QueryView
          query={query}
          failure={MESSAGES.simulateFailed}
          loading={<SkeletonRows label="Simulating" rows={4} />}
        >
          {(simulation) => <Outcome simulation={simulation} />}
        </QueryView>
      )}
    </>
  );
}

const OUTCOMES = {
  do: { word: 'Would do', tint: 'b-green' },
  propose: { word: 'Would ask', tint: 'b-orange' },
  refuse: { word: 'Not allowed', tint: '' },
} as const;

function Outcome({
  simulation: { from, to, leads, would_do, would_propose, would_refuse, note, actions },
}: {
  simulation: SimulationData;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? actions : actions.slice(0, SHOWN);
  return (
    <>
      <ul className="num mt-3 flex flex-wrap gap-x-5 gap-y-1">
        <li>
          <span className="font-strong">{would_do}</span> <span className="text-muted">on its own</span>
        </li>
        <li>
          <span className="font-strong">{would_propose}</span> <span className="text-muted">proposed</span>
        </li>
        <li>
          <span className="font-strong">{would_refuse}</span> <span className="text-muted">not allowed</span>
        </li>
      </ul>
      <p className="text-faint mt-1 text-xs">
        {countOf(leads, 'lead')} reviewed, {formatDay(from)} to {formatDay(to)}. {note}
      </p>
      {actions.length === 0 && <p className="text-muted mt-3">{WORDS.nothing}</p>}
      <ul className="divide-line mt-2 divide-y">
        {shown.map(({ lead_id, lead_name, task_type, kind, outcome, why, at }, index) => (
          // The same lead may come twice with the same kind; the list is never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex items-start gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p>
                <span className="font-strong">{AGENT_ACTION_LABELS[kind]}</span>{' '}
                {lead_id ? (
                  <Link to={`/leads?lead=${lead_id}`} className="text-link hover:underline">
                    {lead_name}
                  </Link>
                ) : (
                  lead_name
                )}
              </p>
              <p className="text-muted text-xs">{why}</p>
              <p className="text-faint num text-xs">
                {AGENT_TASK_TYPE_LABELS[task_type]} · {formatDay(at)}
              </p>
            </div>
            <span className={`tag ${OUTCOMES[outcome].tint}`}>{OUTCOMES[outcome].word}</span>
          </li>
        ))}
      </ul>
      {actions.length > SHOWN && !all && (
        <button type="button" className="btn btn-ghost btn-sm mt-1" onClick={() => setAll(true)}>
          Show all {actions.length}
        </button>
      )}
    </>
  );
}
