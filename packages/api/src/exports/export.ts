import { Readable } from 'node:stream';
import type { CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import type { ExportFormat, LeadExport } from '@outrider/shared/exports';
import { EVERY_LEAD } from '@outrider/shared/lead-filter';
import { MESSAGES } from '@outrider/shared/messages';
import { recordAudit } from '../audit/audit.store.ts';
import type { CompanyContext } from '../guard.ts';
import { contextOf } from '../leads/filter-context.ts';
import { columnsFor, type FileColumn } from './columns.ts';
import { csvLine } from './csv.ts';
import { type Asked, countAsked, pageOfExport, type Place } from './exports.store.ts';
import { buildWorkbook, type Cell } from './workbook.ts';

const PAGE = 1_000;

export type ExportFile = { type: string; name: string; total: number; content: Readable };

/**
 * A file of leads, read from the database as fast as it is taken: what is held is one page. Who asked for how many of which is in the audit log before
 * the first byte leaves. @throws 404 where none of the leads that were named is there; 422 for a column that is none of the company's
 */
export async function exportLeads(
  { db, user, actor }: Pick<CompanyContext, 'db' | 'user' | 'actor'>,
  { format, columns: names, filter = EVERY_LEAD, q = '', ids }: LeadExport,
  now: Date,
): Promise<ExportFile> {
  const reading = db.forReading();
  const columns = await columnsFor(reading, names);
  const asked: Asked = ids
    ? { ids: [...new Set(ids)] }
    : { filter, q: q.trim(), context: await contextOf(reading, user, filter, now) };
  const total = await countAsked(reading, asked);
  if (ids && total === 0) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const detail = {
    format,
    leads: total,
    columns: columns.map(({ name }) => name).join(' '),
    ...(ids ? { selected: ids.length } : { filter: JSON.stringify(filter), q: q.trim() }),
  };
  await recordAudit(db, actor, { action: 'lead.export', subject_kind: 'lead', detail });
  const name = `leads-${now.toISOString().slice(0, 10)}.${format}`;
  return { ...TYPES[format](columns, pagesOf(reading, asked, columns)), name, total };
}

const TYPES: Record<
  ExportFormat,
  (columns: FileColumn[], pages: AsyncGenerator<Cell[][]>) => Pick<ExportFile, 'type' | 'content'>
> = {
  csv: (columns, pages) => ({
    type: 'text/csv; charset=utf-8',
    content: Readable.from(csvText(columns, pages), { objectMode: false }),
  }),
  xlsx: (columns, pages) => ({
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: buildWorkbook(
      'Leads',
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

async function* pagesOf(db: CompanyQueries, asked: Asked, columns: FileColumn[]): AsyncGenerator<Cell[][]> {
  const names = columns.map(({ name }) => name);
  const read = (after: Place | null) => pageOfExport(db, asked, names, after, PAGE);
  for (let page = await read(null); page.length > 0;) {
    yield page.map((row) => columns.map(({ cellOf }) => cellOf(row)));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    page = await read({ created_at: last.place_time, id: last.place_id });
  }
}
