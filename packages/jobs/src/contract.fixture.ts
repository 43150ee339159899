import type { TestDatabase } from '@outrider/testing/database';
import type { ContractStore } from './contract.suite.ts';

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
