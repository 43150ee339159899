import type { JobDefinition, JobLog } from './define.ts';
import { JobInputError, readInput } from './define.ts';
import { openJobStore } from './open-store.ts';
import { startProcessor } from './processor.ts';
import type { AddedJob, JobStoreConfig } from './store.ts';

export type EnqueueOptions = {
  /** Not before then. Now when left out. */
  runAt?: Date;
  /**
   * While a job of this name with this key waits, runs or is to be retried, no second one is made. One that has failed
   * starts anew.
   */
  uniqueKey?: string;
};

/**
 * Counts are of the whole store, all processes; null when it cannot be reached. `failed`: given up, kept until cleared.
 */
export type JobHealth = {
  store: 'postgres' | 'mongo';
  reachable: boolean;
  queued: number | null;
  running: number | null;
  failed: number | null;
};

export type JobRunner = {
  /**
   * @throws JobInputError when the data does not fit the job's schema, RangeError for a repeating job; rejects when the
   * store cannot be reached
   */
  enqueue<Input>(job: JobDefinition<Input, unknown>, data: Input, options?: EnqueueOptions): Promise<AddedJob>;
  /**
   * Runs a repeating job now, once more afterwards if it is running. Cheap to call often: calls before it starts become
   * one run. @throws RangeError for another job
   */
  now(job: JobDefinition<never, unknown>): Promise<void>;
  /** Removes a job that waits or has failed, and aborts it if it runs. Whether there was one. Repeating jobs stay. */
  cancel(id: string): Promise<boolean>;
  /** Deletes the records of jobs that failed before then. How many. */
  clearFailed(before: Date): Promise<number>;
  /** Takes out what waits or has failed for a company. How many. */
  removeOfCompany(companyId: string): Promise<number>;
  health(): Promise<JobHealth>;
  /**
   * Takes no more jobs and resolves when those that run have ended. Enqueueing still works: another process takes
   * those.
   */
  drain(): Promise<void>;
  /**
   * Drains; after timeoutMs aborts what still runs, waits a second more, and closes the store. What did not end by then
   * runs again elsewhere.
   */
  stop(timeoutMs?: number): Promise<void>;
};

export type JobSetup = {
  store: JobStoreConfig;
  jobs: readonly JobDefinition<never, unknown>[];
  log: JobLog;
  /**
   * How often the store is asked for jobs that nobody announced. One small query whatever the number of jobs. 500 when
   * left out.
   */
  pollMs?: number;
};

const HEALTH_MS = 3_000;
/** What a job gets after its signal was aborted. */
const GRACE_MS = 1_000;

/** @throws when the store cannot be reached, or two jobs have the same name */
export async function startJobs({ store: config, jobs, log, pollMs = 500 }: JobSetup): Promise<JobRunner> {
  const names = new Set(jobs.map((job) => job.name));
  if (names.size < jobs.length) throw new RangeError('Two jobs have the same name');
  const store = await openJobStore(config, (error) =>
    log.warn({ err: error }, 'a connection to the job store was lost'),
  );
  const processor = await startProcessor(store, jobs as readonly JobDefinition[], log, pollMs).catch(
    async (error: unknown) => {
      await store.close();
      throw error;
    },
  );
  let draining: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  const runner: JobRunner = {
    async enqueue(job, data, { runAt = new Date(), uniqueKey } = {}) {
      if (job.everyMs !== null) throw new RangeError(`${job.name} repeats: use now`);
      const askedAt = Date.now();
      const added = await store.add({ name: job.name, data: toJson(job, data), runAt, uniqueKey });
      // The store counts from when it was told: never later than this.
      if (added.created) processor.expect(job.name, new Date(runAt.getTime() + Date.now() - askedAt));
      return added;
    },

    async now(job) {
      if (job.everyMs === null) throw new RangeError(`${job.name} does not repeat: enqueue it`);
      await store.advance(job.name);
      processor.expect(job.name, new Date());
    },

    async cancel(id) {
      const removed = await store.remove(id);
      if (removed) processor.leases.cancel(id);
      return removed;
    },

    clearFailed: (before) => store.clearFailed(before),
    removeOfCompany: (companyId) => store.removeOfCompany(companyId),

    async health() {
      const counts = await within(HEALTH_MS, store.counts()).catch(() => null);
      return {
        store: store.kind,
        reachable: counts !== null,
        ...(counts ?? { queued: null, running: null, failed: null }),
      };
    },

    drain() {
      draining ??= processor.close().then(() => processor.leases.idle());
      return draining;
    },

    stop(timeoutMs = 20_000) {
      stopping ??= stop(timeoutMs);
      return stopping;
    },
  };

  async function stop(timeoutMs: number): Promise<void> {
    await within(timeoutMs, runner.drain()).catch(async () => {
      log.warn({ jobs: processor.leases.abortAll() }, 'jobs still run: aborting them');
      await within(GRACE_MS, processor.leases.idle()).catch(() =>
        log.error({}, 'jobs did not end: they run again when their locks run out'),
      );
    });
    processor.leases.dispose();
    await within(GRACE_MS, store.close()).catch((error: unknown) =>
      log.warn({ err: error }, 'the job store did not close'),
    );
  }

  return runner;
}

/** The data as it will come out of the store. */
function toJson<Input>(job: JobDefinition<Input, unknown>, data: Input): unknown {
  let stored: unknown;
  try {
    stored = JSON.parse(JSON.stringify(data ?? null));
  } catch (cause) {
    throw new JobInputError(`The data of job ${job.name} is not JSON`, { cause });
  }
  readInput(job, stored);
  return stored;
}

/** @throws when the promise takes longer, or rejects */
async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${ms} ms`)), ms);
  });
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
