import { IMPORT_LIMITS } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';

export type FileRow = { line: number; cells: string[] };

/** More than a spreadsheet's last column: whether the cells beyond the limit are empty does not matter here. */
const MOST_CELLS = 20_000;

/** Text that is no rows; the message is for the person whose file it is. */
export class CsvError extends Error {}

/**
 * Reads CSV (RFC 4180) as it comes in, in pieces of any length. Beyond the standard: any delimiter, lines that end in
 * CR, LF or both, and a quote inside an unquoted cell, which is text. `line` is where a row begins, counted from 1;
 * empty lines are left out.
 */
export class CsvReader {
  #rest = '';
  #line = 1;
  #ended = false;
  readonly #delimiter: string;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** The rows that are whole by now. @throws CsvError */
  push(text: string): FileRow[] {
    this.#rest += text;
    const rows: FileRow[] = [];
    let from = 0;
    for (let row = this.#readRow(from); row; row = this.#readRow(from)) {
      if (row.cells.length > 1 || row.cells[0] !== '') rows.push({ line: row.line, cells: row.cells });
      from = row.end;
      if (from >= this.#rest.length) break;
    }
    this.#rest = this.#rest.slice(from);
    if (this.#rest.length > IMPORT_LIMITS.row) throw new CsvError(MESSAGES.importRowTooLong(this.#line)); // a quote that is never closed collects the whole file
    return rows;
  }

  /** What is left when the file has ended. @throws CsvError */
  end(): FileRow[] {
    this.#ended = true;
    return this.#rest === '' ? [] : this.push('');
  }

  /** The row that begins at `from`; null while its end has not come. */
  #readRow(from: number): (FileRow & { end: number }) | null {
    const text = this.#rest;
    const cells: string[] = [];
    let at = from;
    let breaks = 0;
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        at += 1;
        for (;;) {
          const quote = text.indexOf('"', at);
          if (quote === -1) return this.#incomplete();
          cell += text.slice(at, quote);
          if (text[quote + 1] === '"') {
            cell += '"';
            at = quote + 2;
            continue;
          }
          if (quote + 1 === text.length && !this.#ended) return null; // the next piece may begin with the second half of ""
          at = quote + 1;
          break;
        }
        breaks += countBreaks(cell);
      }
      const end = this.#cellEnd(text, at); // after a closing quote: the little that some programs leave there
      if (end === -1) return null;
      if (cells.length >= MOST_CELLS) throw new CsvError(MESSAGES.importTooWide(IMPORT_LIMITS.columns));
      cells.push(cell + text.slice(at, end));
      if (text[end] === this.#delimiter) {
        at = end + 1;
        continue;
      }
      if (text[end] === '\r' && end + 1 === text.length && !this.#ended) return null; // a line feed may follow
      const next = end >= text.length ? end : text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
      const line = this.#line;
      this.#line += breaks + 1;
      return { line, cells, end: next };
    }
  }

  #incomplete(): null {
    if (this.#ended) throw new CsvError(MESSAGES.importUnclosedQuote(this.#line));
    return null;
  }

  #cellEnd(text: string, from: number): number {
    for (let at = from; at < text.length; at += 1) {
      const letter = text[at];
      if (letter === this.#delimiter || letter === '\n' || letter === '\r') return at;
    }
    return this.#ended ? text.length : -1;
  }
}

const countBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

const DELIMITERS = [',', ';', '\t', '|'];

/**
 * The delimiter that takes the first lines apart the most evenly, into more than one cell; a comma where nothing does.
 */
export function guessDelimiter(sample: string): string {
  let best = { delimiter: ',', points: 0 };
  for (const delimiter of DELIMITERS) {
    const rows = readSample(sample, delimiter).slice(0, 20);
    const width = rows[0]?.cells.length ?? 1;
    if (width < 2) continue;
    const even = rows.filter(({ cells }) => cells.length === width).length / rows.length;
    const points = even * even * Math.min(width, 30);
    if (points > best.points) best = { delimiter, points };
  }
  return best.delimiter;
}

function readSample(sample: string, delimiter: string): FileRow[] {
  try {
    const reader = new CsvReader(delimiter);
    const rows = reader.push(sample);
    return rows.length > 0 ? rows : reader.end();
  } catch {
    return [];
  }
}
