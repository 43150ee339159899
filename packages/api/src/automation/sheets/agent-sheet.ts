import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FieldMapping } from '@outrider/shared/automation/sheets';
import { namesGone, type OwnFields } from '../../records/fields/own-fields.ts';
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

/** A field that was archived since the sheet was mapped takes nothing any more. */
export const livingMappings = (mappings: readonly FieldMapping[], own: OwnFields) =>
  mappings.filter(({ field }) => namesGone(own, [field]).length === 0);

export function planOf(
  sheet: ReadSheet,
  mappings: readonly FieldMapping[],
  known: readonly KnownRow[],
  own: OwnFields,
): Plan {
  const columns = columnsOf(sheet.columns, livingMappings(mappings, own));
  const rows = sheet.rows.flatMap(({ row, cells }) => readRow(row, cells, columns, own) ?? []);
  return planSync(rows, known);
}
