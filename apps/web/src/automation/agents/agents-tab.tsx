import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Skeleton } from '../../ground/ui/skeleton.tsx';
import { AgentCard } from './agent-card.tsx';
import { AGENTS_WORDS } from './words.ts';

type AgentsTabProps = {
  openId: string | null;
  onCreate: () => void;
  onAssign: (id: string) => void;
  onOpen: (id: string) => void;
};

const GRID = 'cells @2xl:grid-cols-2 @5xl:grid-cols-3';

/** The agents as cards, newest first. */
export function AgentsTab({ openId, onCreate, onAssign, onOpen }: AgentsTabProps) {
  const query = trpc.agents.list.useQuery(undefined, { meta: { failure: MESSAGES.loadSalesAgentsFailed } });
  return (
    <div className="sheet overflow-hidden">
      <QueryView query={query} failure={MESSAGES.loadSalesAgentsFailed} loading={<Loading />}>
        {({ agents }) =>
          agents.length === 0 ? (
            <EmptyState
              title="No agents yet"
              actions={
                <button type="button" className="btn btn-sm btn-primary" onClick={onCreate}>
                  Create Agent
                </button>
              }
            >
              {AGENTS_WORDS.noAgents}
            </EmptyState>
          ) : (
            <ul className={GRID}>
              {agents.map((agent) => (
                <AgentCard
                  key={agent.id}
                  agent={agent}
                  open={agent.id === openId}
                  onAssign={() => onAssign(agent.id)}
                  onOpen={() => onOpen(agent.id)}
                />
              ))}
              <Fill count={agents.length} />
            </ul>
          )
        }
      </QueryView>
    </div>
  );
}

/** The rest of the last row, so that it is no grey hole. */
function Fill({ count }: { count: number }) {
  const two = count % 2 === 1 ? '@2xl:block' : '';
  const three = ['@5xl:hidden', '@5xl:block @5xl:col-span-2', '@5xl:block @5xl:col-span-1'][count % 3] ?? '';
  return <li aria-hidden="true" className={`hidden ${two} ${three}`} />;
}

const Loading = () => (
  <Skeleton label="Loading agents">
    <div className={GRID}>
      {Array.from({ length: 3 }, (_, at) => (
        <div key={at} className="grid gap-3 p-4">
          <span className="skeleton h-9 w-2/3" />
          <span className="skeleton h-6 w-full" />
          <span className="skeleton h-20 w-full" />
          <span className="skeleton h-8 w-1/2" />
        </div>
      ))}
    </div>
  </Skeleton>
);
