import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQuery, SqlResultSet } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { openPGlite } from '../../packages/db/src/embedded/pglite.ts';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/**
 * PostgreSQL's type numbers to those of Prisma's driver adapters, for the types that the catalogue has. Text (7) is
 * what any other reads as.
 */
const COLUMN_TYPES: Record<number, number> = {
  16: 5,
  18: 6,
  20: 1,
  21: 0,
  23: 0,
  26: 1,
  1002: 70,
  1003: 71,
  1005: 64,
  1007: 64,
  1009: 71,
  1016: 65,
  1028: 65,
};
const TEXT = 7;

/** Connects the schema engine to the database at `url`, if there is one; the shadow database is one in memory. */
export function openLiveAdapter(url: string | undefined) {
  const connectToShadowDb = async () => new PrismaPGlite((await openPGlite()) as never).connect();
  return {
    provider: 'postgres' as const,
    adapterName: 'outrider',
    connect: async () =>
      url ? repair(await new PrismaPg({ connectionString: url }).connect(), url) : connectToShadowDb(),
    connectToShadowDb,
  };
}

/**
 * Two things that Prisma's adapter does not do for the schema engine: it refuses PostgreSQL's internal type "char",
 * which the engine asks the catalogue for, and it cuts a migration at every semicolon, also at those inside a function.
 * Both we answer over a connection of our own.
 */
function repair(adapter: Adapter, url: string): Adapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    try {
      return await queryRaw(query);
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { kind?: string } };
      if (cause?.kind !== 'UnsupportedNativeDataType' && !message.includes('UnsupportedNativeDataType')) throw error;
      return connected(url, (client) => queryCatalogue(client, query));
    }
  };
  adapter.executeScript = (script) => connected(url, async (client) => void (await client.query(script)));
  return adapter;
}

async function queryCatalogue(client: pg.Client, { sql, args }: SqlQuery): Promise<SqlResultSet> {
  const asText = new Set([20, 26]); // 64-bit numbers
  const types = { getTypeParser: (type: number) => (asText.has(type) ? String : pg.types.getTypeParser(type, 'text')) };
  const { fields, rows } = await client.query({ text: sql, values: args, rowMode: 'array', types: types as never });
  return {
    columnNames: fields.map(({ name }) => name),
    columnTypes: fields.map(({ dataTypeID }) => COLUMN_TYPES[dataTypeID] ?? TEXT) as SqlResultSet['columnTypes'],
    rows: rows as unknown[][],
  };
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
