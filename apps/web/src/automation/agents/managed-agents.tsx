import { MESSAGES } from '@outrider/shared/ground/messages';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { Page } from '../../ground/ui/page.tsx';
import { tabId, Tabs, useShownTab } from '../../ground/ui/tabs.tsx';
import { useNamed } from '../../ground/ui/use-named.ts';
import { AgentsHead } from './agents-head.tsx';
import { AgentsTab } from './agents-tab.tsx';
import { AgentsTiles } from './agents-tiles.tsx';
import { Inbox } from './inbox.tsx';
import { PerformanceTab } from './performance-tab.tsx';
import { type AgentTab, tabPath } from './place.ts';
import { PlaybookBanner } from './playbook-banner.tsx';
import { TasksTab } from './tasks-tab.tsx';
import { later } from '../../ground/ui/later.tsx';

const AgentDrawer = later(() => import('./agent-drawer.tsx').then((module) => module.AgentDrawer));
const AssignTaskDialog = later(() => import('./assign-task-dialog.tsx').then((module) => module.AssignTaskDialog));
const CreateAgentDialog = later(() => import('./create-agent-dialog.tsx').then((module) => module.CreateAgentDialog));
const DoNotContactDialog = later(() =>
  import('./do-not-contact-dialog.tsx').then((module) => module.DoNotContactDialog),
);
const TaskDrawer = later(() => import('./task-drawer.tsx').then((module) => module.TaskDrawer));

type Shown = { what: 'create' | 'do-not-contact' } | { what: 'assign'; agentId?: string } | null;

/** Everything a leader does with the agents, by tabs; beside it the agent or the task that is open. */
export function ManagedAgents({ tab }: { tab: AgentTab }) {
  const navigate = useNavigate();
  const overview = trpc.agents.overview.useQuery(undefined, { meta: { failure: MESSAGES.loadSalesOverviewFailed } });
  const [shown, setShown] = useState<Shown>(null);
  const [agentId, openAgent] = useNamed('agent');
  const [taskId, openTask] = useNamed('task');
  const panelId = useId();
  useShownTab(tabId(panelId, tab));
  const close = () => setShown(null);
  const assign = (id?: string) => setShown({ what: 'assign', agentId: id });
  const create = () => setShown({ what: 'create' });
  return (
    <>
      <Page>
        <AgentsHead
          onCreate={create}
          onAssign={() => assign()}
          onDoNotContact={() => setShown({ what: 'do-not-contact' })}
        />
        <AgentsTiles query={overview} />
        <PlaybookBanner />
        <Tabs
          label="AI sales agents"
          tabs={tabsWith(overview.data?.awaiting_approval)}
          selected={tab}
          onSelect={(next) => void navigate(tabPath(next))}
          panelId={panelId}
          className="mt-4"
        />
        <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)} className="@container mt-5">
          {tab === 'agents' && <AgentsTab onCreate={create} onAssign={assign} onOpen={openAgent} openId={agentId} />}
          {tab === 'tasks' && <TasksTab onAssign={() => assign()} openId={taskId} />}
          {tab === 'performance' && <PerformanceTab />}
          {tab === 'approvals' && <Inbox reviews />}
        </div>
      </Page>
      {tab === 'agents' && agentId && (
        <AgentDrawer key={agentId} id={agentId} onClose={() => openAgent(null)} onAssign={() => assign(agentId)} />
      )}
      {tab === 'tasks' && taskId && <TaskDrawer key={taskId} id={taskId} onClose={() => openTask(null)} />}
      {shown?.what === 'create' && <CreateAgentDialog onClose={close} />}
      {shown?.what === 'assign' && <AssignTaskDialog agentId={shown.agentId} onClose={close} />}
      {shown?.what === 'do-not-contact' && <DoNotContactDialog onClose={close} />}
    </>
  );
}

const tabsWith = (waiting: number | undefined) => [
  { id: 'agents' as const, label: 'AI Agents' },
  { id: 'tasks' as const, label: 'Task Management' },
  { id: 'performance' as const, label: 'Performance Analytics' },
  {
    id: 'approvals' as const,
    label: (
      <>Approvals {waiting ? <span className="tag b-orange num !h-5 !px-1.5">{formatCount(waiting)}</span> : null}</>
    ),
  },
];
