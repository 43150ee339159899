import { open } from 'node:fs/promises';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { CsvReader, type FileRow, guessDelimiter, UnclosedQuoteError } from './csv-rows.ts';
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

/** A file of rows, by what is in it: its name may lie. @throws AppError 422 for what is neither text nor a workbook, at once or while it is read */
export async function openFile(path: string): Promise<OpenedFile> {
  const start = await readStart(path);
  if (start.length === 0) throw unreadable(MESSAGES.importEmpty);
  if (start.subarray(0, 4).equals(ZIP))
    return { format: 'xlsx', encoding: null, delimiter: null, rows: inOurTerms(readXlsxRows(path)) };
  if (start.subarray(0, 4).equals(OLD_EXCEL)) throw unreadable(MESSAGES.importOldExcel);
  const encoding = await findEncoding(path, start);
  const sample = new TextDecoder(encoding).decode(start, { stream: true });
  if (sample.includes('\0')) throw unreadable(MESSAGES.importNotText);
  const delimiter = guessDelimiter(sample);
  return { format: 'csv', encoding, delimiter, rows: inOurTerms(readCsvRows(path, encoding, delimiter)) };
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

const unreadable = (message: string) =>
  new AppError('UNPROCESSABLE_CONTENT', message, { errors: [{ field: 'file', message }] });

async function* readCsvRows(
  path: string,
  encoding: Parameters<typeof readText>[1],
  delimiter: string,
): AsyncGenerator<FileRow[]> {
  const reader = new CsvReader(delimiter);
  for await (const text of readText(path, encoding)) yield reader.push(text);
  yield reader.end();
}

async function* inOurTerms(rows: AsyncGenerator<FileRow[]>): AsyncGenerator<FileRow[]> {
  try {
    yield* rows;
  } catch (error) {
    if (error instanceof UnclosedQuoteError || error instanceof WorkbookError) throw unreadable(error.message);
    const { code = '', message = '' } = error as { code?: string; message?: string };
    throw code.startsWith('Z_') || /central directory|compressed|invalid|truncated/i.test(message)
      ? unreadable(MESSAGES.importDamaged)
      : error;
  }
}
