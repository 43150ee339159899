import type { PlatformDb } from '@outrider/db';
import type { Log } from '../../ground/services.ts';
import { upsertSample } from './health.store.ts';
import { LatencyHistogram } from './latency-histogram.ts';
import { MINUTE_MS } from './uptime.ts';

/**
 * How often what was measured is written. Each write of a minute replaces the one before, so a crash loses this much.
 */
const WRITE_EVERY_MS = 10_000;

type Minute = { minute: number; calls: LatencyHistogram; failures: number };

export type HealthRecorder = {
  /** One answered call: its duration, and whether it was our failure (5xx). */
  observe(ms: number, failed: boolean): void;
  start(): void;
  /** Writes the rest. Nothing is written afterwards. */
  stop(): Promise<void>;
  /** Writes what there is; for tests and for `start`. */
  write(): Promise<void>;
};

/**
 * Measures this instance: one row of health_samples a minute, also for a minute without calls, because its being there
 * is what uptime counts. A minute that could not be written while it lasted is not made up for later: then the database
 * was away, and so were we.
 */
export function createHealthRecorder({
  db,
  instance,
  now,
  log,
}: {
  db: PlatformDb;
  instance: string;
  now: () => Date;
  log: Log;
}): HealthRecorder {
  const minuteNow = () => Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS;
  const open = (minute: number): Minute => ({ minute, calls: new LatencyHistogram(), failures: 0 });
  let current = open(minuteNow());
  let finished: Minute | null = null;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function turn(): Minute {
    const minute = minuteNow();
    if (minute !== current.minute) {
      finished = current;
      current = open(minute);
    }
    return current;
  }

  async function writeNow(): Promise<void> {
    const minutes = [turn(), finished].filter((one): one is Minute => one !== null);
    finished = null;
    for (const { minute, calls, failures } of minutes.toReversed()) {
      const [p50_ms, p95_ms, p99_ms] = [calls.percentile(0.5), calls.percentile(0.95), calls.percentile(0.99)];
      await upsertSample(db, {
        instance,
        minute: new Date(minute),
        calls: calls.count,
        failures,
        p50_ms,
        p95_ms,
        p99_ms,
      });
    }
  }

  // One at a time: a slow write may not come after a later one of the same minute.
  const write = () =>
    (writing = writing
      .then(writeNow)
      .catch((error: unknown) => log.warn({ err: error }, 'The health sample could not be written')));

  return {
    observe(ms, failed) {
      const minute = turn();
      minute.calls.add(ms);
      if (failed) minute.failures += 1;
    },
    start() {
      void write();
      timer = setInterval(() => void write(), WRITE_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await write();
    },
    write,
  };
}
