import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readEmbeddedTemplate } from '@outrider/testing/embedded-template';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
    const message = `The data folder ${folder} is already in use by process ${child}. Stop that process first, or choose another folder with DATA_FOLDER.`;
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

it('a process that was frozen for so long that another took its folder writes nothing when it thaws, and ends', async () => {
  const frozen = path.join(folder, 'frozen');
  const writer = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('./writer.fixture.ts', import.meta.url)), frozen],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  let acknowledged = 0;
  writer.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const lines = createInterface({ input: writer.stdout });
  lines.on('line', (line) => (acknowledged = Number(line)));
  const ended = once(writer, 'exit');
  try {
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(50), { timeout: 60_000, interval: 5 });
    writer.kill('SIGSTOP');
    const file = path.join(frozen, 'lock');
    // As another container sees it: a process of a host it does not know, silent for a minute.
    const holder = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...holder, host: 'another-container' }));
    const minuteAgo = new Date(Date.now() - 60_000);
    utimesSync(file, minuteAgo, minuteAgo);
    await sleep(1_500);
    const successor = await startEmbedded({ folder: frozen });
    const count = async () => (await ask(successor.url, 'SELECT count(*)::int AS rows FROM acknowledged'))[0];
    const before = await count();
    writer.kill('SIGCONT');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(said).toMatch(/^This process has lost the lock on the data folder/);
    expect(acknowledged).toBeLessThanOrEqual((before as { rows: number }).rows); // what it acknowledged had been written before
    expect(await count()).toEqual(before);
    await ask(successor.url, 'INSERT INTO acknowledged VALUES (-1)');
    await successor.stop();
    const again = await startEmbedded({ folder: frozen });
    expect(await ask(again.url, 'SELECT count(*)::int - 1 AS rows FROM acknowledged')).toEqual([before]);
    await again.stop();
  } finally {
    writer.kill('SIGKILL');
    await ended;
  }
}, 120_000);

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
    await expect(startEmbedded({ folder: file })).rejects.toThrow(`The data folder ${file} isn't a folder.`);
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
