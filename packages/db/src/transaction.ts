import type pg from 'pg';
import { isKept, pointAtCaller, PLAN_EACH, PLAN_ONCE, sendTogether, type Statement } from './batch.ts';
import { type Scope, type Sender, speakFor } from './scope.ts';

const BEGIN: Statement = { text: 'BEGIN', keptFor: '' };
const set = (setting: string): Statement => ({ text: `SELECT ${setting}`, keptFor: '' });

/**
 * Follows what a transaction writes. `done` is asked once it has committed, and the commit is answered when it
 * resolves.
 */
export type Watch = { sees(text: string): void; done(): Promise<void> };

/** A transaction on a connection of its own, from BEGIN to COMMIT or ROLLBACK, which gives the connection back. */
export class Transaction {
  readonly #client: pg.PoolClient;
  readonly #release: () => void;
  readonly #watch: Watch | undefined;
  /** What has to be said before the first statement, and travels with it. Empty from then on. */
  #opening: Statement[];
  #isOver = false;

  constructor(client: pg.PoolClient, scope: Scope, release: () => void, watch?: Watch) {
    this.#client = client;
    this.#release = release;
    this.#watch = watch;
    this.#opening = [BEGIN, speakFor(scope)];
  }

  /** @throws once COMMIT or ROLLBACK was sent: the connection is then, or will be, somebody else's */
  async send(statement: Statement): Promise<pg.QueryResult> {
    this.#assertOpen();
    this.#watch?.sees(statement.text);
    const before = isKept(statement) ? [...this.#opening, set(PLAN_ONCE)] : this.#opening;
    const after = isKept(statement) ? [set(PLAN_EACH)] : []; // for the statements behind it, which are planned for their values
    this.#opening = [];
    return sendTogether(this.#client, { before, statement, after }).catch((error: unknown) => {
      throw pointAtCaller(error);
    });
  }

  /** @throws also where a statement had failed and the code went on: the server answers COMMIT with ROLLBACK */
  async end(command: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    this.#assertOpen();
    const isUntouched = this.#opening.length > 0;
    const ending = isUntouched ? null : this.send({ text: command });
    this.#isOver = true;
    try {
      const answer = await ending;
      if (answer && answer.command !== command)
        throw new Error('Rolled back: a statement in this transaction had failed');
    } catch (error) {
      if (command === 'COMMIT') this.#watch?.done().catch(() => {}); // it may have arrived all the same
      throw error;
    } finally {
      this.#release();
    }
    if (command === 'COMMIT') await this.#watch?.done();
  }

  #assertOpen(): void {
    if (this.#isOver) throw new Error('This transaction is over, or took too long: a statement came too late for it');
  }
}

/** Commits what `work` did in a transaction, or undoes it where that failed or took longer than `timeout`. */
export async function runIn<T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
  timeout: number,
): Promise<T> {
  const undo = () => transaction.end('ROLLBACK').catch(() => {}); // its connection is lost, or it is over already
  const timer = setTimeout(() => void undo(), timeout);
  try {
    const result = await work(transaction);
    await transaction.end('COMMIT');
    return result;
  } catch (error) {
    await undo();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** What Prisma's adapter takes for a connection. */
export type PrismaConnection = Pick<pg.PoolClient, 'on' | 'removeListener' | 'release'> & {
  query(statement: Statement): Promise<pg.QueryResult>;
};

/** A transaction that Prisma begins and ends, for a model call of several statements. */
export function begunByPrisma(transaction: Transaction): PrismaConnection {
  return {
    ...NO_EVENTS,
    async query(statement) {
      if (statement.text === 'BEGIN') return answerOf('BEGIN');
      if (statement.text !== 'COMMIT' && statement.text !== 'ROLLBACK') return transaction.send(statement);
      await transaction.end(statement.text);
      return answerOf(statement.text);
    },
  };
}

/** A transaction that is under way, which Prisma takes part in: it believes to begin and to end it. */
export function joinedByPrisma(transaction: Sender): PrismaConnection {
  return {
    ...NO_EVENTS,
    query: async (statement) =>
      ['BEGIN', 'COMMIT', 'ROLLBACK'].includes(statement.text) ? answerOf(statement.text) : transaction.send(statement),
  };
}

/** Whoever waits for an answer hears of a lost connection; the end of the transaction gives it back. */
const NO_EVENTS = {
  on: () => NO_EVENTS,
  removeListener: () => NO_EVENTS,
  release: () => {},
} as unknown as Omit<PrismaConnection, 'query'>;

const answerOf = (command: string): pg.QueryResult => ({ command, rowCount: 0, rows: [], fields: [], oid: 0 });
