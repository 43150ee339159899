import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SystemHealth } from '@outrider/shared/people/platform';
import { RefreshCw } from 'lucide-react';
import { trpc } from '../../ground/trpc.ts';
import { formatClock, formatCount, formatMoment } from '../../ground/ui/format.ts';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { Tile } from '../../ground/ui/tile.tsx';
import { Bars } from './day-bars.tsx';
import { formatMs, formatSpan, formatUptime } from './format-health.ts';
import { HealthParts } from './health-parts.tsx';
import { Instances } from './instances.tsx';
import { PLATFORM_WORDS } from './words.ts';

const EVERY_MS = 30_000;

/** How the platform does, as its instances measured it. Asks again by itself while it is open. */
export function HealthScreen() {
  const query = trpc.platform.health.useQuery(undefined, {
    meta: { failure: MESSAGES.loadHealthFailed },
    refetchInterval: EVERY_MS,
  });
  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{PLATFORM_WORDS.healthIntro}</p>
        <button
          type="button"
          className="btn btn-sm btn-line"
          aria-disabled={query.isFetching}
          onClick={() => !query.isFetching && void query.refetch()}
        >
          <RefreshCw className="i" />
          Refresh
        </button>
      </div>
      <div className={query.data ? 'mt-4' : 'sheet mt-4 overflow-hidden'}>
        <QueryView
          query={query}
          failure={MESSAGES.loadHealthFailed}
          loading={<SkeletonRows label="Loading system health" rows={8} />}
        >
          {(health) => (
            <>
              <HealthTiles health={health} />
              <div className="mt-6 grid gap-4 lg:grid-cols-2">
                <Hours title="Calls" bars={health.hours.map(({ at, calls }) => ({ at, value: calls }))} unit="" />
                <Hours
                  title={PLATFORM_WORDS.responseTime}
                  bars={health.hours.map(({ at, p95_ms }) => ({ at, value: Math.round(p95_ms ?? 0) }))}
                  unit=" ms"
                />
              </div>
              <HealthParts health={health} />
              <Instances health={health} />
            </>
          )}
        </QueryView>
      </div>
    </Page>
  );
}

function HealthTiles({ health: { uptime, last_hour, jobs } }: { health: SystemHealth }) {
  const up =
    uptime.minutes_down === 0
      ? `over the last ${formatSpan(uptime.minutes)}`
      : `${formatSpan(uptime.minutes_down)} down of ${formatSpan(uptime.minutes)}`;
  return (
    <div className="sheet">
      <ul className="cells grid-cols-2 lg:grid-cols-4">
        <Tile
          label="Uptime"
          value={formatUptime(uptime.percent)}
          meaning={uptime.percent === null ? 'not measured yet' : up}
        />
        <Tile label="Response time" value={formatMs(last_hour.p95_ms)} meaning="95th percentile, last hour" />
        <Tile
          label="Error rate"
          value={last_hour.error_rate === null ? null : `${last_hour.error_rate}%`}
          meaning={`${formatCount(last_hour.failures)} of ${formatCount(last_hour.calls)} calls`}
        />
        <Tile
          label="Queue depth"
          value={jobs.queued === null ? null : formatCount(jobs.queued)}
          meaning={jobs.failed ? `${formatCount(jobs.failed)} failed` : 'waiting, including recurring jobs'}
        />
      </ul>
    </div>
  );
}

function Hours({ title, bars, unit }: { title: string; bars: { at: string; value: number }[]; unit: string }) {
  const most = bars.reduce((top, bar) => (bar.value > top.value ? bar : top), { at: '', value: 0 });
  const meaning =
    most.value === 0
      ? 'none in the last 24 hours'
      : `peak of ${formatCount(most.value)}${unit} at ${formatClock(most.at)}`;
  return (
    <section className="sheet p-4" aria-label={title}>
      <h2 className="text-sm">{title}</h2>
      <p className="text-faint num text-xs">{meaning}</p>
      <div className="mt-4">
        <Bars
          label={PLATFORM_WORDS.hourChart(title, meaning)}
          bars={bars.map(({ at, value }) => ({ label: formatMoment(at), value }))}
        />
      </div>
      <p className="text-faint num mt-1.5 flex justify-between text-xs" aria-hidden="true">
        <span>24 hours ago</span>
        <span>this hour</span>
      </p>
    </section>
  );
}
