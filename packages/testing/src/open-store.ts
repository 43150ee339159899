import { type Database, openDatabase } from '@outrider/db';
import { createTestDatabase, type Engine, type TestDatabase } from './database.ts';
import { ENGINE } from './engines.ts';

export type TestStore = TestDatabase & { database: Database };

/** A migrated, empty database of one's own with the tenant door open, as the server's main opens it. */
export async function openTestStore(engine: Engine = ENGINE, connections = 4): Promise<TestStore> {
  const store = await createTestDatabase(engine);
  const database = openDatabase(store.url, connections);
  return {
    ...store,
    database,
    async close() {
      await database.close();
      await store.close();
    },
  };
}
