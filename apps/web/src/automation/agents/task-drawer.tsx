import { AGENT_TASK_TYPE_LABELS, type AgentTask } from '@outrider/shared/automation/agents';
import { describeRequest } from '@outrider/shared/insight/task-request';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Ban, RotateCcw, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { TaskPriorityTag } from '../../records/pipeline/task-priority.tsx';
import { DrawerFrame } from '../../records/engine/drawer-frame.tsx';
import { trpc } from '../../ground/trpc.ts';
import { formatShare } from '../../ground/ui/figures.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { ActionList } from './action-list.tsx';
import { EvidenceChips } from './evidence.tsx';
import { agentPath } from './place.ts';
import { refreshAgentWork } from './refresh-agents.ts';
import { targetText } from './task-rows.tsx';
import { TaskStatusMark } from './task-status.tsx';
import { AGENTS_WORDS } from './words.ts';

/** One task: where it stands, what came of it, and why. */
export function TaskDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = trpc.agents.task.useQuery({ id }, { meta: { failure: MESSAGES.loadAgentTasksFailed } });
  useKeys({ Escape: onClose });
  return (
    <DrawerFrame label={query.data ? `Task: ${query.data.title}` : 'Task'} onClose={onClose}>
      <div className="flex h-12 shrink-0 items-center gap-1 px-3">
        <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label="Close" onClick={onClose}>
          <X className="i" />
        </button>
        <span className="ml-auto flex">{query.data && <TaskButtons task={query.data} />}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <section aria-label="Task details" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
        <QueryView
          query={query}
          failure={MESSAGES.loadAgentTasksFailed}
          loading={<SkeletonRows label="Loading the task" />}
        >
          {(task) => <TaskDetails task={task} />}
        </QueryView>
      </section>
    </DrawerFrame>
  );
}

function TaskButtons({ task: { id, status } }: { task: AgentTask }) {
  const utils = trpc.useUtils();
  const onSettled = () => refreshAgentWork(utils);
  const cancel = trpc.agents.cancelTask.useMutation({ meta: { failure: MESSAGES.cancelAgentTaskFailed }, onSettled });
  const retry = trpc.agents.retryTask.useMutation({ meta: { failure: MESSAGES.retryAgentTaskFailed }, onSettled });
  if (status === 'failed' || status === 'cancelled') {
    return (
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-disabled={retry.isPending}
        onClick={() => !retry.isPending && retry.mutate({ id })}
      >
        <RotateCcw className="i" />
        Try again
      </button>
    );
  }
  if (status === 'completed') return null;
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm"
      aria-disabled={cancel.isPending}
      onClick={() => !cancel.isPending && cancel.mutate({ id })}
    >
      <Ban className="i" />
      Cancel task
    </button>
  );
}

function TaskDetails({ task }: { task: AgentTask }) {
  const { result_data: answer } = task;
  const leadId = task.target_type === 'lead' ? task.target_id : null;
  return (
    <>
      <div className="px-5 pt-1 pb-4">
        <h2 className="text-base">{task.title}</h2>
        {task.request && (
          <dl className="mt-2 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
            {describeRequest(task.request, companyZone()).map(({ part, label, value }) => (
              <div key={part} className="contents">
                <dt className="text-faint">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {task.description && <p className="text-muted mt-1 whitespace-pre-line">{task.description}</p>}
        <dl className="mt-4 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
          <dt className="text-faint">Status</dt>
          <dd aria-live="polite">
            <TaskStatusMark task={task} />
          </dd>
          {task.reason && (
            <>
              <dt className="text-faint">{task.status === 'failed' ? 'Why' : 'Note'}</dt>
              <dd>{task.reason}</dd>
            </>
          )}
          <dt className="text-faint">Type</dt>
          <dd>{AGENT_TASK_TYPE_LABELS[task.task_type]}</dd>
          <dt className="text-faint">For</dt>
          <dd>
            {leadId && task.target_name ? (
              <Link to={`/leads?lead=${leadId}`} className="text-link hover:underline">
                {task.target_name}
              </Link>
            ) : (
              targetText(task)
            )}
          </dd>
          <dt className="text-faint">Agent</dt>
          <dd>
            <Link to={agentPath(task.agent_id)} className="text-link hover:underline">
              {task.agent_name}
            </Link>
          </dd>
          <dt className="text-faint">Priority</dt>
          <dd>
            <TaskPriorityTag priority={task.priority} />
          </dd>
          <dt className="text-faint">Created by</dt>
          <dd>
            {ORIGINS[task.origin](task.created_by_name)}, <RelativeTime at={task.created_at} />
          </dd>
          {task.finished_at && (
            <>
              <dt className="text-faint">Finished</dt>
              <dd>
                <RelativeTime at={task.finished_at} />
                {task.attempts > 1 && ` after ${task.attempts} attempts`}
              </dd>
            </>
          )}
        </dl>
      </div>
      {answer && (
        <section aria-labelledby="task-answer" className="border-line border-t px-5 py-4">
          <h3 id="task-answer" className="text-sm">
            Result
          </h3>
          <p className="mt-2">{answer.result.summary}</p>
          <h4 className="label-xs mt-4 font-normal">{AGENTS_WORDS.why}</h4>
          <p className="mt-1.5 max-w-prose text-pretty">{answer.result.reasoning}</p>
          <EvidenceChips evidence={answer.evidence} leadId={leadId} />
          <p className="text-faint num mt-3 text-xs">
            {AGENTS_WORDS.factsKnown}: {formatShare(answer.confidence)}. Written by{' '}
            {answer.result.written_by === 'model' ? 'the language model' : 'the built-in writer'}.
          </p>
        </section>
      )}
      <section aria-labelledby="task-actions" className="border-line border-t px-5 py-4">
        <h3 id="task-actions" className="text-sm">
          {AGENTS_WORDS.history}
        </h3>
        <ActionList of={{ task_id: task.id }} />
      </section>
    </>
  );
}

const ORIGINS: Record<AgentTask['origin'], (name: string | null) => string> = {
  person: (name) => name ?? AGENTS_WORDS.someone,
  flow: () => 'A flow',
  cadence: () => 'An earlier task',
  campaign: () => 'A campaign',
};
