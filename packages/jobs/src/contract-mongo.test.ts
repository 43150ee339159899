import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import type { ContractStore } from './contract.fixture.ts';
import { jobsContract } from './contract.suite.ts';
import { MONGODB_URL } from './env.ts';

if (!MONGODB_URL)
  process.stderr.write('\nNOT TESTED ON MONGODB: set MONGODB_URL to a server that the tests may use\n\n');

const open = async (): Promise<ContractStore> => {
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
};
jobsContract('MongoDB', open, Boolean(MONGODB_URL));
