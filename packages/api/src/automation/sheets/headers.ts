import { columnLetters } from './a1.ts';

/** What tells columns apart: trimmed, Unicode composed, without regard to case and runs of spaces. */
const fold = (name: string) => name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The columns of a header row by name. An empty one is called by its letter, a second one of a name by its number. */
export function nameColumns(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.replaceAll(/\s+/g, ' ').trim().slice(0, 290) || `Column ${columnLetters(index)}`;
    const count = (seen.get(fold(name)) ?? 0) + 1;
    seen.set(fold(name), count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/**
 * What is different between two header rows, in words; null when the same columns are there. Their order does not
 * matter: a column is found by its name.
 */
export function compareHeaders(before: readonly string[], now: readonly string[]): string | null {
  const [was, is] = [before, now].map((names) => new Set(names.map(fold))) as [Set<string>, Set<string>];
  const missing = before.filter((name) => !is.has(fold(name)));
  const added = now.filter((name) => !was.has(fold(name)));
  if (missing.length === 0 && added.length === 0) return null;
  const [one, other] = [missing[0], added[0]];
  if (missing.length === 1 && added.length === 1 && one && other) return `“${one}” is now “${other}”`;
  const list = (names: string[]) =>
    names
      .slice(0, 5)
      .map((name) => `“${name}”`)
      .join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
  return [
    missing.length > 0 && `${list(missing)} ${missing.length === 1 ? 'is' : 'are'} gone`,
    added.length > 0 && `${list(added)} ${added.length === 1 ? 'is' : 'are'} new`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Where a column of this name stands now; -1 where there is none. */
export const findColumn = (columns: readonly string[], name: string) =>
  columns.findIndex((column) => fold(column) === fold(name));
