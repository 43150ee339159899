import { describe } from 'vitest';
import { createTestDatabase, type Engine, type TestDatabase } from './database.ts';
import { HAS_POSTGRES } from './engines.ts';

/** What a suite gets: call it in beforeAll. The suite closes the database in afterAll. */
type OpenTestDatabase = () => Promise<TestDatabase>;

/**
 * Runs the suite once on the embedded database and once on PostgreSQL. Without a server the second is shown as skipped,
 * and the global set-up has said so on stderr.
 */
export function describeOnEachDatabase(name: string, suite: (open: OpenTestDatabase, engine: Engine) => void): void {
  describe(`${name} (embedded)`, () => {
    suite(() => createTestDatabase('embedded'), 'embedded');
  });
  describe.skipIf(!HAS_POSTGRES)(`${name} (PostgreSQL)`, () => {
    suite(() => createTestDatabase('postgres'), 'postgres');
  });
}
