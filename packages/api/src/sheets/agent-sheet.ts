import { MESSAGES } from '@outrider/shared/messages';
import type { FieldMapping } from '@outrider/shared/sheets';
import { findColumn } from './headers.ts';
import { type KnownRow, type Plan, planSync } from './plan.ts';
import { type FieldColumns, readRow } from './read-row.ts';
import type { ReadSheet, SheetPlace } from './read-sheet.ts';
import type { AgentRow } from './sync.store.ts';
import { SyncStop } from './sync-stop.ts';

/** Where an agent's rows stand. @throws SyncStop when none was chosen */
export function placeOf({
  spreadsheet_id,
  sheet_name,
  header_row,
}: Pick<AgentRow, 'spreadsheet_id' | 'sheet_name' | 'header_row'>): SheetPlace {
  if (!spreadsheet_id || !sheet_name) throw new SyncStop('final', MESSAGES.sheetNotChosen);
  return { spreadsheet_id, sheet_name, header_row };
}

/** @throws SyncStop for a mapping that names a column which is not there */
export function columnsOf(columns: readonly string[], mappings: readonly FieldMapping[]): FieldColumns {
  return mappings.map(({ column, field }): FieldColumns[number] => {
    const at = findColumn(columns, column);
    if (at < 0) throw new SyncStop('final', MESSAGES.sheetColumnMissing(column));
    return [field, at];
  });
}

export function planOf(sheet: ReadSheet, mappings: readonly FieldMapping[], known: readonly KnownRow[]): Plan {
  const columns = columnsOf(sheet.columns, mappings);
  const rows = sheet.rows.flatMap(({ row, cells }) => readRow(row, cells, columns) ?? []);
  return planSync(rows, known);
}
