import { AGENT_TASK_TYPE_LABELS, type AgentTask } from '@outrider/shared/automation/agents';
import { Link, useLocation } from 'react-router-dom';
import { TaskPriorityTag } from '../../records/pipeline/task-priority.tsx';
import { formatShare } from '../../ground/ui/figures.ts';
import { TASK_ICONS } from './agent-words.ts';
import { taskPath } from './place.ts';
import { TaskStatusMark } from './task-status.tsx';
import { AGENTS_WORDS } from './words.ts';

/** Where a task opens: on this list, with its filters kept. */
function useTaskLink(): (id: string) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    if (!pathname.endsWith('/tasks')) return taskPath(id);
    const params = new URLSearchParams(search);
    params.set('task', id);
    return `${pathname}?${params}`;
  };
}

export const targetText = ({ target_type, target_name }: AgentTask) =>
  target_name ?? (target_type === 'company' ? 'Your company' : 'Deleted');

export function TaskTable({ tasks, openId }: { tasks: AgentTask[]; openId: string | null }) {
  const linkTo = useTaskLink();
  return (
    <table className="rows w-full max-md:hidden">
      <thead>
        <tr className="text-left">
          <th>Task</th>
          <th className="@max-4xl:hidden">Type</th>
          <th>For</th>
          <th>Agent</th>
          <th className="@max-2xl:hidden">Priority</th>
          <th>Status</th>
          <th className="text-right @max-4xl:hidden">{AGENTS_WORDS.factsKnown}</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <tr key={task.id} className={task.id === openId ? 'is-open' : ''}>
            <td className="w-full max-w-0 truncate">
              <Link to={linkTo(task.id)} className="font-strong hover:underline">
                {task.title}
              </Link>
            </td>
            <td className="text-muted @max-4xl:hidden">
              <TaskType task={task} />
            </td>
            <td className="max-w-40 truncate">{targetText(task)}</td>
            <td className="max-w-32 truncate">{task.agent_name}</td>
            <td className="@max-2xl:hidden">
              <TaskPriorityTag priority={task.priority} />
            </td>
            <td className="max-w-72">
              <TaskStatusMark task={task} />
            </td>
            <td className="num text-right @max-4xl:hidden">
              {task.confidence === null || task.outcome === 'nothing' || task.outcome === 'refused' ? (
                <span className="text-faint">–</span>
              ) : (
                formatShare(task.confidence)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TaskType({ task: { task_type } }: { task: AgentTask }) {
  const Icon = TASK_ICONS[task_type];
  return (
    <span className="flex items-center gap-2">
      <Icon className="i text-faint" aria-hidden="true" />
      {AGENT_TASK_TYPE_LABELS[task_type]}
    </span>
  );
}

/** The same on a phone. */
export function TaskCards({ tasks }: { tasks: AgentTask[] }) {
  const linkTo = useTaskLink();
  return (
    <ul className="divide-line divide-y md:hidden">
      {tasks.map((task) => {
        const Icon = TASK_ICONS[task.task_type];
        return (
          <li key={task.id}>
            <Link to={linkTo(task.id)} className="hover:bg-hover flex gap-3 px-4 py-3 -outline-offset-2">
              <Icon className="i text-faint mt-1" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="font-strong block">{task.title}</span>
                <span className="text-faint block text-sm">
                  {task.agent_name} · {targetText(task)}
                </span>
                <span className="mt-1 block text-sm">
                  <TaskStatusMark task={task} />
                </span>
              </span>
              <TaskPriorityTag priority={task.priority} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
