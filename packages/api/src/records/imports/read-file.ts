import { open } from 'node:fs/promises';
import { IMPORT_LIMITS } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import { CsvError, CsvReader, type FileRow, guessDelimiter } from './csv-rows.ts';
import { findEncoding, readText } from './encoding.ts';
import { WorkbookError } from './xlsx-parts.ts';
import { readXlsxRows } from './xlsx-rows.ts';

export type OpenedFile = {
  format: 'csv' | 'xlsx';
  encoding: string | null;
  delimiter: string | null;
  rows: AsyncGenerator<FileRow[]>;
};

const SAMPLE = 64 * 1024;
/** All cells of a file together, in letters: a workbook may name one long text in a million cells. */
const MOST_LETTERS = 100_000_000;
/** Letters that are handed on at once. */
const HANDED_ON = 2_000_000;

/**
 * A file of rows, by what is in it: its name may lie. @throws AppError 422 for what is neither text nor a workbook, at
 * once or while it is read
 */
export async function openFile(path: string): Promise<OpenedFile> {
  const start = await readStart(path);
  if (start.length === 0) throw unreadable(MESSAGES.importEmpty);
  if (start.subarray(0, 4).equals(ZIP))
    return { format: 'xlsx', encoding: null, delimiter: null, rows: inOurTerms(withinLimits(readXlsxRows(path))) };
  if (start.subarray(0, 4).equals(OLD_EXCEL)) throw unreadable(MESSAGES.importOldExcel);
  const encoding = await findEncoding(path, start);
  const sample = new TextDecoder(encoding).decode(start, { stream: true });
  if (sample.includes('\0')) throw unreadable(MESSAGES.importNotText);
  const delimiter = guessDelimiter(sample);
  return { format: 'csv', encoding, delimiter, rows: inOurTerms(withinLimits(readCsvRows(path, encoding, delimiter))) };
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

const unreadable = (message: string) => refuse('UNPROCESSABLE_CONTENT', 'file', message);

async function* readCsvRows(
  path: string,
  encoding: Parameters<typeof readText>[1],
  delimiter: string,
): AsyncGenerator<FileRow[]> {
  const reader = new CsvReader(delimiter);
  for await (const text of readText(path, encoding)) yield reader.push(text);
  yield reader.end();
}

/** The rows cut to what a cell may hold, without what is empty at their ends. @throws AppError 422 */
async function* withinLimits(rows: AsyncGenerator<FileRow[]>): AsyncGenerator<FileRow[]> {
  let total = 0;
  for await (const some of rows) {
    let ready: FileRow[] = [];
    let held = 0;
    for (const row of some) {
      if (row.cells.length > IMPORT_LIMITS.columns) {
        const used = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
        if (used > IMPORT_LIMITS.columns) throw unreadable(MESSAGES.importTooWide(IMPORT_LIMITS.columns));
        row.cells.length = IMPORT_LIMITS.columns;
      }
      let letters = 0;
      for (const [at, cell] of row.cells.entries()) {
        row.cells[at] = cell.slice(0, IMPORT_LIMITS.cell).toWellFormed();
        letters += cell.length;
      }
      if (letters > IMPORT_LIMITS.row) throw unreadable(MESSAGES.importRowTooLong(row.line));
      total += letters;
      if (total > MOST_LETTERS) throw unreadable(MESSAGES.importTooHeavy);
      ready.push(row);
      held += letters;
      if (held < HANDED_ON) continue;
      yield ready;
      ready = [];
      held = 0;
    }
    yield ready;
  }
}

async function* inOurTerms(rows: AsyncGenerator<FileRow[]>): AsyncGenerator<FileRow[]> {
  try {
    yield* rows;
  } catch (error) {
    if (error instanceof CsvError || error instanceof WorkbookError) throw unreadable(error.message);
    const { code = '', message = '' } = error as { code?: string; message?: string };
    throw code.startsWith('Z_') || /central directory|compressed|invalid|truncated/i.test(message)
      ? unreadable(MESSAGES.importDamaged)
      : error;
  }
}
