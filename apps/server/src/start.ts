import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createJobs } from '@outrider/api/jobs';
import { relayOutbox } from '@outrider/api/events/relay';
import { createLinkedInFetcher } from '@outrider/api/intake/lead-fetch/linkedin';
import { createMetaFetcher } from '@outrider/api/intake/lead-fetch/meta';
import { processDeliveries } from '@outrider/api/intake/process';
import { createSecretBox } from '@outrider/api/secrets/secret-box';
import type { Services } from '@outrider/api/services';
import { startJobs } from '@outrider/jobs';
import type { Logger } from 'pino';
import { openStore, type Store } from './database.ts';
import { type Env, readSecretKeys } from './env.ts';
import { createHttp } from './http.ts';
import { createLimiter } from './limiter.ts';
import { createMetrics } from './metrics.ts';
import type { Running } from './running.ts';
import { createUpkeep } from './upkeep.ts';
import { createWaker } from './waker.ts';

export type Started = Running & { address: string; stop(): Promise<void> };

/** How long a stop waits for calls and jobs that are under way. */
const STOP_MS = 10_000;

/** Opens the database, starts the workers and listens. `onStore` runs before anybody can call: the demo company is made there. */
export async function startServer(env: Env, log: Logger, onFailure: (error: Error) => void, onStore: (store: Store) => Promise<void> = async () => {}): Promise<Started> {
  const store = await openStore(env, log, onFailure);
  const onError = (error: unknown) => log.error({ err: error }, 'A worker failed; its job tries again');
  const relay = createWaker(() => relayOutbox(store.database, services.live), onError);
  const intake = createWaker(async () => {
    if ((await processDeliveries(store.database, services)) > 0) relay.wake();
  }, onError);
  const services: Services = {
    secrets: createSecretBox(readSecretKeys(env)),
    live: store.live,
    wake: { relay: relay.wake, intake: intake.wake },
    fetchers: {
      ...(env.META_ACCESS_TOKEN && { meta: createMetaFetcher({ access_token: env.META_ACCESS_TOKEN }) }),
      ...(env.LINKEDIN_ACCESS_TOKEN && { linkedin: createLinkedInFetcher({ access_token: env.LINKEDIN_ACCESS_TOKEN }) }),
    },
    limiter: createLimiter(env),
    log: { info: log.info.bind(log), warn: log.warn.bind(log), error: log.error.bind(log) },
    now: () => new Date(),
  };
  try {
    await onStore(store);
    const runner = await startJobs({ store: store.jobs, jobs: [...createJobs(store.database, services), ...createUpkeep(store)], log: log as never });
    const running: Running = { env, log, metrics: createMetrics(), store, services, runner };
    const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }, createHttp(running));
    await listen(server, env);
    const stop = async () => {
      await close(server);
      await runner.stop(STOP_MS);
      await Promise.all([relay.idle(), intake.idle()]);
      await store.close();
    };
    return { ...running, address: addressOf(server, env), stop };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function listen(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.PORT, env.HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Takes no new calls, lets the running ones answer, and cuts the streams, which would never end. */
async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), 1_000);
  await closed;
  clearTimeout(cut);
}

function addressOf(server: Server, env: Env): string {
  const { port } = server.address() as AddressInfo;
  return env.PUBLIC_URL ?? `http://localhost:${port}`;
}
