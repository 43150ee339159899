import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@outrider/testing/database';
import { describeOnEachDatabase } from '@outrider/testing/on-each-database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate, MigrationError } from './migrate.ts';

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
    await expect(migrate(url, folder)).rejects.toThrow('it ends the transaction by itself');
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

  it('does nothing without a folder', async () => {
    expect(await migrate(url, path.join(folder, 'nowhere'))).toEqual([]);
  });

  it('applies the project’s own migrations', async () => {
    cpSync(new URL('../../../prisma/migrations', import.meta.url), folder, { recursive: true });
    rmSync(path.join(folder, '1_init'), { recursive: true });
    rmSync(path.join(folder, '2_next'), { recursive: true });
    expect((await migrate(url, folder)).length).toBeGreaterThan(0);
  });
});
