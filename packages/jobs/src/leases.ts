import type { JobParameters } from 'agenda';
import type { JobLog } from './define.ts';
import { endingOf, readReason } from './ending.ts';
import type { Claim, JobStore, LeaseTerm } from './store.ts';

type LeaseRule = LeaseTerm & { concurrency: number };
type Held = { claim: Claim; rule: LeaseRule; abort: AbortController; renewedAt: number; started: boolean };
type Signals = {
  /** A place has become free. */ onFreed(name: string): void;
  /** A kept job is due then. */ onDue(name: string, due: Date): void;
};

/**
 * Waits between tries to write down how a job ended. Past the last one its lock runs out, and it runs again.
 * Milliseconds.
 */
const SETTLE_WAITS = [50, 250, 1_000, 3_000];

/** The latest Date there is: a lock that does not run out. */
const NEVER = new Date(8.64e15);

/**
 * What this process has claimed. It never claims more than it can start at once, so that nothing grows old in a local
 * queue while another process is idle; it renews all claims with one statement; and it knows when a claim is lost.
 */
export class Leases {
  readonly #store: JobStore;
  readonly #rules: ReadonlyMap<string, LeaseRule>;
  readonly #signals: Signals;
  readonly #log: JobLog;
  readonly #held = new Map<string, Held>();
  readonly #ready = new Map<string, Claim[]>();
  readonly #claiming = new Map<string, Promise<void>>();
  /** Names that may have due jobs, with a number that tells whether they were named again during a claim. */
  readonly #hot = new Map<string, number>();
  #heartbeat: NodeJS.Timeout | undefined;
  #open = true;
  #stopping = false;
  #onIdle: (() => void)[] = [];

  constructor(store: JobStore, rules: readonly LeaseRule[], signals: Signals, log: JobLog) {
    this.#store = store;
    this.#rules = new Map(rules.map((rule) => [rule.name, rule]));
    this.#signals = signals;
    this.#log = log;
    const shortest = Math.min(30_000, ...rules.map((rule) => rule.lockMs));
    this.#heartbeat = setInterval(() => void this.#renewAll(), shortest / 3);
  }

