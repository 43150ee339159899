import { can } from '@outrider/shared/ground/permissions';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Department } from '@outrider/shared/automation/organization';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { AgentFlowsOffer } from './agent-flows-offer.tsx';
import { namesOf } from './departments.ts';
import { FlowList } from './flow-list.tsx';
import { FlowPicture } from './flow-picture.tsx';
import { ORGANIZATION_QUERY } from './organization-query.ts';
import { NEW_FLOW, useView } from './use-view.ts';
import { FLOW_WORDS } from './words.ts';

/** The picture of what passes between departments, and the same as a list. `manages`: with the way to a new flow. */
export function FlowsSection({ departments, manages = false }: { departments: Department[]; manages?: boolean }) {
  const query = trpc.organization.flows.useQuery(undefined, ORGANIZATION_QUERY);
  const mayManage = can(useUser(), 'organization.manage') && manages;
  const { linkToFlow } = useView();
  const create = mayManage && (
    <Link to={linkToFlow(NEW_FLOW)} className="btn btn-sm btn-primary">
      <Plus className="i" />
      New flow
    </Link>
  );
  return (
    <section className="sheet @container overflow-hidden" aria-labelledby="flows">
      <div className="head flex-wrap">
        <h2 id="flows" className="text-sm">
          Flows between departments
        </h2>
        <span className="text-faint mr-auto flex flex-wrap @2xl:mr-0 @2xl:ml-auto items-center gap-x-4 gap-y-1 text-xs">
          <ModeBadge mode="manual" />
          <ModeBadge mode="hybrid" />
          <ModeBadge mode="ai" />
          <span className="@max-2xl:hidden">thicker: more automated, dashed: off</span>
        </span>
        {create}
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadOrganizationFailed}
        loading={<SkeletonRows label="Loading the flows" rows={6} />}
      >
        {({ flows }) =>
          flows.length === 0 ? (
            <EmptyState title="No flows yet" actions={create}>
              {FLOW_WORDS.intro}
            </EmptyState>
          ) : (
            <>
              {manages && <AgentFlowsOffer flows={flows} />}
              <div className="grid @5xl:grid-cols-[minmax(0,1fr)_20.5rem]">
                <div className="px-4 pb-4 @max-2xl:hidden">
                  <FlowPicture departments={departments} flows={flows} />
                </div>
                <FlowList flows={flows} names={namesOf(departments)} />
              </div>
            </>
          )
        }
      </QueryView>
    </section>
  );
}
