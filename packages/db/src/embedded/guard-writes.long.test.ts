import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { guardWrites, openPGlite } from './pglite.ts';

it('looks before the first change of a file, and not when it only reads', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'outrider-guard-'));
  const contents = () =>
    readdirSync(path.join(folder, 'pg_wal'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(path.join(folder, 'pg_wal', name)).toString('base64'))
      .join();
  const db = await openPGlite({ dataDir: folder });
  try {
    await db.exec('CREATE TABLE kept (n int); SELECT * FROM kept; CHECKPOINT');
    const before = contents();
    let unchangedAtFirst: boolean | null = null;
    guardWrites(db, () => (unchangedAtFirst ??= contents() === before));
    await db.exec('SELECT * FROM kept');
    expect(unchangedAtFirst).toBe(null);
    await db.exec('INSERT INTO kept VALUES (1)');
    expect(unchangedAtFirst).toBe(true);
    expect(contents()).not.toBe(before);
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
