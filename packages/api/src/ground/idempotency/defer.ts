import type { Services } from '../services.ts';

/**
 * Services for a call whose transaction is still open: a job enqueued now would look for rows that are not committed
 * yet. `release` enqueues what was held back. If the job store does not take a job then, its sweep finds the work, as
 * after a crash.
 */
export function deferUntilCommit(services: Services): { services: Services; release(): Promise<void> } {
  const held: (() => Promise<void> | void)[] = [];
  const deferred: Services = {
    ...services,
    jobs: { ...services.jobs, add: async (...job) => void held.push(() => services.jobs.add(...job)) },
    wake: {
      relay: () => void held.push(() => services.wake.relay()),
      intake: () => void held.push(() => services.wake.intake()),
    },
  };
  return {
    services: deferred,
    async release() {
      for (const act of held) {
        try {
          await act();
        } catch (error) {
          services.log.warn({ err: error }, 'A job waits for the job store');
        }
      }
    },
  };
}
