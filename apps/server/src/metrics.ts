import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReplicaFigures } from '@outrider/db';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { labelRoute } from './route-label.ts';
import { SERVER_WORDS } from './words.ts';

const FAILED = 500;

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * What Prometheus reads: the process, every call by method, kind of route and status, and the replica where there is
 * one. `onCall` hears of each answered call of the API.
 */
export function createMetrics(
  onCall: (ms: number, failed: boolean) => void = () => {},
  readReplica: () => ReplicaFigures | null = () => null,
) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: SERVER_WORDS.requestDuration,
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const streams = new Gauge({ name: 'live_streams', help: SERVER_WORDS.liveStreams, registers: [registry] });
  const failures = new Counter({
    name: 'unhandled_failures_total',
    help: SERVER_WORDS.unhandledFailures,
    registers: [registry],
  });
  if (readReplica()) measureReplica(registry, readReplica);
  const isLive = ({ pathname }: IncomingMessage) => pathname.startsWith('/trpc/events.live');
  /** A call has begun. */
  const count = (request: IncomingMessage) => isLive(request) && streams.inc();
  /** It has ended, answered or not. */
  const observe = (request: IncomingMessage, { statusCode: status }: ServerResponse, ms: number) => {
    if (status === FAILED) failures.inc();
    if (isLive(request)) return streams.dec();
    const route = labelRoute(request.pathname);
    calls.observe({ method: request.method ?? '', route, status }, ms / 1_000);
    if (route !== 'static') onCall(ms, status >= FAILED);
  };
  return { registry, count, observe };
}

function measureReplica(registry: Registry, read: () => ReplicaFigures | null): void {
  new Gauge({
    name: 'replica_lag_seconds',
    help: SERVER_WORDS.replicaLag,
    registers: [registry],
    collect() {
      this.set((read()?.lagMs ?? 0) / 1_000);
    },
  });
  new Counter({
    name: 'replica_reads_total',
    help: SERVER_WORDS.replicaReads,
    labelNames: ['answered_by'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(read()?.answered ?? {})) this.inc({ answered_by: server }, count);
    },
  });
}
