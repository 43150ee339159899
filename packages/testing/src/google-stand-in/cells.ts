export type StandInSheet = { title: string; rows: string[][] };

const A1 = /^(?:'((?:[^']|'')+)'|([^'!]+))!([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/;
const columnOf = (letters: string) =>
  letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Where a range in A1 notation begins and ends, from 0; null when it is none, or its sheet is not there. */
function locate(sheets: StandInSheet[], range: string) {
  const [, quoted, plain, left = '', top = '', right = left, bottom = top] = A1.exec(range) ?? [];
  const sheet = sheets.find(({ title }) => title === (quoted?.replaceAll("''", "'") ?? plain));
  return sheet
    ? { sheet, left: columnOf(left), top: Number(top) - 1, right: columnOf(right), bottom: Number(bottom) - 1 }
    : null;
}

/** Rows as Sheets gives them: trailing empty cells and rows are left out. */
export function readCells(sheets: StandInSheet[], range: string): string[][] | null {
  const at = locate(sheets, range);
  if (!at) return null;
  const rows = at.sheet.rows
    .slice(at.top, at.bottom + 1)
    .map((row) => trim(row.slice(at.left, at.right + 1), (cell) => cell === ''));
  return trim(rows, (row) => row.length === 0);
}

export function writeCell(sheets: StandInSheet[], range: string, value: string): void {
  const at = locate(sheets, range);
  if (!at) throw new Error(`No such cell: ${range}`);
  while (at.sheet.rows.length <= at.top) at.sheet.rows.push([]);
  const row = at.sheet.rows[at.top] ?? [];
  while (row.length <= at.left) row.push('');
  row[at.left] = value;
}

function trim<T>(items: T[], isEmpty: (item: T) => boolean): T[] {
  let end = items.length;
  while (end > 0 && isEmpty(items[end - 1] as T)) end--;
  return items.slice(0, end);
}
