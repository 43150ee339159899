import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from './database.ts';
import { describeOnEachDatabase } from './on-each-database.ts';

describeOnEachDatabase('a test database', (open, engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('is migrated', async () => {
    const rows = await ask(
      database.ownerUrl,
      'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NULL',
    );
    expect(rows).toEqual([]);
    expect(await ask(database.ownerUrl, "SELECT to_regclass('companies') IS NOT NULL AS there")).toEqual([
      { there: true },
    ]);
  });

  it('is one’s own', async () => {
    const other = await open();
    try {
      await ask(other.ownerUrl, 'CREATE TABLE only_here ()');
      expect(await ask(database.ownerUrl, "SELECT to_regclass('only_here') AS found")).toEqual([{ found: null }]);
    } finally {
      await other.close();
    }
  });

  it('is entered by the role that production would use', async () => {
    const entry = await ask<{ name: string; super: boolean }>(
      database.url,
      'SELECT rolname AS name, rolsuper AS super FROM pg_roles WHERE rolname = session_user',
    );
    expect(entry).toEqual([
      engine === 'postgres' ? { name: 'crm_app', super: false } : { name: 'postgres', super: true },
    ]);
    await ask(database.url, 'BEGIN; SET LOCAL ROLE crm_platform; SELECT FROM companies; COMMIT');
  });

  it.runIf(engine === 'postgres')('lets that role do nothing by itself', async () => {
    await expect(ask(database.url, 'SELECT FROM companies')).rejects.toThrow('permission denied');
  });
});
