import { type CompanyQueries, Prisma } from '@outrider/db';
import { lead } from '@outrider/shared/fields/lead';
import { countConditions, type LeadFilter } from '@outrider/shared/lead-filter';
import type { Priority } from '@outrider/shared/leads';
import { filterSql, type Home, homeOf, idsWhere, sieveSql } from './filter.ts';
import { beyondSql, ORDER_COLUMNS, orderSql, type Place, type rankSql, type Stretch } from './order.ts';
import type { LeadRow } from './present.ts';
import type { SlotContext } from './slots.ts';

export const COLUMNS = Prisma.sql`l.id, l.company_id, ${Prisma.raw(lead.sql.columns.map((column) => `l.${column}`).join(', '))}, l.custom,
  u.full_name AS assigned_to_name, l.ai_insights, l.version`;
export const OWNER = Prisma.sql`LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to`;
const FROM = Prisma.sql`FROM leads l ${OWNER}`;

/** Words a person typed, the longest first: the trigram index looks at that one. */
const wordsOf = (q: string) =>
  q
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .slice(0, 8);
/** The same as LIKE patterns. */
export const likePatterns = (q: string): string[] =>
  wordsOf(q).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
const holdsWords = (q: string) =>
  Prisma.join(
    wordsOf(q).map((word) => Prisma.sql`strpos(l.search_text, ${word}) > 0`),
    ' AND ',
  );

/** What a list is asked for, ready to be looked up. `common`: many leads have the words, so they are a condition like others and not what narrows down. */
export type Wanted = { filter: LeadFilter; q: string; context: SlotContext; common?: boolean };

export function whereSql({ filter, q, context, common }: Wanted): Prisma.Sql {
  const [first, ...others] = likePatterns(q);
  const matches = filterSql(filter, context);
  if (first && common) return Prisma.sql`${matches} AND ${holdsWords(q)}`;
  return first ? Prisma.sql`${matches} AND l.ctid IN (SELECT search_lead_rows(${first}, ${others}::text[]))` : matches;
}

/** The same, asked of all leads: each part of it of the index that holds it. `from`: the index that everything else is read from, any one where left out. */
function siftSql(wanted: Wanted, from?: Home): Prisma.Sql {
  const { filter, q, context, common } = wanted;
  if (q && !common) return whereSql(wanted); // the words alone leave few
  const words = q && holdsWords(q);
  const home = countConditions(filter) > 0 ? homeOf(filter, context) : 'search';
  const matches = sieveSql(filter, context, from);
  if (!words) return matches;
  return Prisma.sql`${matches} AND ${home === 'search' && from === undefined ? words : idsWhere(words)}`;
}

