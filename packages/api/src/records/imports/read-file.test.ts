import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MESSAGES } from '@outrider/shared/ground/messages';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { buildWorkbook } from '../exports/workbook.ts';
import { CsvReader, type FileRow, guessDelimiter } from './csv-rows.ts';
import { openFile } from './read-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outrider-read-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array | string) {
  const file = path.join(folder, 'file');
  writeFileSync(file, bytes);
  const { rows, ...facts } = await openFile(file);
  const all: FileRow[] = [];
  for await (const some of rows) all.push(...some);
  return { ...facts, cells: all.map((row) => row.cells), lines: all.map(({ line }) => line) };
}

const TEXT = 'name;city\r\nJosé;Zürich\r\n';
const utf16 = (text: string, swap: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return swap ? bytes.swap16() : bytes;
};

describe('a file of rows', () => {
  it.each([
    ['utf-8', Buffer.from(TEXT)],
    ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['utf-16le', utf16(`\uFEFF${TEXT}`, false)],
    ['utf-16be', utf16(`\uFEFF${TEXT}`, true)],
    ['utf-16le', utf16(TEXT, false)],
    ['windows-1252', Buffer.from(TEXT, 'latin1')],
  ])('is read as %s', async (encoding, bytes) => {
    expect(await read(bytes)).toEqual({
      format: 'csv',
      encoding,
      delimiter: ';',
      cells: [
        ['name', 'city'],
        ['José', 'Zürich'],
      ],
      lines: [1, 2],
    });
  });

  it('is windows-1252 even where the first odd byte comes late', async () => {
    const { encoding, cells } = await read(Buffer.from(`name,note\n${'a,b\n'.repeat(30_000)}José,x\n`, 'latin1'));
    expect(encoding).toBe('windows-1252');
    expect(cells.at(-1)).toEqual(['José', 'x']);
  });

  it.each([
    ['nothing in it', '', MESSAGES.importEmpty],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), MESSAGES.importOldExcel],
    ['a picture', Buffer.from([0x89, 0x50, 0, 0, 1, 0, 3, 7, 0, 0]), MESSAGES.importNotText],
    ['half a zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)]), MESSAGES.importNotWorkbook],
    ['a quote that never ends', 'a,b\n1,"two\n3,4\n', MESSAGES.importUnclosedQuote(2)],
  ])('is refused with %s', async (_name, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });

  it('can be a workbook: texts, numbers, and gaps', async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of buildWorkbook(
      'Leads',
      ['name', 'budget', 'note'],
      (async function* rows() {
        yield [
          ['Ada & <Co>', 1200.5, ''],
          ['Grace', null, 'two\nlines'],
        ];
      })(),
    ))
      chunks.push(chunk);
    const { format, cells } = await read(Buffer.concat(chunks));
    expect({ format, cells }).toEqual({
      format: 'xlsx',
      cells: [
        ['name', 'budget', 'note'],
        ['Ada & <Co>', '1200.5', ''],
        ['Grace', '', 'two\nlines'],
      ],
    });
  });
});

describe('CSV', () => {
  it.each<[string, string, string[][], number[]]>([
    [
      'line breaks inside quotes count as lines',
      'a,b\r\n"x\r\ny",2\r\n3,4',
      [
        ['a', 'b'],
        ['x\r\ny', '2'],
        ['3', '4'],
      ],
      [1, 2, 4],
    ],
    ['doubled quotes', '"say ""hi""",b\n', [['say "hi"', 'b']], [1]],
    ['a quote inside a cell is text', 'a"b,c\n', [['a"b', 'c']], [1]],
    ['empty lines are left out and counted', 'a\n\n\nb\n', [['a'], ['b']], [1, 4]],
    [
      'old Mac line ends',
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [1, 2],
    ],
    ['ragged rows stay ragged', 'a,b,c\n1\n1,2,3,4\n', [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']], [1, 2, 3]],
    ['an empty cell at the very end', 'a,', [['a', '']], [1]],
  ])('%s', (_name, text, cells, lines) => {
    const reader = new CsvReader(',');
    const rows = [...reader.push(text), ...reader.end()];
    expect(rows.map((row) => row.cells)).toEqual(cells);
    expect(rows.map(({ line }) => line)).toEqual(lines);
  });

  it('reads what was written, in whatever pieces it comes', () => {
    const cell = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('"', ',', '\n', '\r\n', 'a"b', '""'));
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 7 }), (rows, size) => {
        const text = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        const reader = new CsvReader(',');
        const read: FileRow[] = [];
        for (let at = 0; at < text.length; at += size) read.push(...reader.push(text.slice(at, at + size)));
        read.push(...reader.end());
        expect(read.map((row) => row.cells)).toEqual(rows);
      }),
    );
  });

  it.each([
    ['a;b;c\n1,5;2;3\n', ';'],
    ['a\tb\n1,2\t3\n', '\t'],
    ['a|b\nx|y\n', '|'],
    ['"a;b",c\n"d;e",f\n', ','],
    ['email\nada@example.com\n', ','],
  ])('of %j the delimiter is found', (sample, delimiter) => expect(guessDelimiter(sample)).toBe(delimiter));
});
