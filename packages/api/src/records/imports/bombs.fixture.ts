import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

const MB = 1024 * 1024;

/** A workbook's parts, each a text or its pieces, packed as tight as zip can. */
export async function packWorkbook(parts: Record<string, string | Iterable<string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    zip.addReadStream(Readable.from(typeof content === 'string' ? [content] : content, { objectMode: false }), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

export function* repeat(piece: string, mb: number): Generator<string> {
  const block = piece.repeat(Math.ceil(MB / piece.length));
  for (let i = 0; i < mb; i += 1) yield block;
}

function* around(head: string, body: Iterable<string>): Generator<string> {
  yield head;
  yield* body;
}

const SHEET = '<worksheet><sheetData><row><c t="inlineStr"><is><t>Email</t></is></c></row></sheetData></worksheet>';

/** 860 KB that unpack to 590 MB of empty shared texts: one list of so many ends a process, and nothing can catch it. */
export const sharedTextBomb = () =>
  packWorkbook({ 'xl/sharedStrings.xml': around('<sst>', repeat('<si/>', 590)), 'xl/worksheets/sheet1.xml': SHEET });

/** 290 KB that unpack to 300 MB of elements inside each other. */
export const nestedBomb = () => packWorkbook({ 'xl/worksheets/sheet1.xml': around('<worksheet>', repeat('<a>', 300)) });
