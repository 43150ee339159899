import { Agenda, type Job, type JobRepository } from 'agenda';
import { Alarm } from './alarm.ts';
import { type JobDefinition, JobGivenUp, type JobLog, readInput } from './define.ts';
import { Leases } from './leases.ts';
import { waitBeforeRetry } from './retry.ts';
import type { JobStore } from './store.ts';
import { WakeChannel } from './wake-channel.ts';

export type Processor = {
  leases: Leases;
  /** A job of this name will be due then. */
  expect(name: string, due: Date): void;
  /** Claims nothing more. What runs goes on. */
  close(): Promise<void>;
};

/**
 * Agenda runs the jobs: concurrency, intervals, retries, records. What it looks for, and when, is told to it here: its
 * own polling asks once per job name. @throws when the store cannot be reached
 */
export async function startProcessor(
  store: JobStore,
  jobs: readonly JobDefinition[],
  log: JobLog,
  pollMs: number,
): Promise<Processor> {
  const wake = new WakeChannel();
  const look = (name: string) => {
    leases.heat(name);
    void wake.wake(name);
  };
  const alarm = new Alarm(look);
  const freed = (name: string) => {
    if (leases.isHot(name)) void wake.wake(name);
  };
  // Agenda frees the place a few microtasks after it has saved the job's end.
  const leases = new Leases(
    store,
    jobs,
    { onFreed: (name) => setImmediate(freed, name), onDue: (name, due) => alarm.set(name, due) },
    log,
  );
  const agenda = buildAgenda(store, jobs, leases, wake, log);

  let reachable = true;
  let asking = false;
  let closed = false;
  async function ask(): Promise<void> {
    if (asking) return;
    asking = true;
    try {
      const cold = jobs.filter((job) => !leases.isHot(job.name));
      const due = await store.nextDue(cold, new Date(Date.now() + pollMs));
      if (!reachable) log.info({}, 'the job store is back');
      reachable = true;
      for (const [name, at] of due) alarm.set(name, at);
      for (const { name } of jobs) if (leases.isHot(name)) void wake.wake(name);
    } catch (error) {
      if (reachable && !closed) log.error({ err: error }, 'the job store cannot be reached');
      reachable = false;
    } finally {
      asking = false;
    }
  }

  let timer: NodeJS.Timeout | undefined;
  async function close(): Promise<void> {
    closed = true;
    clearInterval(timer);
    alarm.close();
    await leases.close();
    await agenda.stop(false);
  }

  try {
    for (const { name, everyMs } of jobs) if (everyMs !== null) await store.repeat(name, everyMs);
    await agenda.start();
    await store.listen(
      (name, due) => alarm.set(name, due),
      (error) => log.warn({ err: error }, 'the job store announces nothing for now: asking instead'),
    );
  } catch (error) {
    await close();
    leases.dispose();
    throw error;
  }
  timer = setInterval(() => void ask(), pollMs);
  void ask();
  return { leases, expect: (name, due) => alarm.set(name, due), close };
}

function buildAgenda(
  store: JobStore,
  jobs: readonly JobDefinition[],
  leases: Leases,
  wake: WakeChannel,
  log: JobLog,
): Agenda {
  const leased: Partial<JobRepository> = {
    getNextJobToRun: (name) => leases.next(name),
    saveJobState: (job) => leases.save(job),
    unlockJob: (job) => leases.giveBack(job), // Agenda does not wait for it: it must not reject
    unlockJobs: async () => {}, // stop() calls it for what has not started: Leases.close() has given that back
  };
  const repository = Object.assign(Object.create(store.repository) as JobRepository, leased);
  const agenda = new Agenda({
    // Connected already: Agenda would leave the rejection of a failed connect unhandled, and that ends the process.
    backend: {
      name: store.kind,
      repository,
      ownsConnection: false,
      connect: async () => {},
      disconnect: async () => {},
    },
    notificationChannel: wake,
    processEvery: 1_000, // asks the store nothing: only names that Leases holds for hot lead to a query
    maxConcurrency: jobs.reduce((sum, job) => sum + job.concurrency, 0) || 1,
  });
  agenda.on('error', (error) => log.warn({ err: error }, 'a job could not be taken or saved'));
  agenda.on('retry', (job, { attempt, delay, error }) => {
    if (!leases.signalOf(job.attrs).aborted)
      log.warn(
        { err: error, job: job.attrs.name, job_id: job.attrs._id, attempt, wait_ms: delay },
        'job failed and will be retried',
      );
  });
  agenda.on('retry exhausted', (error, job) => {
    if (leases.signalOf(job.attrs).aborted) return;
    const level = error instanceof JobOrphaned && error.tries <= DEATHS_FORGIVEN ? 'warn' : 'error';
    log[level]({ err: error, job: job.attrs.name, job_id: job.attrs._id }, 'job failed');
  });
  for (const job of jobs) {
    // oxlint-disable-next-line typescript/no-misused-promises -- the linter looks at the first overload; the second takes a promise
    agenda.define(job.name, (agendaJob: Job) => runOnce(job, agendaJob, leases, log), {
      concurrency: job.concurrency,
      lockLimit: job.concurrency,
      lockLifetime: job.lockMs,
      backoff: ({ attempt, error }) => waitBeforeRetry(job.retry, attempt, error),
    });
  }
  return agenda;
}

/** Its process ended while it ran, and it has no try left. */
class JobOrphaned extends JobGivenUp {
  readonly tries: number;

  constructor(name: string, tries: number) {
    super(`Job ${name} was given up: its process ended while it ran, and it had no retries left (attempts: ${tries})`);
    this.tries = tries;
  }
}

/** A process is killed now and then for reasons of its own: so often it says nothing about the job. */
const DEATHS_FORGIVEN = 2;

async function runOnce(job: JobDefinition, { attrs }: Job, leases: Leases, log: JobLog): Promise<void> {
  const attempt = (attrs.failCount ?? 0) + 1;
  if (job.everyMs === null && attempt > job.retry.times + 1) throw new JobOrphaned(job.name, attempt - 1);
  const data = readInput(job, job.everyMs === null ? attrs.data : {});
  const fields = { job: job.name, job_id: attrs._id, attempt };
  const context = {
    signal: leases.signalOf(attrs),
    touch: () => leases.touch(attrs),
    attempt,
    log: log.child?.(fields) ?? log,
  };
  try {
    await job.run(data, context);
  } catch (error) {
    throw error instanceof Error ? error : new Error(String(error)); // Agenda reads its message, and would fail on undefined without a retry
  }
}
