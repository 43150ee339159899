import type { z } from 'zod';
import { type Interval, readInterval } from './interval.ts';

/** What pino's logger has. `child` is used where it is there. */
export type JobLog = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, message: string) => void> & {
  child?(bindings: object): JobLog;
};

export type JobContext = {
  /**
   * Aborted when the lease is lost, when the job is cancelled, and when a stop has waited long enough. The reason says
   * which.
   */
  signal: AbortSignal;
  /**
   * Renews the lease now, and throws if it was lost. To be called right before an effect that must not happen twice at
   * once.
   */
  touch: () => Promise<void>;
  /** 1 for the first try. A try that ended with the death of its process counts. */
  attempt: number;
  log: JobLog;
};

/**
 * `times` is the number of tries after the first. The wait doubles from baseMs up to maxMs, half of it at random.
 * Milliseconds.
 */
export type RetryRule = { times: number; baseMs: number; maxMs: number };

export type JobDefinition<Input = unknown, Data = Input> = {
  readonly name: string;
  readonly concurrency: number;
  readonly lockMs: number;
  readonly everyMs: number | null;
  readonly retry: RetryRule;
  /** @throws what the schema throws */
  parse(input: Input): Data;
  run(data: Data, context: JobContext): Promise<void>;
};

type JobOptions<Schema extends z.ZodType> = {
  name: string;
  /** Checked when a job is put in, and again before it runs: a newer version of the program may want something else. */
  input: Schema;
  /** How many run at once in one process. 5 when left out; always 1 for a repeating job. */
  concurrency?: number;
  /**
   * After how long without a sign of life another process takes over. 10 when left out. Renewed automatically; not a
   * limit on the run time.
   */
  lockSeconds?: number;
  /** Runs once per interval over all processes, never over itself. Its data is `{}`. */
  every?: Interval;
  /**
   * 5 times from 1 s up to 5 min when left out; never for a repeating job, whose next interval is its retry: a wait
   * longer than that is cut to it.
   */
  retry?: RetryRule;
  /** May run more than once for the same data (a process can die after the effect): its effects must be idempotent. */
  run(data: z.output<Schema>, context: JobContext): Promise<void>;
};

const DEFAULT_RETRY: RetryRule = { times: 5, baseMs: 1_000, maxMs: 5 * 60_000 };
const NO_RETRY: RetryRule = { times: 0, baseMs: 0, maxMs: 0 };

/**
 * @throws RangeError for an interval, lock or concurrency that cannot work; the schema's error for a repeating job that
 * does not take `{}`
 */
export function defineJob<Schema extends z.ZodType>(
  options: JobOptions<Schema>,
): JobDefinition<z.input<Schema>, z.output<Schema>> {
  const { name, input, concurrency = 5, lockSeconds = 10, every, retry } = options;
  if (!/^[a-z][a-z0-9-]{0,62}$/.test(name))
    throw new RangeError(`A job's name is kebab-case, at most 63 letters: ${name}`);
  if (!(concurrency >= 1)) throw new RangeError(`${name}: concurrency must be 1 or more`);
  if (!(lockSeconds > 0)) throw new RangeError(`${name}: lockSeconds must be more than 0`);
  const everyMs = every === undefined ? null : readInterval(every);
  if (everyMs !== null) input.parse({});
  return {
    name,
    concurrency: everyMs === null ? concurrency : 1,
    lockMs: lockSeconds * 1_000,
    everyMs,
    retry: retry ?? (everyMs === null ? DEFAULT_RETRY : NO_RETRY),
    parse: (value) => input.parse(value),
    run: (data, context) => options.run(data, context),
  };
}

/** The data does not fit the job's schema. `cause` is the schema's error. */
export class JobInputError extends Error {
  override readonly name = 'JobInputError';
}

/** Thrown by a job that no retry can help: it is marked failed at once. */
export class JobGivenUp extends Error {
  override readonly name = 'JobGivenUp';
}

/**
 * Reads data as it comes back from the store, where it was JSON.
 * @throws JobInputError, also for data that does not survive JSON as the schema wants it (a Date where the schema does
 *   not coerce)
 */
export function readInput<Input, Data>(job: JobDefinition<Input, Data>, stored: unknown): Data {
  try {
    return job.parse(stored as Input);
  } catch (cause) {
    throw new JobInputError(`The data of job ${job.name} does not fit its schema`, { cause });
  }
}
