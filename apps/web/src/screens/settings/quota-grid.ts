import { readMoneyIn } from '@outrider/shared/ground/fields/money-text';
import type { Quotas, QuotasSet } from '@outrider/shared/records/quotas';
import { companyCurrency } from '../../ground/ui/company-currency.ts';
import { formatNumber } from '../../ground/ui/format.ts';

export type QuotaRow = {
  key: string;
  user_id: string | null;
  team: string | null;
  name: string;
  /** Of a team and the company: the keys of its people, whose sum counts where nothing was set. */
  members: readonly string[] | null;
};
/** What stands in the fields, by row and month; absent: as it was saved. */
export type QuotaDraft = ReadonlyMap<string, string>;

const MONTHS = 12;
export const cellKey = (row: Pick<QuotaRow, 'key'>, column: number) => `${row.key} ${column}`;

/** The company first, then teams, then people. */
export function rowsOf(
  { people, teams }: Quotas,
  words: { company: string; team: (name: string) => string },
): QuotaRow[] {
  return [
    { key: 'company', user_id: null, team: null, name: words.company, members: people.map(({ id }) => id) },
    ...teams.map((team) => ({
      key: `team ${team}`,
      user_id: null,
      team,
      name: words.team(team),
      members: people.filter((person) => person.team === team).map(({ id }) => id),
    })),
    ...people.map(({ id, name }) => ({ key: id, user_id: id, team: null, name, members: null })),
  ];
}

/** The saved amounts, as the fields show them. */
export const savedTexts = ({ cells, months }: Quotas): QuotaDraft =>
  new Map(
    cells.map(({ user_id, team, month, amount }) => [
      `${user_id ?? (team === null ? 'company' : `team ${team}`)} ${months.indexOf(month)}`,
      formatNumber(amount),
    ]),
  );

/** An amount as people and spreadsheets write it; null for an empty cell, undefined for what is no amount. */
export function readQuota(text: string): number | null | undefined {
  return text.trim() === '' ? null : (readMoneyIn(text, companyCurrency()) ?? undefined);
}

/** An amount that can be read, with separators; any other text as it was typed. */
export function tidyQuota(text: string): string {
  const amount = readQuota(text);
  return typeof amount === 'number' ? formatNumber(amount) : text;
}

/**
 * What the people of a team or the company add up to in a month; null for a person, and where none of them has a quota.
 */
export function sumOfMembers(
  { members }: QuotaRow,
  column: number,
  textAt: (row: Pick<QuotaRow, 'key'>, column: number) => string,
): number | null {
  const amounts = (members ?? []).map((key) => readQuota(textAt({ key }, column)));
  return addKnown(amounts);
}

/** The year of a row: in each month what was set, else the sum of its people. Null where nothing is known. */
export const sumOfYear = (
  row: QuotaRow,
  columns: readonly number[],
  textAt: (row: Pick<QuotaRow, 'key'>, column: number) => string,
): number | null =>
  addKnown(columns.map((column) => readQuota(textAt(row, column)) ?? sumOfMembers(row, column, textAt)));

function addKnown(amounts: readonly (number | null | undefined)[]): number | null {
  const known = amounts.filter((amount) => typeof amount === 'number');
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

/**
 * The draft with a block of a spreadsheet in it, its first cell where somebody pasted; what reaches beyond the table is
 * left out.
 */
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
      if (target && column + right < MONTHS) next.set(cellKey(target, column + right), tidyQuota(cell.trim()));
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
