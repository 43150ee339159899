/** What a spreadsheet would take for a formula, or for the rest of one. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** A text that stays a text in a spreadsheet: an apostrophe before what would be a formula (OWASP, CSV injection). A plain number is none. */
export const harmless = (text: string): string =>
  FORMULA.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

/** One line of CSV (RFC 4180), harmless in a spreadsheet. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(harmless(cell))).join(',')}\r\n`;
}

const quote = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
