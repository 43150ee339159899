import {
  AGENT_TASK_OUTCOME_LABELS,
  AGENT_TASK_STATUS_LABELS,
  type AgentTask,
  type AgentTaskStatus,
} from '@outrider/shared/automation/agents';
import { Ban, CircleAlert, CircleCheck, Clock, Hand, Hourglass, Loader, type LucideIcon } from 'lucide-react';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhenInline } from '../../ground/ui/when.ts';

const FACES: Record<AgentTaskStatus, { Icon: LucideIcon; ink: string }> = {
  pending: { Icon: Hourglass, ink: 'text-faint' },
  scheduled: { Icon: Clock, ink: 'text-faint' },
  in_progress: { Icon: Loader, ink: 'text-link motion-safe:animate-spin' },
  awaiting_approval: { Icon: Hand, ink: 'text-band-orange-ink' },
  completed: { Icon: CircleCheck, ink: 'text-success' },
  failed: { Icon: CircleAlert, ink: 'text-error' },
  cancelled: { Icon: Ban, ink: 'text-faint' },
};

/** Where a task stands: a shape, its word, and when it begins where it waits for that. */
export function TaskStatusMark({
  task: { status, outcome, scheduled_for },
}: {
  task: Pick<AgentTask, 'status' | 'outcome' | 'scheduled_for'>;
}) {
  const now = useNow();
  const { Icon, ink } = outcome === null || outcome === 'done' ? FACES[status] : FACES.cancelled;
  const when = status === 'scheduled' && scheduled_for ? ` ${formatWhenInline(scheduled_for, now)}` : '';
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon className={`i ${ink}`} aria-hidden="true" />
      <span className="truncate">
        {outcome === null ? AGENT_TASK_STATUS_LABELS[status] : AGENT_TASK_OUTCOME_LABELS[outcome]}
        {when}
      </span>
    </span>
  );
}
