import {
  AGENT_STATUS_LABELS,
  AGENT_STATUSES,
  AGENT_TYPE_LABELS,
  type SalesAgent,
} from '@outrider/shared/automation/agents';
import { DEPARTMENT_LABELS } from '@outrider/shared/ground/departments';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ListPlus, Pencil, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { DrawerFrame } from '../../records/engine/drawer-frame.tsx';
import { trpc } from '../../ground/trpc.ts';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { ActionList } from './action-list.tsx';
import { dutyText, hoursText, doneText } from './agent-words.ts';
import { LevelBars } from './level-bars.tsx';
import { tabPath, taskPath } from './place.ts';
import { Simulation } from './simulation.tsx';
import { TaskStatusMark } from './task-status.tsx';
import { TrustList } from './trust-list.tsx';
import { useAgentStatus } from './use-agent-status.ts';
import { AGENTS_WORDS } from './words.ts';
import { later } from '../../ground/ui/later.tsx';

const EditAgentDialog = later(() => import('./edit-agent-dialog.tsx').then((module) => module.EditAgentDialog));

const LAST_TASKS = 5;

/** One agent: what it is, what it earned, what it did, and what it would do. */
export function AgentDrawer({ id, onClose, onAssign }: { id: string; onClose: () => void; onAssign: () => void }) {
  const query = trpc.agents.get.useQuery({ id }, { meta: { failure: MESSAGES.loadSalesAgentsFailed } });
  const [editing, setEditing] = useState(false);
  const agent = query.data;
  useKeys({ Escape: onClose, e: () => agent && setEditing(true) });
  return (
    <DrawerFrame label={agent ? `Agent: ${agent.name}` : 'Agent'} onClose={onClose}>
      <div className="flex h-12 shrink-0 items-center gap-1 px-3">
        <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label="Close" onClick={onClose}>
          <X className="i" />
        </button>
        <span className="ml-auto flex">
          <button type="button" className="btn btn-ghost btn-sm" onClick={onAssign}>
            <ListPlus className="i" />
            Assign Task
          </button>
          {agent && (
            <button
              type="button"
              className="btn btn-ghost btn-sm"
              aria-keyshortcuts="e"
              onClick={() => setEditing(true)}
            >
              <Pencil className="i" />
              Edit
            </button>
          )}
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <section aria-label="Agent details" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
        <QueryView
          query={query}
          failure={MESSAGES.loadSalesAgentsFailed}
          loading={<SkeletonRows label="Loading the agent" />}
        >
          {(loaded) => <AgentDetails agent={loaded} />}
        </QueryView>
      </section>
      {editing && agent && <EditAgentDialog agent={agent} onClose={() => setEditing(false)} />}
    </DrawerFrame>
  );
}

function AgentDetails({ agent }: { agent: SalesAgent }) {
  const now = useNow();
  const { setStatus, pending } = useAgentStatus(agent.name);
  return (
    <>
      <div className="px-5 pt-1 pb-4">
        <h2 className="text-xl break-words">{agent.name}</h2>
        <p className="text-muted">
          {AGENT_TYPE_LABELS[agent.agent_type]}
          {agent.department && `, ${DEPARTMENT_LABELS[agent.department]}`}
        </p>
        <div className="mt-4">
          <Segmented
            label="Status"
            options={AGENT_STATUSES.map((value) => ({ value, label: AGENT_STATUS_LABELS[value] }))}
            value={agent.status}
            disabled={pending}
            onChange={(status) => status !== agent.status && setStatus({ id: agent.id, status })}
          />
        </div>
        {agent.status === 'training' && <p className="text-muted mt-2 text-xs">{AGENTS_WORDS.training}</p>}
        <div className="mt-4">
          <LevelBars level={agent.automation_level} tier={agent.tier} />
        </div>
        <dl className="mt-4 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
          <dt className="text-faint">Now</dt>
          <dd>{dutyText(agent, now)}</dd>
          <dt className="text-faint">Hours</dt>
          <dd className="num">{hoursText(agent.working_hours)}</dd>
          <dt className="text-faint">Focus</dt>
          <dd>{agent.specialization.join(', ') || 'None'}</dd>
          <dt className="text-faint">Daily limit</dt>
          <dd className="num">{formatCount(agent.daily_cap)} per action type</dd>
          <dt className="text-faint">Completed</dt>
          <dd className="num">{doneText(agent)}</dd>
          <dt className="text-faint">Open tasks</dt>
          <dd className="num">
            {agent.tasks_open > 0 ? (
              <Link to={`${tabPath('tasks')}?by=${agent.id}&status=open`} className="text-link hover:underline">
                {formatCount(agent.tasks_open)}
              </Link>
            ) : (
              'None'
            )}
          </dd>
          <dt className="text-faint">Last active</dt>
          <dd>{agent.last_active ? <RelativeTime at={agent.last_active} /> : 'Never'}</dd>
        </dl>
      </div>
      <Part title="Track record" id="agent-trust">
        <TrustList agent={agent} />
      </Part>
      <Part title="Performance" id="agent-performance">
        <OwnPerformance id={agent.id} />
      </Part>
      <Part title="Recent tasks" id="agent-tasks">
        <LastTasks id={agent.id} />
      </Part>
      <Part title="The last 7 days" id="agent-simulation">
        <Simulation id={agent.id} name={agent.name} />
      </Part>
      <Part title={AGENTS_WORDS.history} id="agent-actions">
        <ActionList of={{ agent_id: agent.id }} />
      </Part>
    </>
  );
}

