import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type CuttableProxy, openCuttableProxy } from '@outrider/testing/cuttable-proxy';
import { type ContractStore, type Gate, openGate } from './contract.fixture.ts';
import { defineJob, JobGivenUp, JobInputError, type JobDefinition, type JobLog } from './define.ts';
import { openJobStore } from './open-store.ts';
import { type JobRunner, startJobs } from './runner.ts';
import type { JobCounts, JobStore } from './store.ts';

const LOCK_SECONDS = 0.6;
const POLL_MS = 100;
const NUMBERED = z.object({ n: z.number() });
const EMPTY = z.object({});

type Run = () => Promise<void>;
/** What every job store must do, whatever is behind it; skipped where it is not `available`. Leaves the store empty. */
export function jobsContract(name: string, openStore: () => Promise<ContractStore>, available = true): void {
  describe.skipIf(!available)(`jobs on ${name}`, () => {
    let place: ContractStore;
    let store: JobStore;
    let runners: JobRunner[] = [];
    let proxies: CuttableProxy[] = [];
    const ignore = () => {};
    const log: JobLog = { debug: ignore, info: ignore, warn: ignore, error: ignore };

    beforeAll(async () => {
      place = await openStore();
      store = await openJobStore(place.configAt(), ignore);
    });
    afterEach(async () => {
      await Promise.all(runners.map((runner) => runner.stop(2_000)));
      await Promise.all(proxies.map((proxy) => proxy.close()));
      runners = [];
      proxies = [];
      await store.repository.purgeAllJobs();
    });
    afterAll(async () => {
      await store?.close();
      await place?.close();
    });

    async function start(
      jobs: readonly JobDefinition<never, unknown>[],
      { proxy, pollMs = POLL_MS }: { proxy?: CuttableProxy; pollMs?: number } = {},
    ): Promise<JobRunner> {
      const runner = await startJobs({ store: place.configAt(proxy), jobs, log, pollMs });
      runners.push(runner);
      return runner;
    }
    async function openProxy(): Promise<CuttableProxy> {
      const proxy = await openCuttableProxy(place.target);
      proxies.push(proxy);
      return proxy;
    }
    const eventually = (check: () => unknown, timeout = 10_000) => vi.waitFor(check, { timeout, interval: 20 });
    /** Looks twice: MongoDB counts one state after the other, and a job may change its state in between. */
    const expectCounts = (counts: Partial<JobCounts>) =>
      eventually(async () => {
        expect(await store.counts()).toMatchObject(counts);
        await sleep(20);
        expect(await store.counts()).toMatchObject(counts);
      });

    describe('one job', () => {
      it('runs once with its data, and leaves nothing behind', async () => {
        const seen: unknown[] = [];
        const job = defineJob({
          name: 'once',
          input: z.object({ id: z.string(), at: z.coerce.date() }),
          run: async (data, { attempt }) => void seen.push([data, attempt]),
        });
        const runner = await start([job]);
        const at = new Date('2026-01-02T03:04:05.678Z');
        expect(await runner.enqueue(job, { id: 'ä"\\', at })).toMatchObject({ created: true });
        await eventually(() => expect(seen).toEqual([[{ id: 'ä"\\', at }, 1]]));
        await expectCounts({ queued: 0, running: 0, failed: 0 });
        await sleep(2 * POLL_MS);
        expect(seen).toHaveLength(1);
      });

      it('is picked up at once, not at the next look', async () => {
        const run = vi.fn<Run>(async () => {});
        const job = defineJob({ name: 'at-once', input: EMPTY, run });
        const runner = await start([job], { pollMs: 60_000 });
        await runner.enqueue(job, {});
        await eventually(() => expect(run).toHaveBeenCalledOnce(), 3_000);
      });

      it('waits for its time, and runs then although nobody looks', async () => {
        const seen: number[] = [];
        const job = defineJob({ name: 'later', input: EMPTY, run: async () => void seen.push(Date.now()) });
        const runner = await start([job], { pollMs: 60_000 });
        const runAt = new Date(Date.now() + 400);
        await runner.enqueue(job, {}, { runAt });
        await eventually(() => expect(seen).toHaveLength(1));
        expect(seen[0]! - runAt.getTime()).toBeGreaterThanOrEqual(0);
        expect(seen[0]! - runAt.getTime()).toBeLessThan(3_000);
      });

      it('is found by a process that was told nothing', async () => {
        const run = vi.fn<Run>(async () => {});
        const job = defineJob({ name: 'found', input: EMPTY, run });
        await start([job]);
        await store.add({ name: 'found', data: {}, runAt: new Date() });
        await eventually(() => expect(run).toHaveBeenCalledOnce());
      });

      it('is refused with data that does not fit or does not survive the store', async () => {
        const job = defineJob({
          name: 'strict',
          input: z.object({ n: z.bigint().or(z.number().int()), at: z.date().optional() }),
          run: async () => {},
        });
        const runner = await start([]);
        await expect(runner.enqueue(job, { n: 1.5 })).rejects.toThrow(JobInputError);
        await expect(runner.enqueue(job, { n: 1n })).rejects.toThrow(JobInputError);
        await expect(runner.enqueue(job, { n: 1, at: new Date() })).rejects.toThrow(JobInputError);
        await expect(runner.enqueue(job, undefined as never)).rejects.toThrow(JobInputError);
        await expectCounts({ queued: 0 });
      });

      it('fails without a retry when its stored data no longer fits', async () => {
        const run = vi.fn<Run>(async () => {});
        await start([defineJob({ name: 'changed', input: NUMBERED, run })]);
        await store.add({ name: 'changed', data: { n: 'one' }, runAt: new Date() });
        await expectCounts({ failed: 1, queued: 0 });
        expect(run).not.toHaveBeenCalled();
      });

      it('can be cancelled before it runs, and while it runs', async () => {
        const signals: AbortSignal[] = [];
        const job = defineJob({
          name: 'cancelled',
          input: EMPTY,
          concurrency: 1,
          run: async (_data, { signal }) => {
            signals.push(signal);
            await once(signal, 'abort');
          },
        });
        const runner = await start([job]);
        const running = await runner.enqueue(job, {});
        await eventually(() => expect(signals).toHaveLength(1));
        const waiting = await runner.enqueue(job, {});
        expect(await runner.cancel(waiting.id)).toBe(true);
        expect(await runner.cancel(running.id)).toBe(true);
        expect(await runner.cancel(running.id)).toBe(false);
        expect(String(signals[0]!.reason)).toContain('cancelled');
        await expectCounts({ queued: 0, running: 0, failed: 0 });
        expect(signals).toHaveLength(1);
      });
    });

    describe('failing', () => {
      const retry = { times: 2, baseMs: 100, maxMs: 1_000 };

      it('is tried again after growing waits, and then done', async () => {
        const tries: { attempt: number; at: number }[] = [];
        const job = defineJob({
          name: 'flaky',
          input: EMPTY,
          retry,
          run: async (_data, { attempt }) => {
            tries.push({ attempt, at: Date.now() });
            if (attempt < 3) throw new Error('not yet\0'); // PostgreSQL takes no NUL in a text
          },
        });
        const runner = await start([job], { pollMs: 60_000 });
        await runner.enqueue(job, {});
        await expectCounts({ queued: 0, running: 0, failed: 0 });
        expect(tries.map((one) => one.attempt)).toEqual([1, 2, 3]);
        expect(tries[1]!.at - tries[0]!.at).toBeGreaterThanOrEqual(50);
        expect(tries[2]!.at - tries[1]!.at).toBeGreaterThanOrEqual(100);
      });

      it('is given up after the last try, or when the job says so, and kept until it is cleared or its company goes', async () => {
        const attempts: number[] = [];
        const job = defineJob({
          name: 'hopeless',
          input: z.object({ final: z.boolean(), company_id: z.string().optional() }),
          retry: { ...retry, baseMs: 10 },
          run: async ({ final }, { attempt }) => {
            attempts.push(attempt);
            throw final ? new JobGivenUp('the account is gone') : new Error('again');
          },
        });
        const runner = await start([job]);
        await runner.enqueue(job, { final: true, company_id: 'gone' });
        await expectCounts({ failed: 1 });
        await runner.enqueue(job, { final: false });
        await expectCounts({ failed: 2 });
        expect(attempts).toEqual([1, 1, 2, 3]);
        expect(await runner.health()).toEqual({ store: store.kind, reachable: true, queued: 0, running: 0, failed: 2 });
        expect(await runner.clearFailed(new Date(Date.now() - 60_000))).toBe(0);
        expect(await runner.removeOfCompany('gone')).toBe(1);
        expect(await runner.clearFailed(new Date(Date.now() + 1_000))).toBe(1);
      });
    });

    describe('a unique key', () => {
      it('makes one of many at once, in two processes, while it waits and while it runs', async () => {
        const gate = openGate();
        const run = vi.fn<Run>(() => gate.promise);
        const job = defineJob({ name: 'unique', input: NUMBERED, run });
        const [one, two] = [await start([job]), await start([])];
        const added = await Promise.all(
          Array.from({ length: 20 }, (_, n) => [one, two][n % 2]!.enqueue(job, { n }, { uniqueKey: 'k' })),
        );
        expect(added.filter((each) => each.created)).toHaveLength(1);
        expect(new Set(added.map((each) => each.id)).size).toBe(1);
        await eventually(() => expect(run).toHaveBeenCalledOnce());
        expect(await two.enqueue(job, { n: 0 }, { uniqueKey: 'k' })).toMatchObject({ created: false });
        expect(await two.enqueue(job, { n: 0 }, { uniqueKey: 'other' })).toMatchObject({ created: true });
        gate.resolve();
        await expectCounts({ queued: 0, running: 0 });
        expect(run).toHaveBeenCalledTimes(2);
        expect(await two.enqueue(job, { n: 0 }, { uniqueKey: 'k' })).toMatchObject({ created: true });
        await eventually(() => expect(run).toHaveBeenCalledTimes(3));
      });

      it('starts one anew that has failed', async () => {
        const attempts: [number, number][] = [];
        const job = defineJob({
          name: 'anew',
          input: NUMBERED,
          retry: { times: 0, baseMs: 1, maxMs: 1 },
          run: async ({ n }, { attempt }) => {
            attempts.push([n, attempt]);
            if (n === 1) throw new Error('no');
          },
        });
        const runner = await start([job]);
        const failed = await runner.enqueue(job, { n: 1 }, { uniqueKey: 'k' });
        await expectCounts({ failed: 1 });
        expect(await runner.enqueue(job, { n: 2 }, { uniqueKey: 'k' })).toEqual({ id: failed.id, created: true });
        await expectCounts({ failed: 0, queued: 0, running: 0 });
        expect(attempts).toEqual([
          [1, 1],
          [2, 1],
        ]);
      });
    });

    describe('several processes', () => {
      it('share the work, and run nothing twice', async () => {
        const ran: string[] = [];
        let most = 0;
        const workerJob = (who: string) => {
          let now = 0;
          return defineJob({
            name: 'shared',
            input: NUMBERED,
            concurrency: 4,
            run: async ({ n }) => {
              most = Math.max(most, ++now);
              ran.push(`${n} ${who}`);
              await sleep(20);
              now--;
            },
          });
        };
        const [a, b] = [workerJob('a'), workerJob('b')];
        const [runner] = await Promise.all([start([a]), start([b])]);
        await Promise.all(Array.from({ length: 60 }, (_, n) => runner.enqueue(a, { n })));
        await expectCounts({ queued: 0, running: 0 });
        expect(ran.map((line) => Number(line.split(' ')[0])).sort((x, y) => x - y)).toEqual(
          Array.from({ length: 60 }, (_, n) => n),
        );
        expect(new Set(ran.map((line) => line.split(' ')[1]))).toEqual(new Set(['a', 'b']));
        expect(most).toBeLessThanOrEqual(4);
      });

      it('leave a job alone that runs longer than its lock', async () => {
        let runs = 0;
        const job = defineJob({
          name: 'long',
          input: EMPTY,
          lockSeconds: LOCK_SECONDS,
          run: async (_data, { signal, touch }) => {
            runs++;
            await sleep(LOCK_SECONDS * 3_500);
            await touch();
            signal.throwIfAborted();
          },
        });
        const runner = await start([job]);
        await start([job]);
        await runner.enqueue(job, {});
        await eventually(() => expect(runs).toBe(1));
        await expectCounts({ running: 0, queued: 0, failed: 0 });
        expect(runs).toBe(1);
      });

      it("take over from a process that was killed; the dead one's try counts", async () => {
        const seen: string[] = [];
        const job = defineJob({
          name: 'orphan',
          input: EMPTY,
          lockSeconds: LOCK_SECONDS,
          run: async (_data, { attempt }) => void seen.push(`orphan ${attempt}`),
        });
        const deadly = defineJob({
          name: 'deadly',
          input: EMPTY,
          lockSeconds: LOCK_SECONDS,
          retry: { times: 0, baseMs: 1, maxMs: 1 },
          run: async () => void seen.push('deadly'),
        });
        const killRunning = async (victimJob: string) => {
          const victim = fork(fileURLToPath(new URL('./contract-victim.ts', import.meta.url)), {
            execArgv: ['--import', 'tsx'],
          });
          const running = once(victim, 'message');
          victim.send({ store: place.configAt(), name: victimJob });
          await store.add({ name: victimJob, data: {}, runAt: new Date() });
          await running;
          victim.kill('SIGKILL');
          await once(victim, 'exit');
        };
        await Promise.all([killRunning('orphan'), killRunning('deadly')]);
        await expectCounts({ running: 2 });
        const errors = vi.spyOn(log, 'error');
        await start([job, deadly]);
        await expectCounts({ running: 0, queued: 0, failed: 1 });
        expect(errors).not.toHaveBeenCalled(); // one killed process is no fault of the job
        errors.mockRestore();
        expect(seen).toEqual(['orphan 2']);
      });

      it('take over from one that is cut off, which is told, and changes nothing any more when it is back', async () => {
        const proxy = await openProxy();
        const cutOff = openGate<AbortSignal>();
        const back = openGate();
        const done = openGate();
        const zombieEnded = openGate();
        const options = {
          name: 'partition',
          input: EMPTY,
          lockSeconds: LOCK_SECONDS,
          retry: { times: 5, baseMs: 1, maxMs: 1 },
        };
        const zombie = defineJob({
          ...options,
          run: async (_data, { signal, touch }) => {
            cutOff.resolve(signal);
            await back.promise;
            await expect(touch()).rejects.toThrow('lease');
            setTimeout(zombieEnded.resolve, 300);
            throw new Error('too late');
          },
        });
        const heir = vi.fn<Run>(() => done.promise);
        const cut = await start([zombie], { proxy });
        await cut.enqueue(zombie, {});
        const signal = await cutOff.promise;
        proxy.cut();
        await start([defineJob({ ...options, run: heir })]);
        await eventually(() => expect(heir).toHaveBeenCalledOnce());
        await eventually(() => expect(signal.aborted).toBe(true));
        proxy.mend();
        await eventually(async () => expect(await cut.health()).toMatchObject({ reachable: true }));
        back.resolve();
        await zombieEnded.promise;
        expect(await store.counts()).toEqual({ queued: 0, running: 1, failed: 0 });
        done.resolve();
        await expectCounts({ queued: 0, running: 0, failed: 0 });
        expect(heir).toHaveBeenCalledOnce();
      });

      it('may all start at once on an empty store', async () => {
        const job = defineJob({ name: 'first-start', input: EMPTY, every: '1 day', run: async () => {} });
        const started = await Promise.all([start([job]), start([job]), start([job])]);
        expect(started).toHaveLength(3);
        await expectCounts({ queued: 1, running: 0 });
      });
    });

    it('lets a claim go to the next one when its lock runs out, and then refuses the old one', async () => {
      const term = { name: 'claimed', lockMs: 800, everyMs: null };
      await store.add({ name: 'claimed', data: {}, runAt: new Date() });
      const [old] = await store.claim(term, 5);
      expect(await store.begin({ ...old!, nextRunAt: null, lastRunAt: new Date() })).toBe(true);
      expect(await store.claim(term, 5)).toEqual([]);
      expect(await store.renew([old!])).toEqual(new Set([old!.lastModifiedBy]));
      await sleep(900);
      expect((await store.nextDue([term], new Date())).has('claimed')).toBe(true);
      const [next] = await store.claim(term, 5);
      expect(await store.renew([old!])).toEqual(new Set());
      expect(await store.begin(old!)).toBe(false);
      for (const ending of ['remove', 'retry', 'fail', 'release'] as const)
        expect(await store.settle(old!, ending)).toBeUndefined();
      await store.release([old!]);
      expect(await store.counts()).toEqual({ queued: 0, running: 1, failed: 0 });
      await store.release([next!]); // it had no time of its own any more, and must be found all the same
      expect(await store.claim(term, 5)).toHaveLength(1);
    });

    describe('a repeating job', () => {
      it('runs once per interval over two processes, and not over itself', async () => {
        const starts: number[] = [];
        let now = 0;
        let most = 0;
        const job = defineJob({
          name: 'repeating',
          input: EMPTY,
          every: '0.4 seconds',
          run: async () => {
            most = Math.max(most, ++now);
            starts.push(Date.now());
            await sleep(starts.length === 2 ? 700 : 10); // longer than the interval
            now--;
          },
        });
        await Promise.all([start([job]), start([job])]);
        await eventually(() => expect(starts.length).toBeGreaterThanOrEqual(5));
        expect(most).toBe(1);
        expect(starts.at(-1)! - starts[0]!).toBeGreaterThan((starts.length - 1) * 400 - 300); // a busy machine may be late with the first
        expect(await store.counts()).toMatchObject({ failed: 0 });
      });

      it('goes on after a failure, and keeps its time when a process starts again', async () => {
        const run = vi.fn<Run>(async () => {
          throw new Error('this time');
        });
        await start([defineJob({ name: 'failing-sweep', input: EMPTY, every: '0.3 seconds', run })]);
        await eventually(() => expect(run).toHaveBeenCalledTimes(3));
        const daily = vi.fn<Run>(async () => {});
        await start([defineJob({ name: 'daily', input: EMPTY, every: '1 day', run: daily })]);
        await eventually(() => expect(daily).toHaveBeenCalledOnce());
        await eventually(async () =>
          expect(
            (
              await store.nextDue(
                [{ name: 'daily', lockMs: 1_000, everyMs: 86_400_000 }],
                new Date(Date.now() + 90_000_000),
              )
            )
              .get('daily')
              ?.getTime(),
          ).toBeGreaterThan(Date.now() + 1_000),
        );
        await start([defineJob({ name: 'daily', input: EMPTY, every: '1 day', run: daily })]);
        await sleep(4 * POLL_MS);
        expect(daily).toHaveBeenCalledOnce();
      });

      it('runs within its interval when a clock that ran ahead has put it off', async () => {
        const term = { name: 'put-off', lockMs: 30_000 };
        const hourAhead = async () => {
          const [claim] = await store.claim(term, 1);
          if (!claim) return false;
          await store.settle({ ...claim, nextRunAt: new Date(Date.now() + 3_600_000) }, 'again');
          return true;
        };
        const run = vi.fn<Run>(async () => {});
        const job = defineJob({ name: 'put-off', input: EMPTY, every: '0.4 seconds', run });
        await store.repeat('put-off', 400);
        expect(await hourAhead()).toBe(true); // at the start
        await start([job]);
        await eventually(() => expect(run).toHaveBeenCalled(), 3_000);
        // While it is served: in a loop without a pause, or the runner would always be the first to claim what has fallen due.
        for (const until = Date.now() + 10_000; !(await hourAhead());) expect(Date.now()).toBeLessThan(until);
        const before = run.mock.calls.length;
        await eventually(() => expect(run.mock.calls.length).toBeGreaterThan(before), 3_000);
      });

      it('can be asked for now, and runs once more when it is asked while it runs', async () => {
        const gates: Gate[] = [];
        const run = vi.fn<Run>(() => {
          const gate = openGate();
          gates.push(gate);
          return gate.promise;
        });
        const job = defineJob({ name: 'relay', input: EMPTY, every: '1 day', run });
        const runner = await start([job], { pollMs: 60_000 });
        const other = await start([]);
        await eventually(() => expect(run).toHaveBeenCalledTimes(1));
        await Promise.all(Array.from({ length: 10 }, (_, n) => [runner, other][n % 2]!.now(job)));
        await sleep(200);
        expect(run).toHaveBeenCalledTimes(1);
        gates[0]!.resolve();
        await eventually(() => expect(run).toHaveBeenCalledTimes(2));
        gates[1]!.resolve();
        await sleep(200);
        expect(run).toHaveBeenCalledTimes(2);
        await expectCounts({ queued: 1, running: 0 });
        await runner.now(job);
        await eventually(() => expect(run).toHaveBeenCalledTimes(3));
        gates[2]!.resolve();
      });
    });

    describe('ending', () => {
      it('drains: takes no more, waits for what runs, leaves the rest to others', async () => {
        const gate = openGate();
        const started: number[] = [];
        const job = defineJob({
          name: 'drained',
          input: NUMBERED,
          concurrency: 2,
          run: async ({ n }) => {
            started.push(n);
            await gate.promise;
          },
        });
        const runner = await start([job]);
        for (const n of [1, 2, 3]) await runner.enqueue(job, { n });
        await eventually(() => expect(started).toHaveLength(2));
        const drained = vi.fn<() => void>();
        const draining = runner.drain().then(drained);
        await sleep(200);
        expect(drained).not.toHaveBeenCalled();
        await runner.enqueue(job, { n: 4 });
        gate.resolve();
        await draining;
        expect(await store.counts()).toEqual({ queued: 2, running: 0, failed: 0 });
        expect(started).toHaveLength(2);
        await start([job]);
        await eventually(() => expect(started.toSorted((x, y) => x - y)).toEqual([1, 2, 3, 4]));
      });

      it('stops: aborts what does not end in time, which another process runs at once and as if for the first time', async () => {
        const attempts: number[] = [];
        const job = defineJob({
          name: 'stopped',
          input: EMPTY,
          run: async (_data, { signal, attempt }) => {
            attempts.push(attempt);
            if (attempts.length === 1) await sleep(10_000, undefined, { signal });
          },
        });
        const runner = await start([job]);
        await runner.enqueue(job, {});
        await eventually(() => expect(attempts).toHaveLength(1));
        const before = Date.now();
        await runner.stop(100);
        expect(Date.now() - before).toBeLessThan(4_000);
        expect(await store.counts()).toEqual({ queued: 1, running: 0, failed: 0 });
        await start([job]);
        await eventually(() => expect(attempts).toEqual([1, 1]));
      });
    });

    it('lets the end of a job take its time to be written down', async () => {
      const proxy = await openProxy();
      const warned = vi.spyOn(log, 'warn');
      const run = vi.fn<Run>(async () => {
        await sleep(700);
        proxy.cut();
        setTimeout(() => proxy.mend(), 400);
      });
      const job = defineJob({ name: 'slow-end', input: EMPTY, lockSeconds: 2, run }); // Agenda looks after one second
      const runner = await start([job], { proxy });
      await store.add({ name: 'slow-end', data: {}, runAt: new Date() });
      await eventually(() => expect(run).toHaveBeenCalledOnce());
      await expectCounts({ queued: 0, running: 0, failed: 0 });
      await runner.drain();
      expect(warned.mock.calls.map(([, message]) => message)).not.toContain('a job could not be taken or saved');
      warned.mockRestore();
      expect(run).toHaveBeenCalledOnce();
    });

    it('survives the loss of its connections: what ran is not run again, what waits runs when the store is back', async () => {
      const proxy = await openProxy();
      const gate = openGate();
      const ran: number[] = [];
      const job = defineJob({
        name: 'outage',
        input: NUMBERED,
        concurrency: 2,
        run: async ({ n }) => {
          ran.push(n);
          if (n === 1) await gate.promise;
        },
      });
      const runner = await start([job], { proxy });
      await runner.enqueue(job, { n: 1 });
      await eventually(() => expect(ran).toEqual([1]));
      proxy.cut();
      gate.resolve(); // ends while nobody can write it down
      await expect(runner.enqueue(job, { n: 2 })).rejects.toThrow(Error);
      expect(await runner.health()).toEqual({
        store: store.kind,
        reachable: false,
        queued: null,
        running: null,
        failed: null,
      });
      await sleep(400);
      proxy.mend();
      await store.add({ name: 'outage', data: { n: 3 }, runAt: new Date() });
      await eventually(() => expect(ran).toEqual([1, 3]), 15_000);
      await expectCounts({ queued: 0, running: 0, failed: 0 });
    });
  });
}
