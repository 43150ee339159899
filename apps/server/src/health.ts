import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRODUCT_VERSION } from '@outrider/shared/product';
import type { Express } from 'express';
import type { Running } from './running.ts';

/** A database that does not answer by then counts as gone: whoever asks whether we are ready does not wait for ever. */
const ANSWER_MS = 3_000;

/** /healthz: the process answers. /readyz: database and job store do too. /metrics: Prometheus text, behind METRICS_TOKEN where one is set. */
export function serveHealth(
  app: Express,
  { env, metrics, store, runner }: Pick<Running, 'env' | 'metrics' | 'store' | 'runner'>,
): void {
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok', version: PRODUCT_VERSION }));
  app.get('/readyz', async (_request, response) => {
    const answered = store.database.platform.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    );
    const [database, { store: kind, reachable }] = await Promise.all([
      Promise.race([answered, sleep(ANSWER_MS, false, { ref: false })]),
      runner.health(),
    ]);
    response
      .status(database && reachable ? 200 : 503)
      .json({ status: database && reachable ? 'ok' : 'unavailable', database, jobs: { store: kind, reachable } });
  });
  app.get('/metrics', async (request, response) => {
    if (env.METRICS_TOKEN && !isSame(request.get('authorization') ?? '', `Bearer ${env.METRICS_TOKEN}`))
      return void response.status(401).json({ detail: 'Send the metrics token' });
    response.set('content-type', metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