const Part = ({ title, id, children }: { title: string; id: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="border-line border-t px-5 py-4">
    <h3 id={id} className="text-sm">
      {title}
    </h3>
    {children}
  </section>
);

function OwnPerformance({ id }: { id: string }) {
  const query = trpc.agents.performance.useQuery({ id }, { meta: { failure: MESSAGES.loadAgentPerformanceFailed } });
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadAgentPerformanceFailed}
      loading={<SkeletonRows label="Loading performance" rows={1} />}
    >
      {({ total_tasks, success_rate, average_confidence, approvals }) => (
        <dl className="mt-2 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
          <dt className="text-faint">Tasks</dt>
          <dd className="num">
            {formatCount(total_tasks)}
            {success_rate !== null && `, ${AGENTS_WORDS.replied(formatShare(success_rate))}`}
          </dd>
          <dt className="text-faint">{AGENTS_WORDS.factsKnown}</dt>
          <dd className="num">
            {average_confidence === null ? 'No results yet' : `${formatShare(average_confidence)} on average`}
          </dd>
          <dt className="text-faint">Proposals</dt>
          <dd className="num">
            {approvals.proposed === 0
              ? 'None yet'
              : `${approvals.proposed}: ${approvals.approved} approved, ${approvals.edited} edited, ${approvals.rejected} rejected`}
          </dd>
          <dt className="text-faint">By week</dt>
          <dd>
            <Link to={`${tabPath('performance')}?by=${id}`} className="text-link hover:underline">
              Performance Analytics
            </Link>
          </dd>
        </dl>
      )}
    </QueryView>
  );
}

function LastTasks({ id }: { id: string }) {
  const query = trpc.agents.tasks.useQuery({ id }, { meta: { failure: MESSAGES.loadAgentTasksFailed } });
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadAgentTasksFailed}
      loading={<SkeletonRows label="Loading tasks" rows={3} />}
    >
      {({ tasks }) =>
        tasks.length === 0 ? (
          <p className="text-faint mt-2">{AGENTS_WORDS.noTasksYet}</p>
        ) : (
          <ul className="mt-2">
            {tasks.slice(0, LAST_TASKS).map((task) => (
              <li key={task.id} className="flex items-center gap-3 py-1">
                <Link to={taskPath(task.id)} className="text-link min-w-0 flex-1 truncate hover:underline">
                  {task.title}
                </Link>
                <span className="text-muted max-w-40 shrink-0 text-xs">
                  <TaskStatusMark task={task} />
                </span>
              </li>
            ))}
            {tasks.length > LAST_TASKS && (
              <li>
                <Link to={`${tabPath('tasks')}?by=${id}`} className="text-link text-xs hover:underline">
                  All tasks
                </Link>
              </li>
            )}
          </ul>
        )
      }
    </QueryView>
  );
}
