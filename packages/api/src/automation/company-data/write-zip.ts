import { createHash } from 'node:crypto';
import { type PassThrough, Readable } from 'node:stream';
import type { CompanyQueries } from '@outrider/db';
import { ZipFile } from 'yazl';
import { readChunk } from '../../records/files/files.store.ts';
import { columnsOf, type ExportTable } from './exported.ts';
import { countRows, listExportTables, readFiles, readRows } from './exports.store.ts';

const FORMAT_VERSION = 1;
const ROWS = 200;
/** Of tables with bytes in them: a delivery may be a megabyte. */
const HEAVY_ROWS = 10;
const FILES = 500;

/** `read_from` to `read_until`: the stretch of time in which its rows were read. */
type Entry = {
  name: string;
  rows?: number;
  sha256: string;
  columns?: Record<string, string>;
  read_from?: Date;
  read_until?: Date;
};
type Facts = { company: { id: string; name: string }; now: () => Date };
/** `done` counts rows and files up while the stream is read; `counted` is whole when it ends. */
export type Zip = { stream: Readable; total: number; done: () => number; counted: Record<string, number> };

/**
 * Everything of a company as a zip, which is made while it is read: one JSONL a table, files as files, and last a
 * manifest that names each with its rows and its hash. A row is as it was when its page was read: a transaction that
 * saw one moment would hold up the embedded database until the end. So the manifest says of each file in which time it
 * was read.
 */
export async function openZip(db: CompanyQueries, { company, now }: Facts): Promise<Zip> {
  const tables = await listExportTables(db);
  const counts = await Promise.all(tables.map(({ name }) => countRows(db, name)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const zip = new ZipFile();
  // Without this an entry that cannot be read would end the process: nobody else hears of it.
  zip.on('error', (error: Error) => (zip.outputStream as PassThrough).destroy(error));
  const entries: Entry[] = [];
  const counted: Record<string, number> = {};
  const started_at = now();
  let done = 0;

  const add = (name: string, mtime: Date, compress: boolean, open: () => AsyncGenerator<Buffer>) =>
    zip.addReadStreamLazy(name, { mtime, compress }, (give) =>
      give(null as never, Readable.from(open(), { objectMode: false })),
    );
  const hashed = async function* (entry: Entry, pages: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    const read_from = now();
    for await (const page of pages) {
      hash.update(page);
      yield page;
    }
    entries.push({
      ...entry,
      sha256: hash.digest('hex'),
      read_from,
      read_until: now(),
      ...(entry.rows !== undefined && { rows: counted[entry.name] ?? 0 }),
    });
  };

  for (const table of tables) {
    const name = `data/${table.name}.jsonl`;
    const columns = Object.fromEntries(columnsOf(table).map((column) => [column.name, column.type]));
    add(name, started_at, true, () =>
      hashed(
        { name, rows: 0, sha256: '', columns },
        linesOf(db, table, (rows) => {
          counted[name] = (counted[name] ?? 0) + rows;
          done += rows;
        }),
      ),
    );
  }
  for (let after: string | null = null; ;) {
    const files = await readFiles(db, after, FILES);
    for (const file of files) {
      const name = `files/${file.id}/${file.name}`;
      add(name, file.created_at, false, () => hashed({ name, sha256: '' }, bytesOf(db, file.id)));
    }
    after = files.at(-1)?.id ?? null;
    if (files.length < FILES) break;
  }
  add('manifest.json', started_at, true, async function* () {
    const manifest = { format_version: FORMAT_VERSION, company, started_at, finished_at: now(), files: entries };
    yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  });
  zip.end();
  return { stream: Readable.from(zip.outputStream as AsyncIterable<Buffer>), total, done: () => done, counted };
}

async function* linesOf(
  db: CompanyQueries,
  table: ExportTable,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const most = table.columns.some(({ type }) => type === 'bytea') ? HEAVY_ROWS : ROWS;
  for (let after: Record<string, string> | null = null; ;) {
    const page: Awaited<ReturnType<typeof readRows>> = await readRows(db, table, after, most);
    if (page.length > 0) yield Buffer.from(page.map(({ row }) => `${JSON.stringify(row)}\n`).join(''));
    onRows(page.length);
    after = page.at(-1)?.place ?? null;
    if (page.length < most) return;
  }
}

async function* bytesOf(db: CompanyQueries, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const bytes = await readChunk(db, id, position);
    if (!bytes) return;
    yield Buffer.from(bytes);
  }
}
