import type { NetConnectOpts } from 'node:net';
import type { TestDatabase } from '@outrider/testing/database';
import type { JobStoreConfig } from './store.ts';

export type ContractStore = {
  /** Where the store's server listens. */
  target: NetConnectOpts;
  /** How a runner reaches it: straight, or at a proxy's address. */
  configAt(proxy?: { host: string; port: number }): JobStoreConfig;
  close(): Promise<void>;
};

export type Gate<T = void> = { promise: Promise<T>; resolve: (value: T) => void };

/** Promise.withResolvers, which Node 20 does not have. */
export function openGate<T = void>(): Gate<T> {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** The job store in a test database, which it closes. */
export function storeIn(database: TestDatabase): ContractStore {
  const url = new URL(database.url);
  const host = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  return {
    target: host ? { path: `${host}/.s.PGSQL.${port}` } : { host: url.hostname, port },
    configAt(proxy) {
      const address = new URL(url);
      if (proxy) {
        address.searchParams.delete('host');
        address.host = `${proxy.host}:${proxy.port}`;
      }
      if (database.engine === 'postgres') address.searchParams.set('options', '-c role=crm_jobs');
      return {
        kind: 'postgres',
        connection: { connectionString: address.href },
        notify: database.engine === 'postgres',
        poolSize: 4,
      };
    },
    close: () => database.close(),
  };
}
