import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { type ImportRecord, IMPORT_TYPES } from '@outrider/shared/records/import-types';
import { IMPORT_LIMITS, type ImportDetail } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { findOwnFields, namesGone } from '../fields/own-fields.ts';
import type { CompanyContext } from '../../ground/guard.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import type { FileRow } from './csv-rows.ts';
import { describeImport } from './imports.service.ts';
import { beatImport, claimUpload, dropUpload, findRemembered, insertChunk } from './imports.store.ts';
import { guessMapping, guessProgram, headerKey, livingMapping } from './mapping.ts';
import type { OpenedFile } from './read-file.ts';
import { refusedFile, withFileThread } from './thread.ts';

/** Rows a chunk, and so a batch of the run: on the embedded database every other call waits for one. */
const CHUNK_ROWS = 250;
const SAMPLE_ROWS = 50;

const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', MESSAGES.importTooLarge(IMPORT_LIMITS.bytes / 1024 / 1024));
/** An upload whose process died ends its claim so long after its last sign of life. */
const CLAIM_MS = 30_000;
const BEAT_MS = 10_000;
/** Letters that wait for the database at most, so that few long rows do not become one very large statement. */
const CHUNK_LETTERS = 4_000_000;

/**
 * Takes a file in as it comes, and its rows into the database: from then on any instance can work on it. The file
 * itself lies in a folder of its own for as long as that takes; what a dead upload leaves is an import that nobody sees
 * and the clean-up deletes. A person has one upload at a time, whichever instance takes it. @throws AppError 409 while
 * another one is under way, 413, 422
 */
export async function receiveImport(
  { db, user, actor }: CompanyContext,
  body: Readable,
  { file_name, record_type }: { file_name: string; record_type: ImportRecord },
): Promise<ImportDetail> {
  const id = uuidv7();
  if (!(await claimUpload(db, { id, created_by: user.id, file_name, record_type }, CLAIM_MS)))
    throw new AppError('CONFLICT', MESSAGES.importOneAtATime);
  const beat = setInterval(() => void beatImport(db, id).catch(() => {}), BEAT_MS); // one that fails is followed by another
  const folder = await mkdtemp(path.join(tmpdir(), 'outrider-import-'));
  try {
    const file = path.join(folder, 'file');
    let size_bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size_bytes += chunk.length;
        done(size_bytes > IMPORT_LIMITS.bytes ? tooLarge() : null, chunk);
      },
    });
    await pipeline(body, counted, createWriteStream(file, { mode: 0o600 }));
    await withFileThread(file, async ({ rows, ...read }) => {
      const facts = await storeRows(db, { id, record_type }, rows);
      await db.transaction(async (tx) => {
        await tx.import.update({
          where: tx.key(id),
          data: { ...read, ...facts, size_bytes, state: 'ready', beat_at: new Date() },
          select: { id: true },
        });
        await recordAudit(tx, actor, {
          action: 'import.upload',
          subject_kind: 'import',
          subject_id: id,
          detail: { file_name, rows: facts.row_count },
        });
      });
    });
    return await describeImport(db, id);
  } catch (error) {
    await dropUpload(db, id).catch(() => {}); // the clean-up does it, if this does not
    throw error;
  } finally {
    clearInterval(beat);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The header is the first row that is not empty. */
async function storeRows(
  db: CompanyDb,
  { id, record_type }: { id: string; record_type: ImportRecord },
  rows: OpenedFile['rows'],
) {
  let headers: string[] | null = null;
  let waiting: FileRow[] = [];
  let letters = 0;
  let row_count = 0;
  let chunk_count = 0;
  const sample: string[][] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    await insertChunk(db, id, chunk_count, waiting);
    waiting = [];
    letters = 0;
    chunk_count += 1;
  };
  for await (const some of rows) {
    for (const row of some) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      if (!headers) {
        headers = nameColumns(row.cells);
        continue;
      }
      row_count += 1;
      if (row_count > IMPORT_LIMITS.rows) throw refusedFile(MESSAGES.importTooLong(IMPORT_LIMITS.rows));
      if (sample.length < SAMPLE_ROWS) sample.push(row.cells);
      waiting.push(row);
      for (const cell of row.cells) letters += cell.length;
      if (waiting.length >= CHUNK_ROWS || letters > CHUNK_LETTERS) await flush();
    }
  }
  if (!headers || row_count === 0) throw refusedFile(MESSAGES.importEmpty);
  await flush();
  const header_key = headerKey(headers, record_type);
  const [remembered, own] = [await findRemembered(db, header_key), await findOwnFields(db, record_type)];
  return {
    headers,
    header_key,
    row_count,
    chunk_count,
    program: guessProgram(headers),
    mapping: remembered
      ? livingMapping(remembered.mapping, own)
      : guessMapping(IMPORT_TYPES[record_type], headers, sample, own),
    value_map: remembered?.value_map.filter(({ field }) => namesGone(own, [field]).length === 0) ?? [],
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
