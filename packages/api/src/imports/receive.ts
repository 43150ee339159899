import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { IMPORT_LIMITS, type ImportDetail } from '@outrider/shared/imports';
import { MESSAGES } from '@outrider/shared/messages';
import { recordAudit } from '../audit/audit.store.ts';
import type { CompanyContext } from '../guard.ts';
import { uuidv7 } from '../uuid.ts';
import type { FileRow } from './csv-rows.ts';
import { describeImport } from './imports.service.ts';
import { findRemembered, insertChunk } from './imports.store.ts';
import { guessMapping, headerKey } from './mapping.ts';
import { type OpenedFile, openFile } from './read-file.ts';

/** Rows a chunk, and so a batch of the run: on the embedded database every other call waits for one. */
export const CHUNK_ROWS = 250;
const SAMPLE_ROWS = 50;

const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', MESSAGES.importTooLarge(IMPORT_LIMITS.bytes / 1024 / 1024));
const refused = (message: string) =>
  new AppError('UNPROCESSABLE_CONTENT', message, { errors: [{ field: 'file', message }] });

/**
 * Takes a file in as it comes, and its rows into the database: from then on any instance can work on it. The file itself lies in a folder of its own for as
 * long as that takes; what a dead upload leaves is an import that nobody sees and the clean-up deletes.
 */
export async function receiveImport(
  { db, user, actor }: CompanyContext,
  body: Readable,
  file_name: string,
): Promise<ImportDetail> {
  const folder = await mkdtemp(path.join(tmpdir(), 'outrider-import-'));
  try {
    const file = path.join(folder, 'file');
    let size = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        done(size > IMPORT_LIMITS.bytes ? tooLarge() : null, chunk);
      },
    });
    await pipeline(body, counted, createWriteStream(file, { mode: 0o600 }));
    const opened = await openFile(file);
    const id = uuidv7();
    await db.leadImport.create({
      data: {
        id,
        created_by: user.id,
        file_name,
        format: opened.format,
        encoding: opened.encoding,
        delimiter: opened.delimiter,
        size_bytes: size,
      },
      select: { id: true },
    });
    try {
      const facts = await storeRows(db, id, opened);
      await db.transaction(async (tx) => {
        await tx.leadImport.update({
          where: tx.key(id),
          data: { ...facts, state: 'ready', beat_at: new Date() },
          select: { id: true },
        });
        await recordAudit(tx, actor, {
          action: 'import.upload',
          subject_kind: 'import',
          subject_id: id,
          detail: { file_name, rows: facts.row_count },
        });
      });
    } catch (error) {
      await db.leadImport.delete({ where: db.key(id), select: { id: true } }).catch(() => {}); // the clean-up does it, if this does not
      throw error;
    }
    return await describeImport(db, id);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The header is the first row that is not empty. */
async function storeRows(db: CompanyDb, id: string, { rows }: OpenedFile) {
  let headers: string[] | null = null;
  let waiting: FileRow[] = [];
  let row_count = 0;
  let chunk_count = 0;
  const sample: string[][] = [];
  const flush = async (whole: boolean) => {
    while (waiting.length >= CHUNK_ROWS || (whole && waiting.length > 0)) {
      await insertChunk(db, id, chunk_count, waiting.slice(0, CHUNK_ROWS));
      waiting = waiting.slice(CHUNK_ROWS);
      chunk_count += 1;
    }
  };
  for await (const some of rows) {
    for (const row of some) {
      if (row.cells.length > IMPORT_LIMITS.columns) throw refused(MESSAGES.importTooWide(IMPORT_LIMITS.columns));
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      if (!headers) {
        headers = nameColumns(row.cells);
        continue;
      }
      row_count += 1;
      if (row_count > IMPORT_LIMITS.rows) throw refused(MESSAGES.importTooLong(IMPORT_LIMITS.rows));
      if (sample.length < SAMPLE_ROWS) sample.push(row.cells);
      waiting.push({
        line: row.line,
        cells: row.cells.map((cell) => cell.slice(0, IMPORT_LIMITS.cell).toWellFormed()),
      });
    }
    await flush(false);
  }
  if (!headers || row_count === 0) throw refused(MESSAGES.importEmpty);
  await flush(true);
  const header_key = headerKey(headers);
  const remembered = await findRemembered(db, header_key);
  return {
    headers,
    header_key,
    row_count,
    chunk_count,
    mapping: remembered?.mapping ?? guessMapping(headers, sample),
    source: remembered?.source ?? 'import',
  };
}

/** A column without a header is called by its place; empty ones at the end are no columns. */
function nameColumns(cells: string[]): string[] {
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return cells
    .slice(0, used)
    .map((cell, at) => cell.replaceAll(/\s+/g, ' ').trim().slice(0, 200).toWellFormed() || `Column ${at + 1}`);
}
