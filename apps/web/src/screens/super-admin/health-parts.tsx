import type { SystemHealth } from '@outrider/shared/people/platform';
import type { ReactNode } from 'react';
import { formatCount, formatMoment } from '../../ground/ui/format.ts';
import { formatBytes, formatMs } from './format-health.ts';

const STORES = { embedded: 'Embedded (PGlite)', postgres: 'PostgreSQL', mongo: 'MongoDB' } as const;
const countOrNone = (value: number | null) => (value === null ? '–' : formatCount(value));

/** What the platform stands on: database, job store, versions. */
export function HealthParts({ health: { database, jobs, versions, last_hour, uptime } }: { health: SystemHealth }) {
  return (
    <div className="sheet mt-6 overflow-hidden">
      <div className="cells md:grid-cols-2 xl:grid-cols-4">
        <Part title="Database" good={database.reachable}>
          <Line label="Type">{STORES[database.kind]}</Line>
          <Line label="Version">{database.version ?? '–'}</Line>
          <Line label="Size">{database.size_bytes === null ? '–' : formatBytes(database.size_bytes)}</Line>
          <Line label="Latency">{formatMs(database.latency_ms)}</Line>
        </Part>
        <Part title="Job store" good={jobs.reachable}>
          <Line label="Type">{STORES[jobs.store]}</Line>
          <Line label="Waiting">{countOrNone(jobs.queued)}</Line>
          <Line label="Running">{countOrNone(jobs.running)}</Line>
          <Line label="Failed">{countOrNone(jobs.failed)}</Line>
        </Part>
        <Part title="Response time">
          <Line label="Median">{formatMs(last_hour.p50_ms) ?? '–'}</Line>
          <Line label="95th percentile">{formatMs(last_hour.p95_ms) ?? '–'}</Line>
          <Line label="99th percentile">{formatMs(last_hour.p99_ms) ?? '–'}</Line>
          <Line label="Measured since">{uptime.since ? formatMoment(uptime.since) : '–'}</Line>
        </Part>
        <Part title="Versions">
          <Line label="Outrider">{versions.app}</Line>
          <Line label="Node.js">{versions.node}</Line>
          <Line label="Migration">{versions.migration ?? '–'}</Line>
        </Part>
      </div>
    </div>
  );
}

function Part({ title, good, children }: { title: string; good?: boolean; children: ReactNode }) {
  return (
    <section className="min-w-0 p-4" aria-label={title}>
      <div className="flex items-center justify-between gap-2 pb-2">
        <h2 className="text-sm">{title}</h2>
        {good !== undefined && (
          <span className={`tag ${good ? 'b-green' : 'b-red'}`}>{good ? 'Reachable' : 'Not reachable'}</span>
        )}
      </div>
      <dl className="grid grid-cols-1 gap-1.5">{children}</dl>
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-faint shrink-0 text-xs">{label}</dt>
      <dd className="num min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
