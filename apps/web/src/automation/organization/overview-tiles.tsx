import { MESSAGES } from '@outrider/shared/ground/messages';
import type { OrganizationAnalytics } from '@outrider/shared/automation/organization';
import { trpc } from '../../ground/trpc.ts';
import { countOf, formatCount } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Tile } from '../../ground/ui/tile.tsx';
import { ORGANIZATION_QUERY } from './organization-query.ts';
import { TilesSkeleton } from './overview-skeleton.tsx';

/** Five figures; each opens the tab that shows what it counts. */
export function OverviewTiles() {
  const query = trpc.organization.analytics.useQuery(undefined, ORGANIZATION_QUERY);
  return (
    <div className="sheet overflow-hidden">
      <QueryView query={query} failure={MESSAGES.loadOrganizationFailed} loading={<TilesSkeleton />}>
        {(analytics) => <Tiles analytics={analytics} />}
      </QueryView>
    </div>
  );
}

const part = (count: number, whole: number, words: string) =>
  count === whole ? `all ${words}` : `${formatCount(count)} ${words}`;

function Tiles({
  analytics: {
    overview,
    performance_metrics: { customer },
  },
}: {
  analytics: OrganizationAnalytics;
}) {
  return (
    <ul className="cells grid-cols-2 lg:grid-cols-5 max-lg:[&>:last-child]:col-span-2">
      <Tile
        label="Departments"
        value={formatCount(overview.total_departments)}
        meaning={part(overview.active_departments, overview.total_departments, 'active')}
        to="/organization"
      />
      <Tile
        label="People"
        value={formatCount(overview.total_users)}
        meaning={`${formatCount(overview.joined_this_month)} joined this month`}
        to="/organization?tab=analytics"
      />
      <Tile
        label="AI agents"
        value={formatCount(overview.total_ai_agents)}
        meaning={part(overview.active_ai_agents, overview.total_ai_agents, 'active')}
        to="/organization?tab=agents"
      />
      <Tile
        label="Active flows"
        value={formatCount(overview.active_interdepartmental_flows)}
        meaning={overview.inactive_flows === 0 ? 'all on' : `${formatCount(overview.inactive_flows)} off`}
        to="/organization?tab=flows"
      />
      <Tile
        label="Satisfaction"
        value={customer.satisfaction_score?.toFixed(1) ?? null}
        meaning={
          customer.satisfaction_score === null
            ? 'No responses yet'
            : `out of 5.0, ${countOf(customer.answers, 'response')}`
        }
        to="/organization?tab=analytics"
      />
    </ul>
  );
}
