/**
 * What a spreadsheet would take for a formula, or for the rest of one: full-width signs are the same to some, and what
 * is not seen before one is skipped.
 */
const FORMULA = /^[\t\r]|^[\s\u200B-\u200F\u2060\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Where a semicolon parts cells, quotes or not: as spreadsheets of many countries open a file. */
const AFTER_SEMICOLON = /;(?=[\s\u200B-\u200F\u2060\uFEFF]*[=@\uFF1D\uFF20])/g;
const QUOTED = /[",\r\n]/;

/**
 * A text that stays a text in a spreadsheet: an apostrophe before what would be a formula (OWASP, CSV injection). A
 * plain number is none.
 */
const harmless = (text: string): string => {
  const whole = text.replaceAll(AFTER_SEMICOLON, ";'");
  return FORMULA.test(whole) && !/^[+-]?\d+(\.\d+)?$/.test(whole) ? `'${whole}` : whole;
};

/** One line of CSV (RFC 4180), harmless in a spreadsheet. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(harmless(cell))).join(',')}\r\n`;
}

const quote = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
