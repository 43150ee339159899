import { readMoneyIn } from '@outrider/shared/fields/money-text';
import type { Quotas, QuotasSet } from '@outrider/shared/quotas';
import { companyCurrency } from '../ui/company-currency.ts';

export type QuotaRow = {
  key: string;
  user_id: string | null;
  team: string | null;
  name: string;
};
/** What stands in the fields, by row and month; absent: as it was saved. */
export type QuotaDraft = ReadonlyMap<string, string>;

const MONTHS = 12;
export const cellKey = (row: QuotaRow, column: number) => `${row.key} ${column}`;

/** The company first, then teams, then people. */
export function rowsOf(
  { people, teams }: Quotas,
  words: { company: string; team: (name: string) => string },
): QuotaRow[] {
  return [
    { key: 'company', user_id: null, team: null, name: words.company },
    ...teams.map((team) => ({ key: `team ${team}`, user_id: null, team, name: words.team(team) })),
    ...people.map(({ id, name }) => ({ key: id, user_id: id, team: null, name })),
  ];
}

/** The saved amounts, as the fields show them. */
export const savedTexts = ({ cells, months }: Quotas): QuotaDraft =>
  new Map(
    cells.map(({ user_id, team, month, amount }) => [
      `${user_id ?? (team === null ? 'company' : `team ${team}`)} ${months.indexOf(month)}`,
      String(amount),
    ]),
  );

/** An amount as people and spreadsheets write it; null for an empty cell, undefined for what is no amount. */
export function readQuota(text: string): number | null | undefined {
  return text.trim() === '' ? null : (readMoneyIn(text, companyCurrency()) ?? undefined);
}

/** The draft with a block of a spreadsheet in it, its first cell where somebody pasted; what reaches beyond the table is left out. */
export function withPasted(
  draft: QuotaDraft,
  rows: readonly QuotaRow[],
  row: number,
  column: number,
  text: string,
): QuotaDraft {
  const next = new Map(draft);
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  lines.forEach((line, down) =>
    line.split('\t').forEach((cell, right) => {
      const target = rows[row + down];
      if (target && column + right < MONTHS) next.set(cellKey(target, column + right), cell.trim());
    }),
  );
  return next;
}

/** The cells whose amount differs from the saved one; null where one cannot be read. */
export function changedCells(
  rows: readonly QuotaRow[],
  saved: QuotaDraft,
  draft: QuotaDraft,
  months: readonly string[],
): QuotasSet['cells'] | null {
  const cells: QuotasSet['cells'] = [];
  for (const row of rows) {
    for (let column = 0; column < MONTHS; column++) {
      const key = cellKey(row, column);
      const text = draft.get(key);
      if (text === undefined) continue;
      const amount = readQuota(text);
      if (amount === undefined) return null;
      if (amount === readQuota(saved.get(key) ?? '')) continue;
      cells.push({ user_id: row.user_id, team: row.team, month: months[column]!, amount });
    }
  }
  return cells;
}
