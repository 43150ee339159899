import type { FieldMapping, SheetPreview, SheetsAgent } from '@outrider/shared/automation/sheets';

/** Which sheet, and how it maps; `field_mappings` null leaves the guess to the server. */
export type SheetChoice = {
  spreadsheet_id: string;
  spreadsheet_name: string;
  sheet_name: string;
  header_row: number;
  field_mappings: FieldMapping[] | null;
};

export const NO_CHOICE: SheetChoice = {
  spreadsheet_id: '',
  spreadsheet_name: '',
  sheet_name: '',
  header_row: 1,
  field_mappings: null,
};

export const sheetChoice = ({
  spreadsheet_id,
  spreadsheet_name,
  sheet_name,
  header_row,
  field_mappings,
}: SheetsAgent): SheetChoice => ({
  spreadsheet_id: spreadsheet_id ?? '',
  spreadsheet_name: spreadsheet_name ?? '',
  sheet_name: sheet_name ?? '',
  header_row,
  field_mappings: spreadsheet_id ? field_mappings : null,
});

export const isChosen = ({ spreadsheet_id, sheet_name }: SheetChoice) => spreadsheet_id !== '' && sheet_name !== '';

/** The choice as the call takes it: a mapping that nobody touched is guessed anew. */
export function toConfigure({ field_mappings, ...place }: SheetChoice) {
  return { ...place, auto_map_fields: field_mappings === null, ...(field_mappings && { field_mappings }) };
}

/** The mapping with one column filling another field; whichever column filled it before fills nothing. */
export function withField(
  columns: SheetPreview['columns'],
  column: string,
  field: FieldMapping['field'] | null,
): FieldMapping[] {
  return columns.flatMap((one) => {
    if (one.column === column) return field ? [{ column, field }] : [];
    return one.field && one.field !== field ? [{ column: one.column, field: one.field }] : [];
  });
}
