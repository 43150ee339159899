import type { RawQueries } from './raw-queries.ts';

/**
 * A door onto a transaction that is under way. Its `transaction` is a savepoint: what fails there is undone there, and the caller may go on.
 * They run one after the other, as savepoints nest. A statement that fails outside of one ends the whole transaction.
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
