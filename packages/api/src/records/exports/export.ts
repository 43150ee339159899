import { Readable } from 'node:stream';
import type { CompanyQueries } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import type { ExportFormat, RecordExport } from '@outrider/shared/records/exports';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { NOTHING_ASKED } from '@outrider/shared/ground/fields/filter';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import { RECORD_NOUNS } from '@outrider/shared/ground/record-nouns';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyContext } from '../../ground/guard.ts';
import { assertMay } from '../engine/rights.ts';
import { ownedBy, rowsSelected, type Selected } from '../selections/record-rows.ts';
import { columnsFor, type FileColumn } from './columns.ts';
import { csvLine } from '@outrider/shared/ground/csv';
import { countRows, pageOfExport, type Place } from './exports.store.ts';
import { buildWorkbook, type Cell } from './workbook.ts';

const PAGE = 1_000;

type ExportFile = { type: string; name: string; total: number; content: Readable };

/**
 * A file of records, read from the database as fast as it is taken: what is held is one page. Who asked for how many of
 * which is in the audit log before the first byte leaves. A rep whose company says so takes away what they own, and no
 * more. @throws 403; 404 where none of the records that were named is there; 422 for a column that is none of the
 * company's
 */
export async function exportRecords(
  { whole, sightFor, user, actor }: Pick<CompanyContext, 'whole' | 'sightFor' | 'user' | 'actor'>,
  type: RecordTypeName,
  { format, columns: names, filter = NOTHING_ASKED, q = '', asks, ids }: RecordExport,
  now: Date,
): Promise<ExportFile> {
  assertMay(user, type, 'read');
  const isOwn = reachOf(user, 'records.export') === 'own';
  const reading = sightFor(isOwn ? 'records.export' : 'records.read').forReading();
  const columns = await columnsFor(reading, type, names);
  const selected = await rowsSelected(reading, user, type, ids ? { ids } : { filter, q, asks }, now);
  const rows = isOwn ? ownedBy(user, type, selected) : selected;
  const total = await countRows(reading, rows);
  if (ids && total === 0) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const detail = {
    format,
    records: total,
    columns: columns.map(({ name }) => name).join(' '),
    ...(ids
      ? { selected: ids.length }
      : { filter: JSON.stringify(filter), q: q.trim(), ...(asks && { asks: JSON.stringify(asks) }) }),
  };
  await recordAudit(whole, actor, { action: `${type}.export`, subject_kind: type, detail });
  const { many } = RECORD_NOUNS[type];
  const name = `${many}-${dayAt(now, user.company.timezone)}.${format}`;
  const sheet = { title: `${many.charAt(0).toUpperCase()}${many.slice(1)}`, columns };
  return { ...TYPES[format](sheet, pagesOf(reading, type, rows, columns)), name, total };
}

type Sheet = { title: string; columns: FileColumn[] };
const TYPES: Record<
  ExportFormat,
  (sheet: Sheet, pages: AsyncGenerator<Cell[][]>) => Pick<ExportFile, 'type' | 'content'>
> = {
  csv: ({ columns }, pages) => ({
    type: 'text/csv; charset=utf-8',
    content: Readable.from(csvText(columns, pages), { objectMode: false }),
  }),
  xlsx: ({ title, columns }, pages) => ({
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: buildWorkbook(
      title,
      columns.map(({ header }) => header),
      pages,
    ),
  }),
};

async function* csvText(columns: FileColumn[], pages: AsyncGenerator<Cell[][]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(({ header }) => header))}`; // the mark tells Excel that it is UTF-8
  for await (const page of pages)
    yield page.map((cells) => csvLine(cells.map((cell) => (cell === null ? '' : String(cell))))).join('');
}

async function* pagesOf(
  db: CompanyQueries,
  type: RecordTypeName,
  selected: Selected,
  columns: FileColumn[],
): AsyncGenerator<Cell[][]> {
  const names = columns.map(({ name }) => name);
  for (let after: Place | null = null; ;) {
    const { rows, last } = await pageOfExport(db, type, { ...selected, columns: names, after, limit: PAGE });
    if (rows.length > 0) yield rows.map((row) => columns.map(({ cellOf }) => cellOf(row)));
    if (rows.length < PAGE) return;
    after = last;
  }
}
