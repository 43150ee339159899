import { type CompanyQueries, Prisma } from '@outrider/db';
import type { LeadFilters, LeadSort, Priority } from '@outrider/shared/leads';
import type { LeadRow } from './present.ts';

const COLUMNS = Prisma.sql`l.id, l.company_id, l.email, l.first_name, l.last_name, l.company_name, l.job_title, l.phone, l.industry, l.company_size, l.source,
  l.status, l.processing_mode, l.estimated_budget, l.decision_timeline, l.pain_points, l.notes, l.score, l.priority, l.assigned_to,
  u.full_name AS assigned_to_name, l.ai_insights, l.created_at, l.updated_at, l.last_contacted`;
const FROM = Prisma.sql`FROM leads l LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to`;

export type Keyset = { value: string | number; id: string };

/** Words a person typed, as LIKE patterns: the longest first, since the trigram index looks at that one. */
export function likePatterns(q: string): string[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).sort((a, b) => b.length - a.length);
  return words.slice(0, 8).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}

function whereOf(filters: LeadFilters, me: string): Prisma.Sql {
  const { q, source, status, priority, assigned_to } = filters;
  const [first, ...others] = likePatterns(q ?? '');
  const parts = [
    source && Prisma.sql`l.source = ${source}`,
    status && Prisma.sql`l.status = ${status}`,
    priority && Prisma.sql`l.priority = ${priority}`,
    assigned_to === 'nobody' ? Prisma.sql`l.assigned_to IS NULL` : assigned_to === 'anybody' ? Prisma.sql`l.assigned_to IS NOT NULL` : assigned_to && Prisma.sql`l.assigned_to = ${assigned_to === 'me' ? me : assigned_to}::uuid`,
    first && Prisma.sql`l.id IN (SELECT search_lead_ids(${first}, ${others}::text[]))`,
  ].filter((part): part is Prisma.Sql => typeof part === 'object');
  return parts.length > 0 ? Prisma.join(parts, ' AND ') : Prisma.sql`true`;
}

type Page = { sort: LeadSort; order: 'asc' | 'desc'; after: Keyset | null; limit: number };

export async function countLeads(db: CompanyQueries, filters: LeadFilters, me: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM leads l WHERE ${whereOf(filters, me)}`;
  return row?.count ?? 0;
}

/** What follows `after` in the sort column of `table`, the id breaking ties; and the order itself. */
function keysetOf(table: Prisma.Sql, { sort, order, after }: Page): { beyond: Prisma.Sql; orderBy: Prisma.Sql } {
  const column = Prisma.sql`${table}.${sort === 'score' ? Prisma.sql`score` : Prisma.sql`created_at`}`;
  const value = after && (sort === 'score' ? Prisma.sql`${after.value}::int` : Prisma.sql`${after.value}::timestamptz`);
  const than = order === 'asc' ? Prisma.sql`>` : Prisma.sql`<`;
  const direction = order === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return {
    beyond: after ? Prisma.sql`(${column}, ${table}.id) ${than} (${value}, ${after.id}::uuid)` : Prisma.sql`true`,
    orderBy: Prisma.sql`${column} ${direction}, ${table}.id ${direction}`,
  };
}

/** One page in keyset order. */
export function listLeads(db: CompanyQueries, filters: LeadFilters, me: string, page: Page): Promise<LeadRow[]> {
  const { beyond, orderBy } = keysetOf(Prisma.sql`l`, page);
  return db.$queryRaw<LeadRow[]>`SELECT ${COLUMNS} ${FROM} WHERE ${whereOf(filters, me)} AND ${beyond} ORDER BY ${orderBy} LIMIT ${page.limit}`;
}

/** The same for a search, with the total: what the words find is looked up once for both. No rows, no total: null. */
export async function searchLeads(db: CompanyQueries, filters: LeadFilters, me: string, page: Page): Promise<{ rows: LeadRow[]; total: number | null }> {
  const inner = keysetOf(Prisma.sql`hit`, page);
  const outer = keysetOf(Prisma.sql`l`, page);
  const found = await db.$queryRaw<(LeadRow & { total: number })[]>`
    WITH hit AS MATERIALIZED (SELECT l.id, l.created_at, l.score FROM leads l WHERE ${whereOf(filters, me)}),
      page AS (SELECT hit.id FROM hit WHERE ${inner.beyond} ORDER BY ${inner.orderBy} LIMIT ${page.limit})
    SELECT (SELECT count(*) FROM hit)::int AS total, ${COLUMNS} ${FROM} WHERE l.id IN (SELECT id FROM page) ORDER BY ${outer.orderBy}`;
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
