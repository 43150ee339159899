/** A, B … Z, AA: the name of a column, counted from 0. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

const quote = (sheet: string) => `'${sheet.replaceAll("'", "''")}'`;

/** A rectangle of a sheet in A1 notation; rows as the sheet shows them, from 1, columns from 0. */
export function rangeOf(sheet: string, top: number, bottom: number, left: number, right: number): string {
  return `${quote(sheet)}!${columnLetters(left)}${top}:${columnLetters(right)}${bottom}`;
}

export const cellOf = (sheet: string, row: number, column: number) => `${quote(sheet)}!${columnLetters(column)}${row}`;
