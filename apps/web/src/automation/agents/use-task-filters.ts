import {
  AGENT_TASK_PRIORITIES,
  AGENT_TASK_STATUSES,
  type AgentTaskPageInput,
} from '@outrider/shared/automation/agents';
import { useSearchParams } from 'react-router-dom';
import { useSetNamed } from '../../ground/ui/use-named.ts';

type TaskFilters = {
  q: string;
  agent_id: string;
  status: AgentTaskPageInput['status'];
  priority: (typeof AGENT_TASK_PRIORITIES)[number] | 'all';
};
/** What a status may be asked for; `open` is each that has not ended. */
export const ASKED_STATUSES = ['open', ...AGENT_TASK_STATUSES] as const;
/** In the address `agent` opens an agent; the filter of the list is `by`. */
const NAMES: Record<keyof TaskFilters, string> = { q: 'q', agent_id: 'by', status: 'status', priority: 'priority' };

/** What the list of tasks is narrowed to, in the address bar. What nobody offers counts as absent. */
export function useTaskFilters() {
  const [params] = useSearchParams();
  const setNamed = useSetNamed();
  const filters: TaskFilters = {
    q: params.get('q') ?? '',
    agent_id: /^[\da-f-]{36}$/i.exec(params.get('by') ?? '')?.[0] ?? 'all',
    status: ASKED_STATUSES.find((one) => one === params.get('status')) ?? 'all',
    priority: AGENT_TASK_PRIORITIES.find((one) => one === params.get('priority')) ?? 'all',
  };
  const change = (changes: Partial<TaskFilters>) =>
    setNamed(
      Object.fromEntries(
        Object.entries(changes).map(([key, value]) => [
          NAMES[key as keyof TaskFilters],
          value === 'all' ? null : value,
        ]),
      ),
    );
  const isFiltered =
    filters.q.trim() !== '' || filters.agent_id !== 'all' || filters.status !== 'all' || filters.priority !== 'all';
  return {
    filters,
    change,
    isFiltered,
    clear: () => change({ q: '', agent_id: 'all', status: 'all', priority: 'all' }),
  };
}
