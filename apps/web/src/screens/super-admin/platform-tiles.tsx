import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PlatformAnalytics } from '@outrider/shared/people/platform';
import { describeFailure } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { ErrorState } from '../../ground/ui/error-state.tsx';
import { formatCount, formatPoints } from '../../ground/ui/format.ts';
import { Tile } from '../../ground/ui/tile.tsx';
import { formatUptime, uptimeSpan } from './format-health.ts';

/** The platform in six figures, each leading to what it counts. */
export function PlatformTiles() {
  const { data, error, refetch } = trpc.platform.analytics.useQuery(undefined, {
    meta: { failure: MESSAGES.loadDashboardFailed },
  });
  const { companies, users, leads, platform_health: health } = data ?? ({} as Partial<PlatformAnalytics>);
  return (
    <div className="sheet overflow-hidden">
      {error && !data && (
        <ErrorState
          title={MESSAGES.loadDashboardFailed}
          detail={describeFailure(error).sentence}
          onRetry={() => void refetch()}
        />
      )}
      <ul className="cells grid-cols-2 sm:grid-cols-3 xl:grid-cols-6">
        <Tile
          label="Companies"
          value={companies ? formatCount(companies.total) : null}
          meaning={
            companies
              ? `${formatCount(companies.active)} active, ${formatCount(companies.trial)} on trial`
              : 'active and on trial'
          }
          to="/super-admin/companies"
        />
        <Tile
          label="Users"
          value={users ? formatCount(users.total) : null}
          meaning={users ? `${formatCount(users.active)} active in 24 hours` : 'active in 24 hours'}
          to="/super-admin/platform-users"
        />
        <Tile
          label="Leads"
          value={leads ? formatCount(leads.total) : null}
          meaning="across all companies"
          to="/super-admin/analytics"
        />
        <Tile
          label="Automation rate"
          value={leads ? `${formatPoints(leads.automation_rate)}%` : null}
          meaning="of leads scored by AI"
          to="/super-admin/analytics"
        />
        <Tile
          label="Uptime"
          value={formatUptime(health?.uptime)}
          meaning={uptimeSpan(health?.uptime_minutes)}
          to="/super-admin/system-health"
        />
        <Tile
          label="Response time"
          value={health?.response_time == null ? null : `${formatCount(Math.round(health.response_time))} ms`}
          meaning="95th percentile"
          to="/super-admin/system-health"
        />
      </ul>
    </div>
  );
}
