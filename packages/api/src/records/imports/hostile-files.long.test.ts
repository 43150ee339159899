import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@outrider/shared/ground/errors';
import { IMPORT_LIMITS } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, expect, it } from 'vitest';
import { packWorkbook, repeat } from './bombs.fixture.ts';
import type { FileRow } from './csv-rows.ts';
import { withFileThread } from './thread.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outrider-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(bytes: Uint8Array | string): Promise<FileRow[]> {
  const file = path.join(folder, 'file');
  writeFileSync(file, bytes);
  return withFileThread(file, async ({ rows }) => {
    const all: FileRow[] = [];
    for await (const some of rows) all.push(...some);
    return all;
  });
}

const MB = 1024 * 1024;
const sheet = (rows: string) => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});
/** One text of 30,000 letters that 30 cells of a row name. */
const amplified = (rows: number) =>
  packWorkbook({
    'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(30_000)}</t></si></sst>`,
    ...sheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`.repeat(rows)),
  });

// The largest bombs are tried on a whole server: apps/server/src/import-bombs.long.test.ts.
it.each<[string, () => Promise<Uint8Array | string>, string]>([
  ['a text of 400 MB', () => packWorkbook({ 'xl/worksheets/sheet1.xml': repeat('a', 400) }), MESSAGES.importDamaged],
  [
    'four million shared texts',
    () => packWorkbook({ 'xl/sharedStrings.xml': ['<sst>', '<si/>'.repeat(4_000_000)], ...sheet('') }),
    MESSAGES.importTooHeavy,
  ],
  ['few texts that are named a million times', () => amplified(200), MESSAGES.importTooHeavy],
  [
    '6,000 parts',
    () => packWorkbook(Object.fromEntries(Array.from({ length: 6_000 }, (_, i) => [`part${i}`, 'a']))),
    MESSAGES.importTooHeavy,
  ],
  [
    'a cell in column 300',
    () => packWorkbook(sheet('<row><c r="KN1"><v>1</v></c></row>')),
    MESSAGES.importTooWide(IMPORT_LIMITS.columns),
  ],
  ['one cell of 40 MB', async () => `Email,Note\na@b.example,${'x'.repeat(39 * MB)}`, MESSAGES.importRowTooLong(2)],
  ['an open quote before 40 MB', async () => `Email\n"${'a\n'.repeat(19 * MB)}`, MESSAGES.importRowTooLong(2)],
  ['100,000 columns', async () => 'a,'.repeat(100_000), MESSAGES.importTooWide(IMPORT_LIMITS.columns)],
])(
  'refuses %s with a sentence, and goes on reading others',
  async (_name, build, message) => {
    const error: unknown = await read(await build()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'UNPROCESSABLE_CONTENT', message });
    expect(await read('Email\nada@example.com\n')).toHaveLength(2);
  },
  60_000,
);

it('reads what only looks large: empty cells to the last column, and rows that repeat', async () => {
  const wide = `<c r="A1" t="inlineStr"><is><t>Email</t></is></c><c r="XFD1" s="1"/>`;
  const rows = await read(await packWorkbook(sheet(`<row>${wide}</row>`.repeat(20_000))));
  expect(rows).toHaveLength(20_000);
  expect(rows[0]?.cells).toEqual(['Email']);
  expect(await read(`Email${','.repeat(500)}\n`)).toMatchObject([{ line: 1 }]);
});
