import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Department } from '@outrider/shared/automation/organization';
import { trpc } from '../../ground/trpc.ts';
import { countOf } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { AgentRows } from './agent-rows.tsx';
import { DEPARTMENT_ICONS } from './departments.ts';
import { ORGANIZATION_QUERY } from './organization-query.ts';
import { ORGANIZATION_WORDS } from './words.ts';

/** The agents, department by department. */
export function AgentsTab({ departments }: { departments: Department[] }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      {departments.map((department) => (
        <AgentsOf key={department.id} department={department} />
      ))}
    </div>
  );
}

function AgentsOf({ department: { department, name } }: { department: Department }) {
  const query = trpc.organization.departmentAgents.useQuery({ department }, ORGANIZATION_QUERY);
  const Icon = DEPARTMENT_ICONS[department];
  return (
    <section className="sheet overflow-hidden" aria-labelledby={`agents-${department}`}>
      <div className="head border-line border-b">
        <Icon className="i text-faint" aria-hidden="true" />
        <h2 id={`agents-${department}`} className="text-sm">
          {name}
        </h2>
        <span className="text-faint num ml-auto text-xs">
          {query.data && countOf(query.data.ai_agents.length, 'AI agent')}
        </span>
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadOrganizationFailed}
        loading={<SkeletonRows label={ORGANIZATION_WORDS.loadingAgents(name)} rows={2} />}
      >
        {({ ai_agents }) => <AgentRows agents={ai_agents} />}
      </QueryView>
    </section>
  );
}
