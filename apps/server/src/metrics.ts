import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { labelRoute } from './route-label.ts';
import { SERVER_WORDS } from './words.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** What Prometheus reads: the process, and every call by method, kind of route and status. `onCall` hears of each answered call of the API. */
export function createMetrics(onCall: (ms: number, failed: boolean) => void = () => {}) {
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
  const observe: RequestHandler = (request, response, next) => {
    const end = calls.startTimer();
    const started = performance.now();
    const live = request.path.startsWith('/trpc/events.live');
    if (live) streams.inc();
    response.once('close', () => {
      const route = labelRoute(request.originalUrl.split('?')[0] ?? '');
      if (live) streams.dec();
      else end({ method: request.method, route, status: response.statusCode });
      if (!live && route !== 'static') onCall(performance.now() - started, response.statusCode >= 500);
      if (response.statusCode === 500) failures.inc();
    });
    next();
  };
  return { registry, observe };
}
