import { groupBy } from '@outrider/shared/ground/group-by';
import type { SheetField } from '@outrider/shared/automation/sheets';
import type { Cells, SheetRow } from './read-row.ts';

/** A row as the sync before left it. */
export type KnownRow = { row_key: string; cells: Cells; lead_id: string | null; sync_id: string; gone: boolean };
export type Step = { row: SheetRow; row_key: string; known: KnownRow | null; changed: SheetField[] };

/** What a sync has to do, row by row. Only `unchanged` and what fails as it did before need no write. */
export type Plan = {
  fresh: Step[];
  changed: Step[];
  returned: Step[];
  unchanged: Step[];
  failing: Step[];
  gone: KnownRow[];
  /** Rows of people who were erased, with what the log says of them: nothing of them is kept. */
  erased: { row: number; message: string }[];
};

/**
 * Finds each row of the sheet among those that are known, wherever it stands now. Rows that share an identity are told
 * apart by content first; the ones left over are the edited ones, in the order of the sheet; what is left then is new.
 */
export function planSync(rows: readonly SheetRow[], known: readonly KnownRow[]): Plan {
  const plan: Plan = { fresh: [], changed: [], returned: [], unchanged: [], failing: [], gone: [], erased: [] };
  const before = groupBy(known, ({ row_key }) => row_key.slice(0, row_key.lastIndexOf('#')));
  const now = groupBy(rows, ({ identity }) => identity);
  for (const [identity, same] of now) matchGroup(plan, identity, same, before.get(identity) ?? []);
  for (const [identity, old] of before) if (!now.has(identity)) plan.gone.push(...old.filter(({ gone }) => !gone));
  return plan;
}

function matchGroup(plan: Plan, identity: string, rows: SheetRow[], known: KnownRow[]): void {
  const sorted = [...known].sort((a, b) => Number(a.gone) - Number(b.gone) || repeatNumber(a) - repeatNumber(b));
  const alike = groupBy(sorted, ({ cells }) => rowSignature(cells));
  const matched = new Set<KnownRow>();
  const edited = rows.filter((row) => {
    const match = alike.get(rowSignature(row.cells))?.shift();
    if (!match) return true;
    matched.add(match);
    settle(plan, { row, row_key: match.row_key, known: match, changed: [] });
    return false;
  });
  const left = sorted.filter((one) => !matched.has(one));
  let last = Math.max(0, ...known.map(repeatNumber));
  for (const row of edited) {
    const match = left.shift() ?? null;
    settle(plan, {
      row,
      row_key: match?.row_key ?? `${identity}#${++last}`,
      known: match,
      changed: match ? changedFields(match.cells, row.cells) : [],
    });
  }
  plan.gone.push(...left.filter(({ gone }) => !gone));
}

function settle(plan: Plan, step: Step): void {
  if (step.row.problem !== undefined) plan.failing.push(step);
  else if (!step.known) plan.fresh.push(step);
  else if (step.changed.length > 0) plan.changed.push(step);
  else if (step.known.gone) plan.returned.push(step);
  else plan.unchanged.push(step);
}

/** The fields whose cells say something else, were filled or were emptied. */
function changedFields(before: Cells, now: Cells): SheetField[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(now)] as SheetField[]);
  return [...fields].filter((field) => before[field] !== now[field]);
}

const rowSignature = (cells: Cells) =>
  Object.entries(cells)
    .map((pair) => pair.join('='))
    .sort()
    .join();
const repeatNumber = ({ row_key }: KnownRow) => Number(row_key.slice(row_key.lastIndexOf('#') + 1));
