import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetFull, isSaidToBeFull } from '@outrider/api/ground/outage';
import { jsonAnswer } from '@outrider/api/ground/rest/handler';
import { type Outage, outageOf, type PlatformDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PRODUCT_VERSION } from '@outrider/shared/ground/product';
import type { Express } from 'express';
import type { Running } from './running.ts';
import { sendAnswer } from './send.ts';
import { SERVER_WORDS } from './words.ts';

/** A database that does not answer by then counts as gone: whoever asks whether we are ready does not wait for ever. */
const ANSWER_MS = 3_000;

/** The process answers: no more than that. */
export const healthzAnswer = jsonAnswer(200, { status: 'ok', version: PRODUCT_VERSION });

/** How much has to fit for a full database to count as mended. Bytes that do not compress. */
const PROBE_BYTES = 64 * 1024;

/**
 * /healthz: the process answers. /readyz: 503 where the database is away or full, or the server is stopping; without the job store alone it is "degraded"
 * and serves on, since sweepers make up for it. /metrics: Prometheus text, behind METRICS_TOKEN where one is set. */
export function serveHealth(
  app: Express,
  { env, metrics, store, runner, drain }: Pick<Running, 'env' | 'metrics' | 'store' | 'runner' | 'drain'>,
): void {
  app.get('/healthz', (_request, response) => sendAnswer(response, healthzAnswer));
  app.get('/readyz', async (_request, response) => {
    const [outage, { store: kind, reachable }] = await Promise.all([
      Promise.race([findOutage(store.database.platform), sleep(ANSWER_MS, 'away' as const, { ref: false })]),
      runner.health(),
    ]);
    const detail = outage ? WORDS[outage] : drain.isStopping() ? MESSAGES.stopping : reachable ? null : WORDS.jobs;
    const status = outage || drain.isStopping() ? 'unavailable' : reachable ? 'ok' : 'degraded';
    if (status === 'unavailable') response.set('retry-after', outage === 'full' ? '30' : '5');
    response
      .status(status === 'unavailable' ? 503 : 200)
      .set('cache-control', 'no-store')
      .json({ status, database: outage === null, jobs: { store: kind, reachable }, ...(detail && { detail }) });
  });
  app.get('/metrics', async (request, response) => {
    if (env.METRICS_TOKEN && !isSame(request.get('authorization') ?? '', `Bearer ${env.METRICS_TOKEN}`))
      return void response.status(401).json({ detail: SERVER_WORDS.sendMetricsToken });
    response.set('content-type', metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.all(['/healthz', '/readyz', '/metrics'], () => {
    throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow: ['GET', 'HEAD'] });
  });
}

const WORDS = {
  away: MESSAGES.databaseAway,
  full: MESSAGES.databaseFull,
  jobs: SERVER_WORDS.jobStoreAway,
};

/** Asks whether it answers; where a call was told that it is full, also whether there is room again. */
async function findOutage(platform: PlatformDb): Promise<Outage | null> {
  try {
    await platform.$queryRaw`SELECT 1`;
    if (!isSaidToBeFull()) return null;
    await platform.transaction(async (tx) => {
      const answer = randomBytes(PROBE_BYTES).toString('base64');
      await tx.idempotencyKey.create({ data: { scope: 'readyz', key: randomUUID(), fingerprint: '', answer } });
      throw new Undone();
    });
    return null;
  } catch (error) {
    if (!(error instanceof Undone)) return outageOf(error) ?? 'away';
    forgetFull();
    return null;
  }
}

/** Takes the probe back. */
class Undone extends Error {}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
