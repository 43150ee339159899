import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@outrider/testing/database';
import { describeOnEachDatabase } from '@outrider/testing/on-each-database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFINERS } from './definers.ts';
import { migrate, MigrationError } from './migrate.ts';
import { REWRITTEN } from './rewritten.ts';

describeOnEachDatabase('migrate', (_open, engine) => {
  let url: string;
  let client: pg.Client;
  let close: () => Promise<void>;
  let folder: string;

  beforeAll(async () => {
    const database = await createTestDatabase(engine);
    url = database.ownerUrl;
    close = () => database.close();
    client = new pg.Client({ connectionString: url });
    await client.connect();
    folder = mkdtempSync(path.join(tmpdir(), 'outrider-migrations-'));
  });
  afterAll(async () => {
    await client.end();
    await close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    rmSync(folder, { recursive: true, force: true });
    write('1_init', 'CREATE TABLE first_one (n int);\nINSERT INTO first_one VALUES (1);\n');
    write('2_next', 'CREATE TABLE second_one AS SELECT * FROM first_one;');
  });

  function write(name: string, sql: string): void {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, 'migration.sql'), sql);
  }

  const history = async () =>
    (
      await client.query(
        'SELECT migration_name, checksum, logs, applied_steps_count, finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS undone FROM _prisma_migrations ORDER BY started_at',
      )
    ).rows;

  it('applies what is missing, in order, and records it as Prisma does', async () => {
    expect(await migrate(url, folder)).toEqual(['1_init', '2_next']);
    const checksum = createHash('sha256')
      .update('CREATE TABLE first_one (n int);\nINSERT INTO first_one VALUES (1);\n')
      .digest('hex');
    expect((await history())[0]).toEqual({
      migration_name: '1_init',
      checksum,
      logs: null,
      applied_steps_count: 1,
      finished: true,
      undone: false,
    });
    expect(await migrate(url, folder)).toEqual([]);
    write('3_last', 'SELECT 1');
    expect(await migrate(url, folder)).toEqual(['3_last']);
  });

  it('vacuums the large tables of a restored database, once, and leaves small ones alone', async () => {
    await migrate(url, folder);
    await client.query(`CREATE TABLE restored AS SELECT repeat('x', 1000) AS text FROM generate_series(1, 2000);
      CREATE TABLE short AS SELECT 1 AS n`);
    const seen = async () =>
      (
        await client.query<{ relname: string; vacuumed: boolean; counted: boolean }>(
          "SELECT relname, pg_stat_get_last_vacuum_time(oid) IS NOT NULL AS vacuumed, reltuples >= 0 AS counted FROM pg_class WHERE relname IN ('restored', 'short') ORDER BY 1",
        )
      ).rows;
    await migrate(url, folder);
    expect(await seen()).toEqual([
      { relname: 'restored', vacuumed: true, counted: true },
      { relname: 'short', vacuumed: false, counted: false },
    ]);
    await client.query('UPDATE restored SET text = text || 1');
    const { rows: before } = await client.query(`SELECT pg_stat_get_vacuum_count('restored'::regclass) AS times`);
    await migrate(url, folder);
    expect((await client.query(`SELECT pg_stat_get_vacuum_count('restored'::regclass) AS times`)).rows).toEqual(before);
  });

  it('is safe when several start at once', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)));
    expect(applied.flat().sort()).toEqual(['1_init', '2_next']);
    expect(await history()).toHaveLength(2);
    expect((await client.query('SELECT FROM first_one')).rowCount).toBe(1);
  });

  it('leaves nothing of a migration that fails, says why, and tries again', async () => {
    write('2_next', 'CREATE TABLE half (n int); SELECT 1 / 0;');
    await expect(migrate(url, folder)).rejects.toThrow(
      new MigrationError('Migration 2_next could not be applied: division by zero'),
    );
    expect((await client.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }]);
    expect((await history()).at(-1)).toMatchObject({
      migration_name: '2_next',
      logs: 'division by zero',
      finished: false,
      undone: true,
    });
    write('2_next', 'SELECT 1');
    expect(await migrate(url, folder)).toEqual(['2_next']);
  });

  it('refuses a migration that ends its own transaction', async () => {
    write('2_next', 'COMMIT; CREATE TABLE outside (n int);');
    await expect(migrate(url, folder)).rejects.toThrow('it ends its own transaction');
  });

  it('stops at what failed under prisma migrate', async () => {
    await migrate(url, folder);
    await client.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_next'");
    await expect(migrate(url, folder)).rejects.toThrow('Migration 2_next failed earlier under prisma migrate');
  });

  it('tells of a migration that was edited later', async () => {
    await migrate(url, folder);
    write('1_init', 'SELECT 2');
    const edited: string[] = [];
    expect(await migrate(url, folder, (name) => edited.push(name))).toEqual([]);
    expect(edited).toEqual(['1_init']);
  });

  it('refuses a build without its migrations', async () => {
    await expect(migrate(url, path.join(folder, 'nowhere'))).rejects.toThrow('This build is incomplete');
  });

  it('refuses a database that a newer build has migrated, and names both', async () => {
    write('3_newer', 'SELECT 1');
    await migrate(url, folder);
    rmSync(path.join(folder, '3_newer'), { recursive: true });
    write('2_pending', 'CREATE TABLE not_made ()');
    await expect(migrate(url, folder)).rejects.toThrow(
      'A newer version of Outrider has migrated this database to 3_newer. This version only knows migrations up to 2_pending.',
    );
    expect((await client.query("SELECT to_regclass('not_made') AS made")).rows).toEqual([{ made: null }]);
  });

  it('applies the project’s own migrations', async () => {
    cpSync(new URL('../../../prisma/migrations', import.meta.url), folder, { recursive: true });
    rmSync(path.join(folder, '1_init'), { recursive: true });
    rmSync(path.join(folder, '2_next'), { recursive: true });
    expect((await migrate(url, folder)).length).toBeGreaterThan(0);
    const { rows } = await client.query<{ name: string; owner: string }>(
      "SELECT proname AS name, pg_get_userbyid(proowner) AS owner FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef",
    );
    expect(Object.fromEntries(rows.map(({ name, owner }) => [name, owner]))).toEqual(DEFINERS);
  });

  it('takes an installation that applied a migration before it was rewritten', async () => {
    cpSync(new URL('../../../prisma/migrations', import.meta.url), folder, { recursive: true });
    await migrate(url, folder);
    const checksums = async () =>
      (await client.query('SELECT migration_name, checksum FROM _prisma_migrations ORDER BY migration_name')).rows;
    const now = await checksums();
    for (const [name, [before]] of Object.entries(REWRITTEN))
      await client.query('UPDATE _prisma_migrations SET checksum = $2 WHERE migration_name = $1', [name, before]);
    expect(await checksums()).not.toEqual(now);
    const edited: string[] = [];
    expect(await migrate(url, folder, (name) => edited.push(name))).toEqual([]);
    expect(edited).toEqual([]);
    expect(await checksums()).toEqual(now);
  });
});
