import { MESSAGES } from '@outrider/shared/ground/messages';
import { SHEET_ROWS_MAX } from '@outrider/shared/automation/sheets';
import { type GoogleAccount, GoogleError } from '../../ground/ports/google.ts';
import { rangeOf } from './a1.ts';
import { nameColumns } from './headers.ts';
import { SyncStop } from './sync-stop.ts';

export type SheetPlace = { spreadsheet_id: string; sheet_name: string; header_row: number };
export type ReadSheet = { columns: string[]; rows: { row: number; cells: string[] }[] };

const PAGE = 5_000;
const COLUMNS_MAX = 100;
const TRIES = 3;

/**
 * Reads the header and all rows below it, in pages; one call for most sheets. A sheet that is edited between two pages
 * would show a row twice or not at all, so a sheet of several pages is read again until it stood still. `onPage` is
 * called before each call.
 * @throws GoogleError; SyncStop when there is no header, or more rows than a sync takes
 */
export async function readSheet(
  account: GoogleAccount,
  place: SheetPlace,
  { onPage = async () => {}, most = SHEET_ROWS_MAX }: { onPage?: () => Promise<void>; most?: number } = {},
): Promise<ReadSheet> {
  await onPage();
  const shape = (await account.listSheets(place.spreadsheet_id)).find(({ title }) => title === place.sheet_name);
  if (!shape) throw new GoogleError('missing', MESSAGES.googleMissing);
  const paged = shape.rows - place.header_row > PAGE;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = paged ? await account.modifiedAt(place.spreadsheet_id) : null;
    const sheet = await readPages(account, place, shape.rows, Math.min(shape.columns, COLUMNS_MAX) - 1, onPage, most);
    if (!paged || (await account.modifiedAt(place.spreadsheet_id)) === before) return sheet;
  }
  throw new GoogleError('busy', MESSAGES.sheetKeepsChanging);
}

async function readPages(
  account: GoogleAccount,
  { spreadsheet_id, sheet_name, header_row }: SheetPlace,
  last: number,
  right: number,
  onPage: () => Promise<void>,
  most: number,
): Promise<ReadSheet> {
  const rows: ReadSheet['rows'] = [];
  let columns: string[] = [];
  for (let top = header_row + 1; top === header_row + 1 || top <= last; top += PAGE) {
    await onPage();
    const page = rangeOf(sheet_name, top, top + PAGE - 1, 0, right);
    const isFirst = top === header_row + 1;
    const answer = await account.readRanges(
      spreadsheet_id,
      isFirst ? [rangeOf(sheet_name, header_row, header_row, 0, right), page] : [page],
    );
    if (isFirst) columns = nameColumns(answer[0]?.[0] ?? []);
    if (columns.length === 0) throw new SyncStop('final', MESSAGES.sheetNoHeader(header_row));
    const cells = answer.at(-1) ?? [];
    if (cells.length === 0) break; // a whole page of nothing: the rest of the grid is empty
    for (const [at, row] of cells.entries())
      if (row.some((cell) => cell.trim() !== '')) rows.push({ row: top + at, cells: row });
    if (rows.length > most) throw new SyncStop('final', MESSAGES.sheetTooLong(most));
  }
  return { columns, rows };
}

/** The header row and the first rows below it, in one call; what the mapping is guessed from. */
export async function readHead(
  account: GoogleAccount,
  { spreadsheet_id, sheet_name, header_row }: SheetPlace,
  rows: number,
): Promise<{ columns: string[]; samples: string[][] }> {
  const [head, samples] = await account.readRanges(spreadsheet_id, [
    rangeOf(sheet_name, header_row, header_row, 0, 25),
    rangeOf(sheet_name, header_row + 1, header_row + rows, 0, 25),
  ]);
  const columns = nameColumns(head?.[0] ?? []);
  if (columns.length === 0) throw new SyncStop('final', MESSAGES.sheetNoHeader(header_row));
  return { columns, samples: samples ?? [] };
}
