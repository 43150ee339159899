import path from 'node:path';
import { IMPORT_LIMITS } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FileRow } from './csv-rows.ts';
import { openWorkbook, readWhole, readXml, type Workbook, WorkbookError } from './xlsx-parts.ts';

/**
 * Texts that a workbook keeps aside: their letters, and how many they are. An empty one costs its place in the list,
 * too.
 */
const LARGEST_STRINGS = { letters: 60_000_000, count: 3_000_000 };
/** Excel's own limit is 65,490. */
const MOST_STYLES = 100_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/**
 * The rows of a workbook's first sheet (ECMA-376), as text: numbers as they are stored, dates as 2026-05-04, true and
 * false in words. The sheet is read as a stream; only the texts that the workbook keeps aside are in memory. @throws
 * WorkbookError
 */
export async function* readXlsxRows(file: string): AsyncGenerator<FileRow[]> {
  const workbook = await openWorkbook(file);
  try {
    const sheet = await findFirstSheet(workbook);
    const strings = await readStrings(workbook);
    const dated = await readDateStyles(workbook);
    const stream = await workbook.part(sheet.path);
    if (!stream) throw new WorkbookError(MESSAGES.importNoSheet);
    let rows: FileRow[] = [];
    let row: FileRow = { line: 0, cells: [] };
    let cell = { at: 0, type: '', style: -1, text: '' };
    let collects = false;
    let phonetic = false;
    const xml = readXml(stream, {
      open(name, attributes) {
        if (name === 'row') row = { line: Number(attributes['r'] ?? row.line + 1), cells: [] };
        else if (name === 'c')
          cell = {
            at: attributes['r'] ? columnIndex(attributes['r']) : row.cells.length,
            type: attributes['t'] ?? 'n',
            style: Number(attributes['s'] ?? -1),
            text: '',
          };
        else if (name === 'rPh') phonetic = true;
        else if (name === 'v' || name === 't') collects = !phonetic;
      },
      close(name) {
        if (name === 'v' || name === 't') collects = false;
        else if (name === 'rPh') phonetic = false;
        else if (name === 'c') {
          place(row, cell.at, present(cell, strings, dated, sheet.epoch));
        } else if (name === 'row' && row.cells.some((text) => text !== '')) rows.push(row);
      },
      text(text) {
        if (collects && cell.text.length < IMPORT_LIMITS.cell) cell.text += text.slice(0, IMPORT_LIMITS.cell);
      },
    });
    for await (const _ of xml) {
      if (rows.length > 0) yield rows;
      rows = [];
    }
  } finally {
    workbook.close();
  }
}

/**
 * Puts a cell into its row. Formatting may reach to the last column there is: an empty cell beyond the limit is none.
 * @throws WorkbookError
 */
function place({ cells }: FileRow, at: number, text: string): void {
  if (at >= IMPORT_LIMITS.columns) {
    if (text !== '') throw new WorkbookError(MESSAGES.importTooWide(IMPORT_LIMITS.columns));
    return;
  }
  while (cells.length < at) cells.push('');
  cells[at] = text;
}

/** 'BC12' is column 54, counted from 0. @throws WorkbookError past XFD, the last one there is */
function columnIndex(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  if (column < 1 || column > 16_384) throw new WorkbookError(MESSAGES.importDamaged);
  return column - 1;
}

type Cell = { type: string; style: number; text: string };

function present({ type, style, text }: Cell, strings: string[], dated: Set<number>, epoch: number): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (type !== 'n' || text === '') return text;
  const number = Number(text);
  if (!dated.has(style)) return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text;
  const date = new Date(epoch + Math.round(number * 86_400_000));
  if (Number.isNaN(date.getTime())) return text;
  const iso = date.toISOString();
  return number % 1 === 0 ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}

async function findFirstSheet(workbook: Workbook): Promise<{ path: string; epoch: number }> {
  let id = '';
  let epoch = EPOCH_1900;
  await readWhole(await workbook.part('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'sheet') id ||= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) epoch = EPOCH_1904;
    },
  });
  let target = 'worksheets/sheet1.xml';
  await readWhole(await workbook.part('xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name === 'Relationship' && attributes['Id'] === id) target = attributes['Target'] ?? target;
    },
  });
  return { path: target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target), epoch };
}

async function readStrings(workbook: Workbook): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let letters = 0;
  let collects = false;
  let phonetic = false; // how a name is spoken stands beside it, and is not part of it
  await readWhole(await workbook.part('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') collects = !phonetic;
    },
    close(name) {
      if (name === 't') collects = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') {
        strings.push(text);
        letters += text.length;
        if (letters > LARGEST_STRINGS.letters || strings.length > LARGEST_STRINGS.count)
          throw new WorkbookError(MESSAGES.importTooHeavy);
      }
    },
    text(part) {
      if (collects && text.length < IMPORT_LIMITS.cell) text += part.slice(0, IMPORT_LIMITS.cell);
    },
  });
  return strings;
}

/** Which cell styles show a number as a date. */
async function readDateStyles(workbook: Workbook): Promise<Set<number>> {
  const formats = new Set(DATE_FORMATS);
  const dated = new Set<number>();
  let inCells = false;
  let style = 0;
  await readWhole(await workbook.part('xl/styles.xml'), {
    open(name, attributes) {
      const format = Number(attributes['numFmtId']);
      if (style > MOST_STYLES || formats.size > MOST_STYLES) throw new WorkbookError(MESSAGES.importDamaged);
      if (
        name === 'numFmt' &&
        /[ymdh]/i.test((attributes['formatCode'] ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
      )
        formats.add(format);
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        if (formats.has(format)) dated.add(style);
        style += 1;
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dated;
}
