import { Readable } from 'node:stream';
import type { CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import {
  EXPORT_COLUMNS,
  EXPORT_LABELS,
  type ExportColumn,
  type ExportFormat,
  type LeadExport,
} from '@outrider/shared/exports';
import { EVERY_LEAD } from '@outrider/shared/lead-filter';
import type { AiInsights } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { recordAudit } from '../audit/audit.store.ts';
import type { CompanyContext } from '../guard.ts';
import { contextOf } from '../leads/filter-context.ts';
import { csvLine } from './csv.ts';
import { type Asked, countAsked, type ExportRow, pageOfExport, type Place } from './exports.store.ts';
import { buildWorkbook, type Cell } from './workbook.ts';

const PAGE = 1_000;

export type ExportFile = { type: string; name: string; total: number; content: Readable };

/**
 * A file of leads, read from the database as fast as it is taken: what is held is one page. Who asked for how many of which is in the audit log before
 * the first byte leaves. @throws 404 where none of the leads that were named is there
 */
export async function exportLeads(
  { db, user, actor }: Pick<CompanyContext, 'db' | 'user' | 'actor'>,
  { format, columns = [...EXPORT_COLUMNS], filter = EVERY_LEAD, q = '', ids }: LeadExport,
  now: Date,
): Promise<ExportFile> {
  const asked: Asked = ids
    ? { ids: [...new Set(ids)] }
    : { filter, q: q.trim(), context: await contextOf(db, user, filter, now) };
  const total = await countAsked(db, asked);
  if (ids && total === 0) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const detail = {
    format,
    leads: total,
    columns: columns.join(' '),
    ...(ids ? { selected: ids.length } : { filter: JSON.stringify(filter), q: q.trim() }),
  };
  await recordAudit(db, actor, { action: 'lead.export', subject_kind: 'lead', detail });
  const name = `leads-${now.toISOString().slice(0, 10)}.${format}`;
  return { ...TYPES[format](columns, pagesOf(db, asked, columns)), name, total };
}

const TYPES: Record<
  ExportFormat,
  (columns: ExportColumn[], pages: AsyncGenerator<Cell[][]>) => Pick<ExportFile, 'type' | 'content'>
> = {
  csv: (columns, pages) => ({
    type: 'text/csv; charset=utf-8',
    content: Readable.from(csvText(columns, pages), { objectMode: false }),
  }),
  xlsx: (columns, pages) => ({
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: buildWorkbook(
      'Leads',
      columns.map((column) => EXPORT_LABELS[column as keyof typeof EXPORT_LABELS]),
      pages,
    ),
  }),
};

async function* csvText(columns: ExportColumn[], pages: AsyncGenerator<Cell[][]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map((column) => EXPORT_LABELS[column as keyof typeof EXPORT_LABELS]))}`; // the mark tells Excel that it is UTF-8
  for await (const page of pages)
    yield page.map((cells) => csvLine(cells.map((cell) => (cell === null ? '' : String(cell))))).join('');
}

async function* pagesOf(db: CompanyQueries, asked: Asked, columns: ExportColumn[]): AsyncGenerator<Cell[][]> {
  const read = (after: Place | null) => pageOfExport(db, asked, columns, after, PAGE);
  for (let page = await read(null); page.length > 0;) {
    yield page.map((row) => columns.map((column) => cellOf(row, column)));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    page = await read({ created_at: last.place_time, id: last.place_id });
  }
}

function cellOf(row: ExportRow, column: ExportColumn): Cell {
  const value = row[column] ?? null;
  if (column === 'reasons') return reasonsOf(value as AiInsights['factors'] | null);
  if (value instanceof Date) return value.toISOString();
  return value as Cell;
}

/** 'Senior title: VP Operations +11; …', the weightiest first, without what changed nothing. */
function reasonsOf(factors: AiInsights['factors'] | null): string {
  const weighty = (factors ?? [])
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  return weighty
    .map(({ label, points }) => `${label} ${points > 0 ? '+' : ''}${Math.round(points * 10) / 10}`)
    .join('; ');
}
