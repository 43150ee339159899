import type { Services } from '@outrider/api/ground/services';
import type { JobRunner } from '@outrider/jobs';
import type { Logger } from 'pino';
import type { Store } from './database.ts';
import type { Drain } from './drain.ts';
import type { Env } from './env.ts';
import type { Google } from './google.ts';
import type { Metrics } from './metrics.ts';

/** The parts of a running server. */
export type Running = {
  env: Env;
  log: Logger;
  metrics: Metrics;
  store: Store;
  services: Services;
  runner: JobRunner;
  google: Google;
  drain: Drain;
};
