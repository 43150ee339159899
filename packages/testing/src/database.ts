import { randomBytes } from 'node:crypto';
import { startEmbedded } from '@outrider/db/embedded/embedded';
import { inject } from 'vitest';
import { assertWithinBudget } from './connections.ts';
import { readEmbeddedTemplate } from './embedded-template.ts';
import { copyPostgresTemplate } from './postgres-template.ts';

export type Engine = 'embedded' | 'postgres';

export type TestDatabase = {
  engine: Engine;
  /** What the application logs in with: on PostgreSQL a role without rights of its own. */
  url: string;
  /** The superuser. The same on the embedded database, which has no other. */
  ownerUrl: string;
  close(): Promise<void>;
};

/**
 * A migrated, empty database of one's own, for one test file. A copy of a template: about 1 s embedded, 0.1 s on
 * PostgreSQL.
 * @throws Error on 'postgres' when the run has no server: use describeOnEachDatabase, which skips then
 */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  if (engine === 'embedded') {
    const database = await startEmbedded({ from: await readEmbeddedTemplate() });
    return { engine, url: database.url, ownerUrl: database.url, close: () => database.stop() };
  }
  const server = inject('postgresUrl');
  if (!server) throw new Error('No PostgreSQL in this test run');
  const name = `outrider_test_${randomBytes(6).toString('hex')}`;
  const copy = await copyPostgresTemplate(server, name);
  const close = async () => {
    try {
      await assertWithinBudget(server, name);
    } finally {
      await copy.close();
    }
  };
  return { engine, ...copy, close };
}
