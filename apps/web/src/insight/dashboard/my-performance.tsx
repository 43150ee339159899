import { CHART_WEEKS, type MyPerformance as Figures, RATE_DAYS } from '@outrider/shared/insight/dashboard';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { ChartFrame } from '../../ground/ui/chart-frame.tsx';
import { formatMinutes, formatShare, formatShortMoney } from '../../ground/ui/figures.ts';
import { formatCount, formatMoney } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Tile } from '../../ground/ui/tile.tsx';
import { formatShortDay } from '../../ground/ui/when.ts';
import { PerformanceSkeleton } from './dashboard-skeleton.tsx';
import { WonChart } from './won-chart.tsx';
import { DASHBOARD_WORDS } from './words.ts';

const words = DASHBOARD_WORDS.performance;

export function MyPerformance() {
  const query = trpc.dashboard.myPerformance.useQuery(undefined, { meta: { failure: MESSAGES.loadPerformanceFailed } });
  return (
    <QueryView query={query} failure={MESSAGES.loadPerformanceFailed} loading={<PerformanceSkeleton />}>
      {(mine) => (
        <div className="grid grid-cols-1 gap-5">
          <OwnTiles mine={mine} />
          <p className="text-faint -mt-3 text-xs">{words.definition(RATE_DAYS)}</p>
          <WonByWeek mine={mine} />
        </div>
      )}
    </QueryView>
  );
}

function OwnTiles({ mine: { leads, qualified, conversion, response, quota, quarter } }: { mine: Figures }) {
  return (
    <div className="sheet">
      <ul className="cells grid-cols-2 lg:grid-cols-5 [&>li:last-child]:max-lg:col-span-2">
        <Tile label="Your leads" value={formatCount(leads.assigned)} meaning={words.assigned} to={leads.link} />
        <Tile
          label="Qualified by you"
          value={formatCount(qualified.leads)}
          meaning={words.qualified(RATE_DAYS)}
          to={qualified.link}
        />
        <Tile
          label="Conversion"
          value={formatShare(conversion.rate)}
          meaning={conversion.rate === null ? words.undecided : words.decided(conversion.converted, conversion.decided)}
          to={conversion.link}
        />
        <Tile
          label="Response time"
          value={formatMinutes(response.median_minutes)}
          meaning={response.contacted === 0 ? words.noContact : words.median(response.contacted)}
          to={response.link}
        />
        <Tile
          label={`Quota, ${quarter.name}`}
          value={formatShare(quota.progress)}
          meaning={
            quota.quota
              ? `${formatShortMoney(quota.won)} of ${formatShortMoney(quota.quota)}`
              : words.noQuota(formatShortMoney(quota.won))
          }
          to={quota.link}
        />
      </ul>
    </div>
  );
}

function WonByWeek({ mine: { weeks, weeks_link } }: { mine: Figures }) {
  const total = weeks.reduce((sum, { amount }) => sum + amount, 0);
  const legend = (
    <Link to={weeks_link} className="text-link hover:underline">
      {words.won(formatMoney(total), CHART_WEEKS)}
    </Link>
  );
  const table = (
    <table className="rows -mx-4 w-[calc(100%+2rem)] text-left [&_tr:last-child_th]:border-b-0">
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col" className="text-right">
            Deals won
          </th>
          <th scope="col" className="text-right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ starts_at, won, amount }) => (
          <tr key={starts_at}>
            <th scope="row" className="num font-normal">
              {formatShortDay(starts_at)}
            </th>
            <td className="num text-right">{won}</td>
            <td className="num text-right">{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return <ChartFrame title="Won by week" legend={legend} chart={<WonChart weeks={weeks} />} table={table} />;
}
