import { type CompanyQueries, Prisma } from '@outrider/db';
import type { BuiltInExportColumn, ExportColumn } from '@outrider/shared/exports';
import { type Wanted, whereSql } from '../leads/leads.store.ts';

/** Which leads a file is about. */
export type Asked = Wanted | { ids: string[] };
const where = (asked: Asked) => ('ids' in asked ? Prisma.sql`l.id = ANY(${asked.ids}::uuid[])` : whereSql(asked));

const COLUMNS: Record<BuiltInExportColumn, Prisma.Sql> = {
  email: Prisma.sql`l.email`,
  first_name: Prisma.sql`l.first_name`,
  last_name: Prisma.sql`l.last_name`,
  company_name: Prisma.sql`l.company_name`,
  job_title: Prisma.sql`l.job_title`,
  phone: Prisma.sql`l.phone`,
  industry: Prisma.sql`l.industry`,
  company_size: Prisma.sql`l.company_size`,
  source: Prisma.sql`l.source`,
  status: Prisma.sql`l.status`,
  priority: Prisma.sql`l.priority`,
  score: Prisma.sql`l.score`,
  reasons: Prisma.sql`l.ai_insights -> 'factors' AS reasons`,
  processing_mode: Prisma.sql`l.processing_mode`,
  estimated_budget: Prisma.sql`l.estimated_budget`,
  decision_timeline: Prisma.sql`l.decision_timeline`,
  pain_points: Prisma.sql`l.pain_points`,
  notes: Prisma.sql`l.notes`,
  assigned_to_name: Prisma.sql`(SELECT full_name FROM users u WHERE u.company_id = l.company_id AND u.id = l.assigned_to) AS assigned_to_name`,
  created_at: Prisma.sql`l.created_at`,
  updated_at: Prisma.sql`l.updated_at`,
  last_contacted: Prisma.sql`l.last_contacted`,
  id: Prisma.sql`l.id`,
};

export async function countAsked(db: CompanyQueries, asked: Asked): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM leads l WHERE ${where(asked)}`;
  return row?.count ?? 0;
}

export type Place = { created_at: Date; id: string };
export type ExportRow = Partial<Record<ExportColumn, unknown>> & { place_time: Date; place_id: string };

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
    SELECT ${Prisma.join(columns.map((column) => COLUMNS[column as BuiltInExportColumn]))}, l.created_at AS place_time, l.id AS place_id
    FROM leads l WHERE ${where(asked)} AND ${beyond} ORDER BY l.created_at DESC, l.id DESC LIMIT ${limit}`;
}
