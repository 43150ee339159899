import type { SalesOverview } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Tile } from '../../ground/ui/tile.tsx';
import { restingText } from './agent-words.ts';
import { tabPath } from './place.ts';
import { PERFORMANCE_WORDS } from './words.ts';

type AgentsTilesProps = { query: { data: SalesOverview | undefined; error: unknown; refetch: () => unknown } };

/** The agents at a glance; every figure leads to what it counts. */
export const AgentsTiles = ({ query }: AgentsTilesProps) => (
  <div className="sheet mt-4 overflow-hidden">
    <QueryView query={query} failure={MESSAGES.loadSalesOverviewFailed} loading={<Tiles overview={undefined} />}>
      {(overview) => <Tiles overview={overview} />}
    </QueryView>
  </div>
);

function Tiles({ overview }: { overview: SalesOverview | undefined }) {
  const rate = overview?.average_success_rate ?? null;
  return (
    <ul className="cells grid-cols-2 lg:grid-cols-4" aria-busy={!overview}>
      <Tile
        label="Total Agents"
        value={overview ? formatCount(overview.total_agents) : null}
        meaning={overview ? `${formatCount(overview.training_agents)} in training` : ''}
        to={tabPath('agents')}
      />
      <Tile
        label="Active Agents"
        value={overview ? formatCount(overview.active_agents) : null}
        meaning={overview ? restingText(overview) : ''}
        to={tabPath('agents')}
      />
      <Tile
        label="Tasks Completed"
        value={overview ? formatCount(overview.total_tasks_completed) : null}
        meaning={overview ? `${formatCount(overview.completed_this_week)} this week` : ''}
        to={`${tabPath('tasks')}?status=completed`}
      />
      <Tile
        label="Success Rate"
        value={rate === null ? null : formatShare(rate)}
        meaning={overview && rate === null ? PERFORMANCE_WORDS.tooEarly : PERFORMANCE_WORDS.ofDelivered}
        to={tabPath('performance')}
      />
    </ul>
  );
}