  /** There may be due jobs of this name. */
  heat(name: string): void {
    if (this.#rules.has(name)) this.#hot.set(name, (this.#hot.get(name) ?? 0) + 1);
  }

  isHot(name: string): boolean {
    return this.#hot.has(name);
  }

  /**
   * The next job to start; asks the store for as many at once as there are free places. Rejects when the store cannot
   * be reached.
   */
  async next(name: string): Promise<Claim | undefined> {
    const rule = this.#rules.get(name);
    if (!this.#open || !rule) return undefined;
    if (!this.#ready.get(name)?.length && this.#hot.has(name)) {
      const claiming = this.#claiming.get(name) ?? this.#claim(rule).finally(() => this.#claiming.delete(name));
      this.#claiming.set(name, claiming);
      await claiming;
    }
    return this.#ready.get(name)?.shift();
  }

  async #claim(rule: LeaseRule): Promise<void> {
    const free = rule.concurrency - this.#heldOf(rule.name).length;
    if (free <= 0) return;
    const heat = this.#hot.get(rule.name);
    const claims = await this.#store.claim(rule, free);
    for (const claim of claims) {
      // It had started when its process died: that was a try, or a job that kills its process would kill one after the
      // other for ever.
      if (claim.type === 'normal' && claim.nextRunAt === null) {
        claim.failCount = (claim.failCount ?? 0) + 1;
        this.#log.warn(
          { job: claim.name, job_id: claim._id, attempt: claim.failCount },
          'the process that ran this job is gone: running it again',
        );
      }
      this.#held.set(claim.lastModifiedBy, {
        claim,
        rule,
        abort: new AbortController(),
        renewedAt: claim.lockedAt!.getTime(),
        started: false,
      });
    }
    if (claims.length < free && this.#hot.get(rule.name) === heat) this.#hot.delete(rule.name);
    this.#ready.set(rule.name, [...(this.#ready.get(rule.name) ?? []), ...claims]);
    if (!this.#open) await this.#releaseUnstarted();
  }

  #heldOf(name: string): Held[] {
    return [...this.#held.values()].filter((held) => held.rule.name === name);
  }

  /** The signal of a running job. Aborted from the start if its lease is gone. */
  signalOf(job: JobParameters): AbortSignal {
    return this.#held.get(job.lastModifiedBy ?? '')?.abort.signal ?? AbortSignal.abort(new Error('The lease was lost'));
  }

  /**
   * Agenda's saveJobState: called when a job starts (then it has a lockedAt) and when it has ended. @throws when the
   * lease was lost
   */
  async save(job: JobParameters): Promise<void> {
    const held = this.#held.get(job.lastModifiedBy ?? '');
    if (!held) throw new Error(`The lease of job ${job.name} was lost`);
    const claim = { ...job, _id: held.claim._id, lastModifiedBy: held.claim.lastModifiedBy };
    if (job.lockedAt) return this.#begin(held, claim);
    job.lockedAt = NEVER; // Agenda cancels a job that it finds without a lock, even while its end is being written down
    return this.#settle(held, claim);
  }

  async #begin(held: Held, claim: Claim): Promise<void> {
    held.started = true;
    const begun = await this.#store.begin(claim).catch((error: unknown) => {
      this.#drop(held); // its lock runs out, and it runs then
      throw error;
    });
    if (begun) return;
    this.#lose(held, 'The lease was lost');
    throw new Error(`The lease of job ${claim.name} was lost`);
  }

  async #settle(held: Held, claim: Claim): Promise<void> {
    const ending = endingOf(claim, this.#stopping && held.abort.signal.aborted);
    claim.failReason = readReason(claim.failReason);
    try {
      for (const wait of [...SETTLE_WAITS, null]) {
        try {
          const due = await this.#store.settle(ending === 'release' ? held.claim : claim, ending);
          if (due) this.#signals.onDue(claim.name, due);
          if (due === undefined)
            this.#log.warn({ job: claim.name, job_id: claim._id }, 'job ended after its lease was lost');
          return;
        } catch (error) {
          if (wait === null) throw error;
          this.#log.warn(
            { err: error, job: claim.name, job_id: claim._id },
            'the end of a job could not be written down yet',
          );
          await new Promise((resolve) => setTimeout(resolve, wait));
        }
      }
    } finally {
      this.#drop(held);
    }
  }

  #drop(held: Held): void {
    this.#held.delete(held.claim.lastModifiedBy);
    if (this.#held.size === 0) for (const done of this.#onIdle.splice(0)) done();
    this.#signals.onFreed(held.rule.name);
  }

  #lose(held: Held, reason: string): void {
    held.abort.abort(new Error(reason));
    this.#ready.set(
      held.rule.name,
      (this.#ready.get(held.rule.name) ?? []).filter((claim) => claim !== held.claim),
    );
    this.#drop(held);
  }

  async #renewAll(): Promise<void> {
    await this.#renew([...this.#held.values()]).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'leases could not be renewed'),
    );
    for (const held of this.#held.values()) {
      if (Date.now() - held.renewedAt > held.rule.lockMs)
        this.#lose(held, 'The job store could not be reached, and the lease ran out');
    }
  }

  async #renew(leases: readonly Held[]): Promise<void> {
    if (leases.length === 0) return;
    const askedAt = Date.now();
    const ours = await this.#store.renew(leases.map((held) => held.claim));
    for (const held of leases) {
      const { claim } = held;
      if (ours.has(claim.lastModifiedBy)) {
        held.renewedAt = askedAt;
        claim.lockedAt!.setTime(askedAt); // Agenda's job object shares this Date, and looks at it to see whether the job has expired
      } else if (this.#held.has(claim.lastModifiedBy)) {
        this.#lose(held, 'The lease was lost');
      }
    }
  }

  /** @throws when the lease was lost, or the store cannot be reached */
  async touch(job: JobParameters): Promise<void> {
    const held = this.#held.get(job.lastModifiedBy ?? '');
    if (held) await this.#renew([held]);
    this.signalOf(job).throwIfAborted();
  }

  /** Ends the signal of a job that was removed from the store, if it runs here. */
  cancel(id: string): void {
    for (const held of this.#held.values())
      if (String(held.claim._id) === id) this.#lose(held, 'The job was cancelled');
  }

  /** Claims nothing more, and gives back what has not started. */
  async close(): Promise<void> {
    this.#open = false;
    await Promise.allSettled(this.#claiming.values());
    await this.#releaseUnstarted();
  }

  /** Gives one job back that has not started. Never rejects. */
  async giveBack(job: JobParameters): Promise<void> {
    const held = this.#held.get(job.lastModifiedBy ?? '');
    if (held && !held.started) await this.#release([held]);
  }

  async #releaseUnstarted(): Promise<void> {
    this.#ready.clear();
    await this.#release([...this.#held.values()].filter((held) => !held.started));
  }

  async #release(unstarted: readonly Held[]): Promise<void> {
    for (const held of unstarted) this.#held.delete(held.claim.lastModifiedBy);
    if (unstarted.length === 0) return;
    const given = this.#store.release(unstarted.map((held) => held.claim));
    await given.catch((error: unknown) =>
      this.#log.warn({ err: error }, 'claims could not be given back: their locks run out'),
    );
  }

  /** Resolves when nothing runs any more. */
  async idle(): Promise<void> {
    if (this.#held.size > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  /** Aborts what still runs. A job that then fails counts as not started, and is due at once for another process. */
  abortAll(): number {
    this.#stopping = true;
    for (const held of this.#held.values()) held.abort.abort(new Error('The server is stopping'));
    return this.#held.size;
  }

  dispose(): void {
    clearInterval(this.#heartbeat);
  }
}
