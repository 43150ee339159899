import { isModel } from './models.ts';
import type { RawQueries } from './raw-queries.ts';
import { assertReaderId } from './scope.ts';

/**
 * A door onto a transaction that is under way. Its `transaction` is a savepoint: what fails there is undone there, and
 * the caller may go on. They run one after the other, as savepoints nest. A statement that fails outside of one ends
 * the whole transaction.
 */
export function joinDoor<Tx extends RawQueries>(tx: Tx): Tx {
  let last: Promise<unknown> = Promise.resolve();
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const turn = last.then(() => runInSavepoint(tx, work));
    last = turn.catch(() => {});
    return turn;
  };
  return new Proxy(tx, {
    get: (target, key) => (key === 'transaction' ? transaction : (Reflect.get(target, key) as unknown)),
  });
}

/** What fails in there is undone, and the transaction goes on. */
export async function runInSavepoint<Tx extends RawQueries, T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.$executeRaw`SAVEPOINT step`;
  try {
    const result = await work(tx);
    await tx.$executeRaw`RELEASE SAVEPOINT step`;
    return result;
  } catch (error) {
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT step`;
    throw error;
  }
}

/**
 * What is asked in there is answered as to somebody who sees a part of the company. It writes nothing; where it fails,
 * so does the transaction.
 */
export async function readAs<Tx extends RawQueries, T>(tx: Tx, readerId: string, work: () => Promise<T>): Promise<T> {
  await tx.$queryRaw`SELECT set_config('app.reader_id', ${assertReaderId(readerId)}, true),
      set_config('role', 'crm_reader', true)`;
  const result = await work();
  await tx.$queryRaw`SELECT set_config('role', 'crm_tenant', true)`;
  return result;
}

type Asks = Record<string | symbol, (...args: unknown[]) => Promise<unknown>>;

/**
 * A door onto a transaction that is under way, for somebody who sees a part of the company. One call after the other,
 * as the role is the connection's.
 */
export function joinReader<Tx extends RawQueries>(tx: Tx, reader: string): Tx {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => readAs(tx, reader, ask));
    last = turn.catch(() => {});
    return turn;
  };
  const asking = (asks: Asks): unknown =>
    new Proxy(asks, {
      get:
        (target, operation) =>
        (...args: unknown[]) =>
          inTurn(() => target[operation]!(...args)),
    });
  const door: Tx = new Proxy(tx, {
    get(target, key) {
      const own = Reflect.get(target, key) as unknown;
      if (key === 'reader') return reader;
      if (key === 'forReading') return () => door;
      if (isModel(key)) return asking(own as Asks);
      if (key !== '$queryRaw' && key !== '$prepared') return own;
      return (...args: unknown[]) => inTurn(() => (own as Asks[string])(...args));
    },
  });
  return door;
}
