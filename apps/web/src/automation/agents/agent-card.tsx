import { AGENT_STATUS_LABELS, AGENT_TYPE_LABELS, type SalesAgent } from '@outrider/shared/automation/agents';
import { Ellipsis, ListPlus, Pause, Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { dutyText, hoursText, doneText, STATUS_DOTS, TYPE_ICONS } from './agent-words.ts';
import { LevelBars } from './level-bars.tsx';
import { agentPath } from './place.ts';
import { useAgentStatus } from './use-agent-status.ts';

type AgentCardProps = { agent: SalesAgent; open: boolean; onAssign: () => void; onOpen: () => void };

export function AgentCard({ agent, open, onAssign, onOpen }: AgentCardProps) {
  const { id, name, agent_type } = agent;
  const Icon = TYPE_ICONS[agent_type];
  return (
    <li className={`flex flex-col p-4 ${open ? '!bg-selected shadow-[inset_2px_0_var(--link)]' : ''}`}>
      <div className="flex items-center gap-3">
        <span className="bg-base-300 text-muted grid size-9 shrink-0 place-items-center rounded-lg">
          <Icon className="i size-4.5" aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-sm">
            <Link to={agentPath(id)} className="hover:underline">
              {name}
            </Link>
          </h2>
          <p className="text-faint truncate text-xs">{AGENT_TYPE_LABELS[agent_type]}</p>
        </div>
        <AgentStatusMark agent={agent} />
      </div>
      <div className="mt-3">
        <LevelBars level={agent.automation_level} tier={agent.tier} />
      </div>
      <Facts agent={agent} />
      <div className="mt-auto flex gap-2 pt-4">
        <button type="button" className="btn btn-sm btn-line" aria-label={`Assign Task to ${name}`} onClick={onAssign}>
          <ListPlus className="i" />
          Assign Task
        </button>
        <span className="ml-auto flex">
          <PauseButton agent={agent} />
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square"
            aria-label={`Details for ${name}`}
            onClick={onOpen}
          >
            <Ellipsis className="i" />
          </button>
        </span>
      </div>
    </li>
  );
}

const AgentStatusMark = ({ agent: { status } }: { agent: Pick<SalesAgent, 'status'> }) => (
  <span className="text-muted flex shrink-0 items-center gap-1.5 text-xs">
    <span className={`size-1.5 rounded-full ${STATUS_DOTS[status]}`} />
    {AGENT_STATUS_LABELS[status]}
  </span>
);

function Facts({ agent }: { agent: SalesAgent }) {
  const now = useNow();
  return (
    <dl className="mt-3 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-y-1 text-xs">
      <dt className="text-faint">Focus</dt>
      <dd className="truncate">
        {agent.specialization.length > 0 ? agent.specialization.join(', ') : <span className="text-faint">None</span>}
      </dd>
      <dt className="text-faint">Hours</dt>
      <dd className="num truncate">{hoursText(agent.working_hours)}</dd>
      <dt className="text-faint">Now</dt>
      <dd className="num truncate">{dutyText(agent, now)}</dd>
      <dt className="text-faint">Completed</dt>
      <dd className="num">{doneText(agent)}</dd>
      <dt className="text-faint">Last active</dt>
      <dd>{agent.last_active ? <RelativeTime at={agent.last_active} /> : 'Never'}</dd>
    </dl>
  );
}

function PauseButton({ agent: { id, name, status } }: { agent: SalesAgent }) {
  const { setStatus, pending } = useAgentStatus(name);
  const resting = status === 'paused' || status === 'maintenance';
  const Icon = resting ? Play : Pause;
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm btn-square"
      aria-label={`${resting ? 'Resume' : 'Pause'} ${name}`}
      aria-disabled={pending}
      onClick={() => !pending && setStatus({ id, status: resting ? 'active' : 'paused' })}
    >
      <Icon className="i" />
    </button>
  );
}
