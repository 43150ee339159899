import { AGENT_TYPE_LABELS, AGENT_TASK_TYPE_LABELS } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { DepartmentAgent } from '@outrider/shared/automation/organization';
import { Bot } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { countOf } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { ORGANIZATION_WORDS } from './words.ts';

const labelIn = (labels: Record<string, string>, value: string) =>
  labels[value] ?? value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

/** The agents of a department; the name opens the agent, the switch turns it on or off. */
export function AgentRows({ agents }: { agents: DepartmentAgent[] }) {
  const manages = can(useUser(), 'organization.manage');
  const utils = trpc.useUtils();
  const change = trpc.organization.switchAgent.useMutation({
    meta: { failure: MESSAGES.switchDepartmentAgentFailed },
    onSuccess: ({ name, is_active }) =>
      showToast(MESSAGES.departmentAgentSwitched(name, is_active), { kind: 'success' }),
    onSettled: () => utils.organization.invalidate(),
  });
  if (agents.length === 0) return <p className="text-muted px-5 py-3">{ORGANIZATION_WORDS.noAgents}</p>;
  return (
    <ul className="divide-line divide-y">
      {agents.map(({ id, name, description, agent_type, specializations, is_active, tasks_completed }) => {
        const shown = change.isPending && change.variables.id === id ? change.variables.is_active : is_active;
        return (
          <li key={id} className="flex items-start gap-3 px-5 py-3">
            <span className="bg-base-300 text-muted grid size-8 shrink-0 place-items-center rounded-lg">
              <Bot className="i" aria-hidden="true" />
            </span>
            <div className="min-w-0 flex-1">
              <p>
                <Link to={`/ai-sales-agents?agent=${id}`} className="font-strong hover:underline">
                  {name}
                </Link>
              </p>
              <p className="text-faint num text-xs">
                {labelIn(AGENT_TYPE_LABELS, agent_type)} · {countOf(tasks_completed, 'task')} completed
              </p>
              {description && description !== labelIn(AGENT_TYPE_LABELS, agent_type) && (
                <p className="text-muted mt-1 text-sm">{description}</p>
              )}
              {specializations.length > 0 && (
                <ul aria-label={`What ${name} does`} className="mt-1.5 flex flex-wrap gap-1.5">
                  {specializations.map((one) => (
                    <li key={one} className="tag">
                      {labelIn(AGENT_TASK_TYPE_LABELS, one)}
                    </li>
                  ))}
                </ul>
              )}
            </div>
            {manages ? (
              <input
                type="checkbox"
                role="switch"
                aria-checked={shown}
                aria-label={`${name} on`}
                className="toggle mt-1"
                checked={shown}
                onChange={({ target }) => !change.isPending && change.mutate({ id, is_active: target.checked })}
              />
            ) : (
              <span className="tag">{is_active ? 'On' : 'Off'}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
