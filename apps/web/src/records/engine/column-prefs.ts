import { useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';

const WIDTH = { least: 72, most: 480 };
type ColumnPrefs<Column extends string> = { shown: Column[]; widths: Partial<Record<Column, number>> };

/** What a table has to say of its columns. */
export type ColumnsOf<Column extends string> = {
  /** Begins the name under which the browser keeps them. */
  list: string;
  start: readonly Column[];
  isColumn: (name: string) => name is Column;
  /** What columns were called in earlier versions. */
  renamed?: Readonly<Record<string, Column>>;
};

const storageKey = (list: string, user: string) => `${list}-columns-${user}`;
const within = (width: number) => Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, width)));

/** What this browser kept; a column that there is no more is left out. */
export function readPrefs<Column extends string>(
  { list, start, isColumn, renamed = {} }: ColumnsOf<Column>,
  user: string,
): ColumnPrefs<Column> {
  const nameNow = (name: string) => (Object.hasOwn(renamed, name) ? (renamed[name] ?? name) : name);
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(list, user)) ?? 'null');
    const { shown, widths: drawn } = kept as { shown: string[]; widths: Record<string, number> };
    const widths = Object.entries(drawn).map(([name, width]) => [nameNow(name), within(width)] as const);
    if (widths.some(([, width]) => Number.isNaN(width))) throw new TypeError('A width is no number');
    return {
      shown: [...new Set(shown.map(nameNow).filter(isColumn))],
      widths: Object.fromEntries(widths.filter(([name]) => isColumn(name))) as ColumnPrefs<Column>['widths'],
    };
  } catch {
    return { shown: [...start], widths: {} }; // nothing kept, or nothing that can be read
  }
}

/** Which columns a person sees, in which order and how wide; kept in this browser. */
export function useColumns<Column extends string>(columns: ColumnsOf<Column>) {
  const { id } = useUser();
  const [prefs, setPrefs] = useState(() => readPrefs(columns, id));
  const keep = (next: ColumnPrefs<Column>) => {
    localStorage.setItem(storageKey(columns.list, id), JSON.stringify(next));
    setPrefs(next);
  };
  return {
    prefs,
    /** Whether the person chose them, other than the usual ones. */
    chosen: prefs.shown.join() !== columns.start.join(),
    show: (shown: Column[]) => keep({ ...prefs, shown }),
    setWidth: (column: Column, width: number) =>
      keep({ ...prefs, widths: { ...prefs.widths, [column]: within(width) } }),
    reset: () => keep({ shown: [...columns.start], widths: {} }),
  };
}
