import { type CompanyQueries, Prisma } from '@outrider/db';
import type { LeadFilter } from '@outrider/shared/lead-filter';
import type { FilterContext } from '@outrider/shared/lead-match';
import type { Priority } from '@outrider/shared/leads';
import { filterSql } from './filter.ts';
import { beyondSql, ORDER_COLUMNS, orderSql, type Place, type Stretch } from './order.ts';
import type { LeadRow } from './present.ts';

const COLUMNS = Prisma.sql`l.id, l.company_id, l.email, l.first_name, l.last_name, l.company_name, l.job_title, l.phone, l.industry, l.company_size, l.source,
  l.status, l.processing_mode, l.estimated_budget, l.decision_timeline, l.pain_points, l.notes, l.score, l.priority, l.assigned_to,
  u.full_name AS assigned_to_name, l.ai_insights, l.created_at, l.updated_at, l.last_contacted, l.version`;
const FROM = Prisma.sql`FROM leads l LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to`;

/** Words a person typed, as LIKE patterns: the longest first, since the trigram index looks at that one. */
export function likePatterns(q: string): string[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).sort((a, b) => b.length - a.length);
  return words.slice(0, 8).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}

/** What a list is asked for, ready to be looked up. */
export type Wanted = { filter: LeadFilter; q: string; context: FilterContext };

export function whereSql({ filter, q, context }: Wanted): Prisma.Sql {
  const [first, ...others] = likePatterns(q);
  const matches = filterSql(filter, context);
  return first ? Prisma.sql`${matches} AND l.id IN (SELECT search_lead_ids(${first}, ${others}::text[]))` : matches;
}

export async function countLeads(db: CompanyQueries, wanted: Wanted): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM leads l WHERE ${whereSql(wanted)}`;
  return row?.count ?? 0;
}

export type ListedRow = LeadRow & { sort_name: string; sort_company: string | null };
type Part = { stretch: Stretch; after: Place | null; limit: number };

/** One stretch of a page. The rows are chosen by what the indexes hold, and only the chosen ones are read whole. */
export function listStretch(db: CompanyQueries, wanted: Wanted, { stretch, after, limit }: Part): Promise<ListedRow[]> {
  return db.$queryRaw<ListedRow[]>`
    WITH page AS MATERIALIZED (
      SELECT l.id FROM leads l WHERE ${whereSql(wanted)} AND ${stretch.where} AND ${beyondSql(stretch, after)} ORDER BY ${orderSql(stretch)} LIMIT ${limit})
    SELECT ${COLUMNS}, l.sort_name, l.sort_company ${FROM} WHERE l.id IN (SELECT id FROM page) ORDER BY ${orderSql(stretch)}`;
}

/** The same for a search, with the total: what the words find is looked up once for both. No rows, no total: null. */
export async function searchStretch(db: CompanyQueries, wanted: Wanted, { stretch, after, limit }: Part): Promise<{ rows: ListedRow[]; total: number | null }> {
  const found = await db.$queryRaw<(ListedRow & { total: number })[]>`
    WITH hit AS MATERIALIZED (SELECT l.id, ${ORDER_COLUMNS} FROM leads l WHERE ${whereSql(wanted)}),
      page AS (SELECT l.id FROM hit l WHERE ${stretch.where} AND ${beyondSql(stretch, after)} ORDER BY ${orderSql(stretch)} LIMIT ${limit})
    SELECT (SELECT count(*) FROM hit)::int AS total, ${COLUMNS}, l.sort_name, l.sort_company ${FROM} WHERE l.id IN (SELECT id FROM page) ORDER BY ${orderSql(stretch)}`;
  return { rows: found.map(({ total: _total, ...row }) => row), total: found[0]?.total ?? null };
}

export async function findLead(db: CompanyQueries, id: string): Promise<LeadRow | null> {
  const [row] = await db.$queryRaw<LeadRow[]>`SELECT ${COLUMNS} ${FROM} WHERE l.id = ${id}::uuid`;
  return row ?? null;
}

type Bucket = { source: string; processing_mode: string; priority: Priority; count: number; total: number };

/** Counts and score sums by source, mode and priority: one pass over the covering index, at most a few hundred rows back. */
export function countByKind(db: CompanyQueries): Promise<Bucket[]> {
  return db.$queryRaw<Bucket[]>`
    SELECT source, processing_mode, priority, count(*)::int AS count, sum(score)::int AS total FROM leads GROUP BY source, processing_mode, priority`;
}

export const listActivities = (db: CompanyQueries, lead_id: string, limit: number) =>
  db.leadActivity.findMany({ where: { lead_id }, orderBy: [{ created_at: 'desc' }, { id: 'desc' }], take: limit });