export async function countLeads(db: CompanyQueries, wanted: Wanted): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM leads l WHERE ${siftSql(wanted)}`;
  return row?.count ?? 0;
}

const SAMPLE = 200;
/** Letters in the index's parts of words: it narrows down nothing shorter. */
const TRIGRAM = 3;

/** How many of the newest leads have the words that the trigram index knows, from 0 to 1: what it is worth for them. 1 where it knows none. */
export async function shareWith(db: CompanyQueries, words: string): Promise<number> {
  const q = wordsOf(words)
    .filter((word) => word.length >= TRIGRAM)
    .join(' ');
  if (!q) return 1;
  const [row] = await db.$queryRaw<{ hits: number; of: number }[]>`
    SELECT count(*) FILTER (WHERE ${holdsWords(q)})::int AS hits, count(*)::int AS of FROM (SELECT search_text FROM leads ORDER BY created_at DESC, id DESC LIMIT ${SAMPLE}) l`;
  return row && row.of > 0 ? row.hits / row.of : 0;
}

export type ListedRow = LeadRow & {
  sort_name: string;
  sort_company: string | null;
  custom_value?: Date | string | number | null;
};
export type RankedRow = ListedRow & { rank: number };
/** `leads`: what to read as l; leads that carry the custom value they are sorted by (leadsBySlot), else null for the table itself. */
type Part = { stretch: Stretch; after: Place | null; limit: number; leads?: Prisma.Sql | null };
type Ranked = ReturnType<typeof rankSql> & { leads?: Prisma.Sql | null };
const LEADS = Prisma.sql`leads l`;
const read = (leads: Prisma.Sql | null | undefined) => leads ?? LEADS;
/** What a page needs besides the lead, to say where it ended. */
const placeColumns = (leads: Prisma.Sql | null | undefined) =>
  leads ? Prisma.sql`l.sort_name, l.sort_company, l.custom_value` : Prisma.sql`l.sort_name, l.sort_company`;

/** One stretch of a page of all leads, along the index that has its order. The rows are chosen by what the index holds, and only the chosen ones are read whole. */
export function listStretch(db: CompanyQueries, { stretch, after, limit, leads }: Part): Promise<ListedRow[]> {
  return pageIn(
    db,
    { stretch, leads },
    Prisma.sql`SELECT l.id FROM ${read(leads)} WHERE ${stretch.where} AND ${beyondSql(stretch, after)} ORDER BY ${orderSql(stretch)} LIMIT ${limit}`,
  );
}

/** What matches among the next `reach` leads of a stretch. */
export function listNear(
  db: CompanyQueries,
  wanted: Wanted,
  { stretch, after, limit, leads }: Part,
  reach: number,
): Promise<ListedRow[]> {
  return pageIn(
    db,
    { stretch, leads },
    Prisma.sql`
    SELECT l.id FROM (SELECT l.* FROM ${read(leads)} WHERE ${stretch.where} AND ${beyondSql(stretch, after)} ORDER BY ${orderSql(stretch)} LIMIT ${reach}) l
    WHERE ${whereSql(wanted)} ORDER BY ${orderSql(stretch)} LIMIT ${limit}`,
  );
}

const pageIn = (db: CompanyQueries, { stretch, leads }: Pick<Part, 'stretch' | 'leads'>, ids: Prisma.Sql) =>
  db.$queryRaw<
    ListedRow[]
  >`WITH page AS MATERIALIZED (${ids}) SELECT ${COLUMNS}, ${placeColumns(leads)} FROM ${read(leads)} ${OWNER} WHERE l.id IN (SELECT id FROM page) ORDER BY ${orderSql(stretch)}`;

/** A page of what a filter over facts picks out: all of those leads are put in order. */
export function listRanked(
  db: CompanyQueries,
  wanted: Wanted,
  { rank, beyond, order, leads }: Ranked,
  limit: number,
): Promise<RankedRow[]> {
  return db.$queryRaw<RankedRow[]>`
    WITH page AS MATERIALIZED (SELECT l.id FROM ${read(leads)} WHERE ${whereSql(wanted)} AND ${beyond} ORDER BY ${order} LIMIT ${limit})
    SELECT ${rank} AS rank, ${COLUMNS}, ${placeColumns(leads)} FROM ${read(leads)} ${OWNER} WHERE l.id IN (SELECT id FROM page) ORDER BY ${order}`;
}

/** The same of what is looked for in several indexes, with the total: it is found once for both. No rows, no total: null. */
export async function findRanked(
  db: CompanyQueries,
  wanted: Wanted,
  { rank, beyond, order, leads }: Ranked,
  limit: number,
): Promise<{ rows: RankedRow[]; total: number | null }> {
  const found = await db.$queryRaw<(RankedRow & { total: number })[]>`
    WITH hit AS MATERIALIZED (SELECT l.id, ${leads ? Prisma.sql`${ORDER_COLUMNS}, l.custom_value` : ORDER_COLUMNS} FROM ${read(leads)} WHERE ${siftSql(wanted, 'facts')}),
      page AS (SELECT l.id FROM hit l WHERE ${beyond} ORDER BY ${order} LIMIT ${limit})
    SELECT (SELECT count(*) FROM hit)::int AS total, ${rank} AS rank, ${COLUMNS}, ${placeColumns(leads)} FROM ${read(leads)} ${OWNER} WHERE l.id IN (SELECT id FROM page) ORDER BY ${order}`;
  return { rows: found.map(({ total: _total, ...row }) => row), total: found[0]?.total ?? null };
}

export async function findLead(db: CompanyQueries, id: string): Promise<LeadRow | null> {
  const [row] = await db.$queryRaw<LeadRow[]>`SELECT ${COLUMNS} ${FROM} WHERE l.id = ${id}::uuid`;
  return row ?? null;
}

type Bucket = {
  source: string;
  processing_mode: string;
  priority: Priority | null;
  count: number;
  scored: number;
  total: number;
};

/** Counts and score sums by source, mode and priority: one pass over the covering index, at most a few hundred rows back. */
export function countByKind(db: CompanyQueries): Promise<Bucket[]> {
  return db.$queryRaw<Bucket[]>`
    SELECT source, processing_mode, priority, count(*)::int AS count, count(score)::int AS scored, coalesce(sum(score), 0)::int AS total FROM leads GROUP BY source, processing_mode, priority`;
}

export const listActivities = (db: CompanyQueries, lead_id: string, limit: number) =>
  db.leadActivity.findMany({ where: { lead_id }, orderBy: [{ created_at: 'desc' }, { id: 'desc' }], take: limit });
