import { type CompanyQueries, Prisma } from '@outrider/db';
import { type BuiltInExportColumn, EXPORT_COLUMNS, type ExportColumn } from '@outrider/shared/exports';
import { type CustomValues, isCustomName } from '@outrider/shared/fields/custom';
import { type Wanted, whereSql } from '../leads/leads.store.ts';

/** Which leads a file is about. */
export type Asked = Wanted | { ids: string[] };
const where = (asked: Asked) => ('ids' in asked ? Prisma.sql`l.id = ANY(${asked.ids}::uuid[])` : whereSql(asked));

/** What is no column of the lead itself; every other one is read by its own name. */
const READ_OTHERWISE: Partial<Record<BuiltInExportColumn, Prisma.Sql>> = {
  reasons: Prisma.sql`l.ai_insights -> 'factors' AS reasons`,
  assigned_to_name: Prisma.sql`(SELECT full_name FROM users u WHERE u.company_id = l.company_id AND u.id = l.assigned_to) AS assigned_to_name`,
};
const COLUMNS = new Map(
  EXPORT_COLUMNS.map((column) => [column, READ_OTHERWISE[column] ?? Prisma.raw(`l.${column}`)] as const),
);

/** The company's own fields are read from one column, whichever of them are asked for. */
function columnsOf(columns: readonly ExportColumn[]): Prisma.Sql[] {
  const builtIn = columns.flatMap((column) => (isCustomName(column) ? [] : (COLUMNS.get(column) ?? [])));
  return columns.some(isCustomName) ? [...builtIn, Prisma.sql`l.custom`] : builtIn;
}

export async function countAsked(db: CompanyQueries, asked: Asked): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM leads l WHERE ${where(asked)}`;
  return row?.count ?? 0;
}

export type Place = { created_at: Date; id: string };
export type ExportRow = Partial<Record<BuiltInExportColumn, unknown>> & {
  custom?: CustomValues;
  place_time: Date;
  place_id: string;
};

/** The next rows, newest first. */
export function pageOfExport(
  db: CompanyQueries,
  asked: Asked,
  columns: readonly ExportColumn[],
  after: Place | null,
  limit: number,
): Promise<ExportRow[]> {
  const beyond = after
    ? Prisma.sql`(l.created_at, l.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`
    : Prisma.sql`true`;
  return db.$queryRaw<ExportRow[]>`
    SELECT ${Prisma.join(columnsOf(columns))}, l.created_at AS place_time, l.id AS place_id
    FROM leads l WHERE ${where(asked)} AND ${beyond} ORDER BY l.created_at DESC, l.id DESC LIMIT ${limit}`;
}
