import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readEmbeddedTemplate } from '@outrider/testing/embedded-template';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded, type Embedded } from './embedded.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'outrider-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a killed process', () => {
  let acknowledged = 0;
  let child: number | undefined;
  let refusal: unknown;

  beforeAll(async () => {
    const writer = spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('./writer.fixture.ts', import.meta.url)), folder],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    child = writer.pid;
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged = Number(line);
      if (acknowledged === 300) {
        refusal = await startEmbedded({ folder }).catch((error: unknown) => error);
        writer.kill('SIGKILL'); // it went on writing meanwhile; what it printed is read to the end
      }
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  });

  it('had kept a second one out', () => {
    const message = `The data folder ${folder} is in use by process ${child}. Stop that process first, or choose another folder.`;
    expect(refusal).toMatchObject({ name: 'FolderLockedError', pid: child, message });
  });

  it('leaves a folder that the next one takes over, with every acknowledged row', async () => {
    expect(existsSync(path.join(folder, 'lock'))).toBe(true);
    const database = await startEmbedded({ folder });
    try {
      const [row] = await ask(
        database.url,
        'SELECT count(*)::int AS count, count(DISTINCT n)::int AS different, max(n) AS last FROM acknowledged',
      );
      const { count, different, last } = row as { count: number; different: number; last: number };
      expect(count).toBeGreaterThanOrEqual(acknowledged);
      expect([different, last]).toEqual([count, count]);
      expect(acknowledged).toBeGreaterThanOrEqual(300);
    } finally {
      await database.stop();
    }
    expect(existsSync(path.join(folder, 'lock'))).toBe(false);
  });
});

describe('a database in memory', () => {
  let database: Embedded;
  beforeAll(async () => {
    database = await startEmbedded({ from: await readEmbeddedTemplate() });
  });
  afterAll(() => database.stop());

  it('listens where only its owner gets in', () => {
    const socketFolder = new URL(database.url).searchParams.get('host')!;
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  });

  it('is copied, and the copy is another database', async () => {
    await ask(database.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const copy = await startEmbedded({ from: await database.dump() });
    try {
      await ask(database.url, 'DROP TABLE kept');
      expect(await ask(copy.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    } finally {
      await copy.stop();
    }
  });

  it('is vacuumed', async () => {
    await ask(database.url, 'CREATE TABLE full_of_holes AS SELECT generate_series(1, 1000) AS n');
    await database.vacuum();
    expect(
      await ask(database.url, "SELECT reltuples::int AS counted FROM pg_class WHERE relname = 'full_of_holes'"),
    ).toEqual([{ counted: 1000 }]);
  });

  it('takes a loopback port with a password', async () => {
    const open = await startEmbedded({ from: await readEmbeddedTemplate(), port: 0 });
    try {
      expect(await ask(open.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      const guess = Object.assign(new URL(open.url), { password: 'guess' }).href;
      await expect(ask(guess, 'SELECT 1')).rejects.toThrow('password authentication failed');
    } finally {
      await open.stop();
    }
  });
});

describe('a folder that', () => {
  it('is a file cannot be used', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(startEmbedded({ folder: file })).rejects.toThrow(`The data folder ${file} is not a folder.`);
  });

  it('has so long a path that the socket moves elsewhere, and was left in the middle of its first start: that starts over', async () => {
    const deep = path.join(folder, 'a'.repeat(100));
    mkdirSync(path.join(deep, 'database'), { recursive: true });
    writeFileSync(path.join(deep, 'database', 'PG_VERSION'), '18\n');
    writeFileSync(path.join(deep, 'first-start'), '');
    const database = await startEmbedded({ folder: deep, from: await readEmbeddedTemplate() });
    const socketFolder = new URL(database.url).searchParams.get('host')!;
    expect(socketFolder.startsWith(deep)).toBe(false);
    expect(await ask(database.url, "SELECT to_regclass('companies') IS NOT NULL AS copied")).toEqual([
      { copied: true },
    ]);
    await database.stop();
    expect([existsSync(socketFolder), existsSync(path.join(deep, 'first-start'))]).toEqual([false, false]);
  });
});
