import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Statement } from '../batch.ts';
import { type CompanyScope, isOfCompany, type Reading, type Scope } from '../scope.ts';
import { type Asks, openScopedPool, type ScopedPool } from '../scoped-pool.ts';
import { ANSWER_SLACK_MS, sessionUrl, STATEMENT_MS } from '../session.ts';
import type { Transaction, Watch } from '../transaction.ts';
import { type Channel, Instances } from './instances.ts';
import { changesLists, isForReplica, isWrite } from './statements.ts';
import { EVERY_COMPANY, readPosition, WrittenCompanies } from './written-companies.ts';

export type ReplicaOptions = {
  url: string;
  connections: number;
  /** Where every instance hears what one of them tells. */
  onNews: Channel['onNews'];
  /** Asked when the replica answers for the first time. @throws where its login may not be used */
  admit(): Promise<void>;
  log: Record<'info' | 'warn', (facts: object, message: string) => void>;
};

export type ReplicaFigures = {
  /** How long ago the primary was where the replica is. */
  lagMs: number;
  /** Statements that asked to be answered by the replica, by who answered them. */
  answered: { replica: number; primary: number };
};

/** What a replica is, as its poll finds it. */
type State = 'unknown' | 'fit' | 'behind' | 'away';

const LOOK_MS = 100;
const REST_MS = 1_000;
const ANSWERS_WITHIN_MS = 2_000;
/** A replica that is further behind answers nothing. */
const MOST_LAG_MS = 10_000;
/**
 * Moments of the primary's log that the replica has yet to reach, one a second: only the oldest says how far behind it
 * is.
 */
const MOST_MOMENTS = 60;

const PLATFORM: Scope = { role: 'crm_platform' };
/** The same of a server and of its replica. */
const DATABASE = `(SELECT concat_ws(' ', system_identifier, oid) FROM pg_control_system(), pg_database WHERE datname = current_database()) AS database`;
const PRIMARY_POSITION: Statement = {
  text: `SELECT pg_current_wal_insert_lsn()::text AS position, ${DATABASE}`,
  keptFor: '',
};
const REPLAYED_POSITION: Statement = {
  text: `SELECT pg_last_wal_replay_lsn()::text AS position, ${DATABASE} WHERE pg_is_in_recovery()`,
  keptFor: '',
};
const TELL = `SELECT set_config('synchronous_commit', 'off', true), pg_notify('outrider_writes', $1)`;

type Position = { position: string; database: string };

/**
 * Stands before the primary, and has a replica answer what reads lists and reports: where it is there, not far behind,
 * and has every write to the company that was answered. Nobody hears of it where it is not.
 */
export class Replica implements Asks {
  readonly #primary: Asks;
  readonly #options: ReplicaOptions;
  readonly #pool: ScopedPool;
  readonly #instances: Instances;
  readonly #now = () => performance.now();
  readonly #written = new WrittenCompanies(this.#now);
  readonly #answered = { replica: 0, primary: 0 };
  readonly #closing = new AbortController();
  readonly #following: Promise<void>;
  /** Reads under way there. */
  readonly #reading = new Set<(lost: Error) => void>();
  #state: State = 'unknown';
  #isAdmitted = false;
  #moments: { position: bigint; at: number }[] = [];
  /** How far it was when it was last asked. */
  #replayed = 0n;

