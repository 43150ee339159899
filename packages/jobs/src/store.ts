import type { JobParameters, JobRepository } from 'agenda';
import type { PoolConfig } from 'pg';

export type JobStoreConfig =
  | {
      kind: 'postgres';
      /**
       * As for pg.Pool. Logs in as the role that may use agenda_jobs, or takes it on with `-c role=…` among its
       * options.
       */
      connection: PoolConfig;
      /**
       * LISTEN/NOTIFY between processes. false for the embedded database, which serves one process: there the process
       * wakes itself.
       */
      notify?: boolean;
      /** Connections. 8 when left out. */
      poolSize?: number;
    }
  | {
      kind: 'mongo';
      /** mongodb://… with the database's name; a replica set wakes other processes at once. */ url: string;
    };

/**
 * A row that this process has claimed. `lastModifiedBy` is the claim's token: whoever comes back with an older one
 * changes nothing.
 */
export type Claim = JobParameters & { _id: NonNullable<JobParameters['_id']>; lastModifiedBy: string };

/** Whose rows are looked for, and after how many milliseconds without renewal a lock counts for nothing. */
export type LeaseTerm = { name: string; lockMs: number };
/**
 * A repeating job is never due later than `everyMs` from now, whatever a clock that ran ahead has written. Null: it
 * does not repeat.
 */
type DueTerm = LeaseTerm & { everyMs: number | null };

type NewJob = { name: string; data: unknown; runAt: Date; uniqueKey?: string };
export type AddedJob = { id: string; /** false: one with this unique key was there already */ created: boolean };
export type JobCounts = { queued: number; running: number; failed: number };

/**
 * How a run ended. remove: done. again: keep, due at `claim.nextRunAt`, or earlier if somebody asked meanwhile. retry:
 * due then and not earlier. fail: keep for the record. release: as if it had never started, due now.
 */
export type Ending = 'remove' | 'again' | 'retry' | 'fail' | 'release';

/**
 * What Agenda's repositories lack: claims that a slower process cannot undo. Agenda 6 saves by id alone, so a runner
 * whose lock has expired frees the job that another one is running; it locks whatever is queued, one statement each,
 * and lets those locks grow old; and its `unique` and `single` read first and write after. Every method rejects when
 * the store cannot be reached.
 */
export interface JobStore {
  readonly kind: 'postgres' | 'mongo';
  /** Agenda's own, for the rest: queries, and what its tools ask. */
  readonly repository: JobRepository;
  /**
   * The earliest due time up to `horizon` per name; names without one are left out. An expired lock counts as due now.
   * Brings due times back that are too far ahead.
   */
  nextDue(terms: readonly DueTerm[], horizon: Date): Promise<Map<string, Date>>;
  /** At most `limit` due rows, each to one caller only. */
  claim(term: LeaseTerm, limit: number): Promise<Claim[]>;
  /** The tokens of those that are still ours. */
  renew(claims: readonly Claim[]): Promise<ReadonlySet<string>>;
  /** Writes down that a claim has started; false if it is not ours any more. */
  begin(claim: Claim): Promise<boolean>;
  /** When the row is due next, null for never; undefined if the claim was not ours any more and nothing changed. */
  settle(claim: Claim, ending: Ending): Promise<Date | null | undefined>;
  /** Gives rows back that were claimed and not started. */
  release(claims: readonly Claim[]): Promise<void>;
  add(job: NewJob): Promise<AddedJob>;
  /** Makes or keeps the one row of a repeating job, due within one interval. A changed interval makes it due now. */
  repeat(name: string, everyMs: number): Promise<void>;
  /** Makes a repeating job due now; if it is running, once more afterwards. */
  advance(name: string): Promise<void>;
  counts(): Promise<JobCounts>;
  /** Whether there was such a job. Repeating ones stay. */
  remove(id: string): Promise<boolean>;
  /** Deletes failed jobs that failed before then. How many. */
  clearFailed(before: Date): Promise<number>;
  /**
   * Deletes the jobs whose data names this company, those that a process works on excepted: they end within a moment.
   * How many.
   */
  removeOfCompany(companyId: string): Promise<number>;
  /** Hears of jobs that other processes put in, as far as the store can tell. Reconnects by itself. */
  listen(onJob: (name: string, due: Date) => void, onError: (error: unknown) => void): Promise<void>;
  close(): Promise<void>;
}
