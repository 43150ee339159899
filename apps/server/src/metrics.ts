import type { Request, RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** What Prometheus reads: the process, and every call by method, kind of route and status. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const streams = new Gauge({ name: 'live_streams', help: 'Open live connections', registers: [registry] });
  const failures = new Counter({ name: 'unhandled_failures_total', help: 'Calls that ended in a 500', registers: [registry] });
  const observe: RequestHandler = (request, response, next) => {
    const end = calls.startTimer();
    const live = request.path.startsWith('/trpc/events.live');
    if (live) streams.inc();
    response.once('close', () => {
      if (live) streams.dec();
      else end({ method: request.method, route: routeOf(request), status: response.statusCode });
      if (response.statusCode >= 500) failures.inc();
    });
    next();
  };
  return { registry, observe };
}

/** A route's name without ids, so that there are few of them. */
function routeOf(request: Request): string {
  const path = request.originalUrl.split('?')[0] ?? '';
  if (!/^\/(api|trpc)\//.test(path)) return 'static';
  return path
    .split('/')
    .slice(0, 6)
    .map((part) => (/^[a-z][a-zA-Z.,_-]{0,60}$/.test(part) || part === '' || part === 'n8n' ? part : '{}'))
    .join('/');
}