  constructor(primary: Asks, options: ReplicaOptions) {
    this.#primary = primary;
    this.#options = options;
    this.#pool = openScopedPool({
      connectionString: sessionUrl(options.url, 'replica', 'default_transaction_read_only=on'),
      max: options.connections,
      query_timeout: STATEMENT_MS.replica + ANSWER_SLACK_MS,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      connectMs: ANSWERS_WITHIN_MS,
      idleTimeoutMillis: 0,
      verify: (client, done) => void this.#assertNotBack(client).then(() => done(), done),
    });
    const channel = {
      send: (text: string) => primary.ask(PLATFORM, { text: TELL, values: [text], keptFor: '' }),
      onNews: options.onNews,
    };
    this.#instances = new Instances(channel, (company) => this.#written.mark(company), this.#now);
    this.#following = this.#follow();
  }

  async ask(scope: Scope, statement: Statement): Promise<pg.QueryResult> {
    if (scope.reading) return this.#read({ ...scope, reading: scope.reading }, statement);
    const watch = this.#watch(scope);
    watch.sees(statement.text);
    try {
      const result = await this.#primary.ask(scope, statement);
      await watch.done();
      return result;
    } catch (error) {
      watch.done().catch(() => {}); // it may have been written all the same
      throw error;
    }
  }

  begin(scope: Scope): Promise<Transaction> {
    return this.#primary.begin(scope, this.#watch(scope));
  }

  /** @see Database.tellWritten */
  async tellWritten(companies: Iterable<string>): Promise<void> {
    await Promise.all(
      Array.from(companies, (company) => {
        this.#written.mark(company);
        return this.#instances.end(company);
      }),
    );
  }

  figures(): ReplicaFigures {
    const [oldest] = this.#moments;
    return { lagMs: oldest ? this.#now() - oldest.at : 0, answered: { ...this.#answered } };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#following;
    await this.#instances.close();
    await this.#pool.end();
  }

  /**
   * A company that is written to is marked when the write begins and again when it ends: what lies between does not
   * matter to anybody yet.
   */
  #watch(scope: Scope): Watch {
    const company = isOfCompany(scope) ? scope.companyId : EVERY_COMPANY;
    let writes = false;
    return {
      sees: (text) => {
        if (writes || !changesLists(text)) return;
        writes = true;
        this.#written.mark(company);
        this.#instances.begin(company);
      },
      done: async () => {
        if (!writes) return;
        this.#written.mark(company);
        await this.#instances.end(company);
      },
    };
  }

  /**
   * The first statement of a call decides for those after it, so that none sees an older state than the one before it.
   */
  async #read(scope: CompanyScope & { reading: Reading }, statement: Statement): Promise<pg.QueryResult> {
    if (isWrite(statement.text)) throw new Error('forReading() writes nothing');
    const { reading } = scope;
    reading.from ??= this.#mayAnswer(scope.companyId) ? 'replica' : 'primary';
    if (reading.from === 'replica' && isForReplica(statement.text)) {
      const result = await this.#askReplica(scope, statement);
      if (result) {
        this.#answered.replica += 1;
        return result;
      }
    }
    reading.from = 'primary';
    this.#answered.primary += 1;
    return this.#primary.ask(scope, statement);
  }

  #mayAnswer(company: string): boolean {
    return this.#state === 'fit' && this.#instances.mayRead() && !this.#written.has(company);
  }

  /** Null where it failed, whatever the reason: the primary says what is wrong with a statement, too. */
  async #askReplica(scope: Scope, statement: Statement): Promise<pg.QueryResult | null> {
    let leave = (_lost: Error): void => {};
    const lost = new Promise<never>((_, reject) => (leave = reject));
    this.#reading.add(leave);
    try {
      return await Promise.race([this.#pool.ask(scope, statement), lost]);
    } catch {
      return null;
    } finally {
      this.#reading.delete(leave);
    }
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing;
    for (let lookedAt = -REST_MS; !signal.aborted;) {
      if (!this.#written.isEmpty() || this.#now() - lookedAt >= REST_MS) {
        lookedAt = this.#now();
        await this.#look();
      }
      await sleep(LOOK_MS, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  async #look(): Promise<void> {
    const askedAt = this.#now();
    const primary = await readOne(this.#primary, PRIMARY_POSITION).catch(() => null);
    if (!primary) return; // the primary is away, which callers hear from itself
    const position = readPosition(primary.position);
    this.#written.settle(position, askedAt);
    const last = this.#moments.at(-1);
    if (this.#moments.length < MOST_MOMENTS && (!last || (position > last.position && askedAt - last.at >= REST_MS)))
      this.#moments.push({ position, at: askedAt });
    try {
      const replica = await readOne(this.#pool, REPLAYED_POSITION);
      if (replica?.database !== primary.database) throw new Error('This is no replica of the database in DATABASE_URL');
      if (!this.#isAdmitted) await this.#options.admit();
      this.#isAdmitted = true;
      this.#replayed = readPosition(replica.position);
      this.#written.release(this.#replayed);
      this.#moments = this.#moments.filter((moment) => moment.position > this.#replayed);
      this.#become(this.figures().lagMs > MOST_LAG_MS ? 'behind' : 'fit');
    } catch (error) {
      this.#become('away', error);
      this.#written.mark(EVERY_COMPANY);
      for (const leave of this.#reading) leave(new Error('The replica is away'));
      this.#pool.dropConnections(); // where it hangs, each would wait for its answer long after the replica is back
    }
  }

  /** A connection may lead to another server, or to one that was restarted further back. @throws where it does */
  async #assertNotBack(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ position: string | null }>(
      'SELECT pg_last_wal_replay_lsn()::text AS position',
    );
    const position = rows[0]?.position;
    if (position && readPosition(position) < this.#replayed) throw new Error('The replica has less than it had');
  }

  #become(state: State, error?: unknown): void {
    if (state === this.#state) return;
    this.#state = state;
    const { log } = this.#options;
    if (state === 'away') log.warn({ err: error }, 'The replica cannot be read; the primary answers instead');
    if (state === 'behind') log.warn({}, 'The replica is far behind; the primary answers instead');
    if (state === 'fit') log.info({}, 'The replica answers lists and reports');
  }
}

async function readOne(asks: Pick<Asks, 'ask'>, statement: Statement): Promise<Position | null> {
  const late = sleep(ANSWERS_WITHIN_MS, null, { ref: false }).then(() => {
    throw new Error('It did not answer in time');
  });
  const { rows } = await Promise.race([asks.ask(PLATFORM, statement), late]);
  return (rows as Position[])[0] ?? null;
}
