import { randomBytes } from 'node:crypto';
import { describeOnEachDatabase } from '@outrider/testing/on-each-database';
import { MongoClient } from 'mongodb';
import { describe } from 'vitest';
import { type ContractStore, jobsContract } from './contract.suite.ts';
import { MONGODB_URL } from './env.ts';

describeOnEachDatabase('jobs', (open, engine) => {
  jobsContract(engine, async (): Promise<ContractStore> => {
    const database = await open();
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
        if (engine === 'postgres') address.searchParams.set('options', '-c role=crm_jobs');
        return {
          kind: 'postgres',
          connection: { connectionString: address.href },
          notify: engine === 'postgres',
          poolSize: 4,
        };
      },
      close: () => database.close(),
    };
  });
});

if (!MONGODB_URL)
  process.stderr.write('\nNOT TESTED ON MONGODB: set MONGODB_URL to a server that the tests may use\n\n');

describe.skipIf(!MONGODB_URL)('jobs (MongoDB)', () => {
  jobsContract('mongo', async (): Promise<ContractStore> => {
    const url = Object.assign(new URL(MONGODB_URL!), { pathname: `/outrider_test_${randomBytes(6).toString('hex')}` });
    url.searchParams.set('directConnection', 'true'); // through the proxy, not past it to an address the server names
    return {
      target: { host: url.hostname, port: Number(url.port || 27017) },
      configAt: (proxy) => ({
        kind: 'mongo',
        url: proxy ? Object.assign(new URL(url), { host: `${proxy.host}:${proxy.port}` }).href : url.href,
      }),
      async close() {
        const client = await MongoClient.connect(url.href);
        await client.db().dropDatabase();
        await client.close();
      },
    };
  });
});
