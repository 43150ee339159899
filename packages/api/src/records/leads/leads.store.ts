import { type CompanyQueries, Prisma } from '@outrider/db';
import { countConditions, type LeadFilter } from '@outrider/shared/records/lead-filter';
import { lead } from '@outrider/shared/ground/fields/lead';
import type { Lead } from '@outrider/shared/records/leads';
import { COMMON, holdsWords, likePatterns, SAMPLE, TRIGRAM, wordsOf } from '../../ground/sql/search-words.ts';
import { filterSql, type Home, homeOf, idsWhere, isCounted, sieveSql } from './filter.ts';
import { leadJson } from './lead-json.ts';
import {
  beyondSql,
  type Grid,
  indexOrderSql,
  ORDER_COLUMNS,
  orderSql,
  type Place,
  placeSql,
  type rankSql,
  type Stretch,
} from './order.ts';
import { countSeen, type Seen } from '../engine/count-seen.ts';
import type { SlotContext } from '../engine/slots.ts';

const LEADS = Prisma.sql`leads l`;
const WORDS = Prisma.sql`l.search_text`;
/** A colleague's lead is seen by whom it is being handed over to. */
const SEEN: Seen = {
  owner: Prisma.sql`l.assigned_to`,
  colleagues: Prisma.sql`l.id IN (SELECT h.lead_id FROM lead_handovers h WHERE h.state = 'pending')`,
};

/**
 * What a list is asked for, ready to be looked up. `common`: many leads have the words, so they are a condition like
 * others and not what narrows down.
 */
export type Wanted = { filter: LeadFilter; q: string; context: SlotContext; common?: boolean };

export function whereSql({ filter, q, context, common }: Wanted): Prisma.Sql {
  const [first, ...others] = likePatterns(q);
  const matches = filterSql(filter, context);
  if (first && common) return Prisma.sql`${matches} AND ${holdsWords(WORDS, q)}`;
  // An array, not IN (SELECT …): PostgreSQL fetches rows by their place in a join of a plain table only, and would read
  // a whole partition.
  return first
    ? Prisma.sql`${matches} AND l.ctid = ANY (ARRAY(SELECT search_lead_rows(${first}, ${others}::text[])))`
    : matches;
}

/**
 * The same, asked of all leads: each part of it of the index that holds it. `from`: the index that everything else is
 * read from, any one where left out.
 */
function siftSql(wanted: Wanted, from?: Home): Prisma.Sql {
  const { filter, q, context, common } = wanted;
  if (q && !common) return whereSql(wanted); // the words alone leave few
  const words = q && holdsWords(WORDS, q);
  const home = countConditions(filter) > 0 ? homeOf(filter, context) : 'search';
  const matches = sieveSql(filter, context, from);
  if (!words) return matches;
  return Prisma.sql`${matches} AND ${home === 'search' && from === undefined ? words : idsWhere(words)}`;
}

/** How many match, as a part of a statement: all of them, or at least `most` where there are more. */
function countSql(wanted: Wanted, most: number | null): Prisma.Sql {
  const { filter, q, context } = wanted;
  if (!q && isCounted(filter) && !context.sees_part)
    return Prisma.sql`(SELECT coalesce(sum(l.leads), 0)::int FROM lead_counts l WHERE ${filterSql(filter, context)})`;
  if (!q && context.sees_part && context.me && countConditions(filter) === 0)
    return countSeen(SEEN, { from: LEADS, where: Prisma.sql`true`, reader: context.me, most });
  return most === null
    ? Prisma.sql`(SELECT count(*)::int FROM leads l WHERE ${siftSql(wanted)})`
    : Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM leads l WHERE ${siftSql(wanted)} LIMIT ${most}) counted)`;
}

/**
 * What a part of a page is asked for. `total`: how many match is wanted with it, null: of all, else counted up to so
 * many. `leads`: see recordsBySlot; null for the table itself.
 */
export type Asked = {
  wanted: Wanted;
  json: Prisma.Sql;
  limit: number;
  total: { most: number | null } | null;
  leads: Prisma.Sql | null;
  /** Whether this is asked all the time: such statements keep their plan, of which there must be few. */
  usual: boolean;
};
/** `at`: the number of the stretch in its list. */
type Numbered = Stretch & { at: number };
/**
 * Some leads of a list, one after the other. `items` is JSON text with commas between, `found` one more than asked for
 * where there are more; `place` is that of the last item of a full part, and `total` null where it was not asked for.
 */
export type Part = { items: string | null; found: number; place: string | null; total: number | null };
type Ranked = ReturnType<typeof rankSql>;

const totalSql = ({ wanted, total }: Asked) => (total ? countSql(wanted, total.most) : Prisma.sql`NULL::int`);

/**
 * `rows`: one more than the limit, in their order, each with its item and its place. The text is put together where the
 * rows are: they are read once.
 */
const partSql = (rows: Prisma.Sql, total: Prisma.Sql, limit: number) => Prisma.sql`
  SELECT ${total} AS total, count(*)::int AS found,
    string_agg(r.item::text, ',' ORDER BY r.at) FILTER (WHERE r.at <= ${limit}) AS items,
    max(json_build_array(r.stretch, r.value, r.id)::text) FILTER (WHERE r.at = ${limit}) AS place
  FROM (SELECT row_number() OVER () AS at, row.* FROM (${rows}) row) r`;

/** The same of leads that were chosen in an index: only these are read whole. */
const chosenSql = (chosen: Prisma.Sql, json: Prisma.Sql) =>
  Prisma.sql`SELECT chosen.*, (SELECT ${json} FROM leads l WHERE l.id = chosen.id) AS item FROM (${chosen}) chosen`;

async function onePart(asking: Promise<Part[]>): Promise<Part> {
  const [part] = await asking;
  if (!part) throw new Error('A page gave no row');
  return part;
}

/** Leads along an index: one stretch of all, or of those with a status, say. */
export function listAlong(db: CompanyQueries, asked: Asked, stretch: Numbered, after: Place | null): Promise<Part> {
  const { json, limit } = asked;
  const columns = Prisma.sql`l.id, ${stretch.at}::int AS stretch, ${placeSql(stretch)} AS value`;
  const rows = stretch.indexed
    ? Prisma.sql`SELECT ${columns}, ${json} AS item
      FROM leads l
      WHERE ${stretch.where} AND ${beyondSql(stretch, after)}
      ORDER BY ${indexOrderSql(stretch)} LIMIT ${limit + 1}`
    : chosenSql(
        Prisma.sql`SELECT ${columns} ${stretch.grid ? ofGrid(stretch, stretch.grid, after, limit) : sorted(asked, stretch, after)}`,
        json,
      );
  const statement = partSql(rows, totalSql(asked), limit);
  return onePart(asked.usual && stretch.column === 'created_at' ? db.$prepared(statement) : db.$queryRaw(statement));
}

/** The next leads of each status and source, put together: the index has them in order one by one. */
const ofGrid = (stretch: Stretch, { statuses, sources }: Grid, after: Place | null, limit: number) => Prisma.sql`
  FROM unnest(${[...statuses]}::text[]) AS of_status
  CROSS JOIN unnest(${[...sources]}::text[]) AS of_source
  CROSS JOIN LATERAL (
    SELECT l.id, l.created_at
    FROM leads l
    WHERE l.status = of_status AND l.source = of_source AND ${beyondSql(stretch, after)}
    ORDER BY ${orderSql(stretch)} LIMIT ${limit + 1}) l
  ORDER BY ${orderSql(stretch)} LIMIT ${limit + 1}`;

const sorted = ({ leads, limit }: Asked, stretch: Stretch, after: Place | null) =>
  Prisma.sql`FROM ${leads ?? LEADS}
    WHERE ${stretch.where} AND ${beyondSql(stretch, after)}
    ORDER BY ${orderSql(stretch)} LIMIT ${limit + 1}`;

/** What matches among the next `reach` leads of a stretch. Where that fills no page, the total is not counted. */
export function listNear(
  db: CompanyQueries,
  asked: Asked,
  stretch: Numbered,
  after: Place | null,
  reach: number,
): Promise<Part> {
  const { wanted, json, limit } = asked;
  const chosen = Prisma.sql`
    SELECT l.id, ${stretch.at}::int AS stretch, ${placeSql(stretch)} AS value
    FROM (SELECT l.* FROM ${asked.leads ?? LEADS} WHERE ${stretch.where} AND ${beyondSql(stretch, after)}
        ORDER BY ${orderSql(stretch)} LIMIT ${reach}) l
    WHERE ${whereSql(wanted)} ORDER BY ${orderSql(stretch)} LIMIT ${limit + 1}`;
  const total = Prisma.sql`CASE WHEN count(*) > ${limit} THEN ${totalSql(asked)} END`;
  return onePart(db.$queryRaw<Part[]>(partSql(chosenSql(chosen, json), total, limit)));
}

/** What a filter over facts picks out: all of those leads are put in order. */
export function listRanked(db: CompanyQueries, asked: Asked, { rank, beyond, order, place }: Ranked): Promise<Part> {
  const { wanted, json, limit } = asked;
  const chosen = Prisma.sql`
    SELECT l.id, ${rank} AS stretch, ${place} AS value
    FROM ${asked.leads ?? LEADS}
    WHERE ${whereSql(wanted)} AND ${beyond}
    ORDER BY ${order} LIMIT ${limit + 1}`;
  return onePart(db.$queryRaw<Part[]>(partSql(chosenSql(chosen, json), totalSql(asked), limit)));
}

/** What is looked for in several indexes, with all that a list is put in order by. */
const hitsSql = ({ wanted, leads }: Asked) => Prisma.sql`
  SELECT l.id, ${leads ? Prisma.sql`${ORDER_COLUMNS}, l.custom_value` : ORDER_COLUMNS}
  FROM ${leads ?? LEADS}
  WHERE ${siftSql(wanted, 'facts')}`;
/** A part of those: they were found once for the page and the total. */
function partOfHits({ json, limit }: Asked, { rank, beyond, order, place }: Ranked): Prisma.Sql {
  const chosen = Prisma.sql`SELECT l.id, ${rank} AS stretch, ${place} AS value
    FROM hit l
    WHERE ${beyond}
    ORDER BY ${order} LIMIT ${limit + 1}`;
  return partSql(chosenSql(chosen, json), Prisma.sql`(SELECT count(*)::int FROM hit)`, limit);
}

/** The same of what is looked for in several indexes. */
export const findRanked = (db: CompanyQueries, asked: Asked, ranked: Ranked): Promise<Part> =>
  onePart(db.$queryRaw<Part[]>`WITH hit AS MATERIALIZED (${hitsSql(asked)}) ${partOfHits(asked, ranked)}`);

/**
 * The same of words that few leads have, by the trigram index; null where many of the newest have them, or where that
 * index knows none of them. `isPlain`: nothing else is asked, in the usual order, so that the statement is one that is
 * kept.
 */
export async function findRare(
  db: CompanyQueries,
  asked: Asked,
  ranked: Ranked,
  isPlain: boolean,
): Promise<Part | null> {
  const words = wordsOf(asked.wanted.q).filter((word) => word.length >= TRIGRAM);
  if (words.length === 0) return null;
  const statement = Prisma.sql`
    WITH sample AS MATERIALIZED (
      SELECT count(*) FILTER (WHERE (SELECT bool_and(strpos(newest.search_text, word) > 0)
            FROM unnest(${words}::text[]) AS word)) <= ${COMMON}::float8 * count(*) AS is_rare
      FROM (SELECT search_text FROM leads ORDER BY created_at DESC, id DESC LIMIT ${SAMPLE}) newest
    ), hit AS MATERIALIZED (${hitsSql(asked)} AND (SELECT is_rare FROM sample))
    SELECT part.*, is_rare FROM (${partOfHits(asked, ranked)}) part CROSS JOIN sample`;
  type Sampled = Part & { is_rare: boolean };
  const [part] = await (isPlain ? db.$prepared<Sampled[]>(statement) : db.$queryRaw<Sampled[]>(statement));
  return part?.is_rare ? part : null;
}

/** A lead as services read it. The wire's is leadText. */
export type LeadRow = Omit<Lead, 'company' | 'created_at' | 'updated_at' | 'last_contacted'> & {
  created_at: Date;
  updated_at: Date;
  last_contacted: Date | null;
};

const COLUMNS = Prisma.sql`l.id, l.company_id, ${Prisma.raw(lead.sql.columns.map((column) => `l.${column}`).join(', '))},
    l.custom,
  u.full_name AS assigned_to_name, l.ai_insights, l.version`;

export async function findLead(db: CompanyQueries, id: string): Promise<LeadRow | null> {
  const [row] = await db.$queryRaw<LeadRow[]>`SELECT ${COLUMNS}
    FROM leads l
    LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to
    WHERE l.id = ${id}::uuid`;
  return row ?? null;
}

/** The lead as the wire's JSON text. */
export async function leadText(db: CompanyQueries, id: string): Promise<string | null> {
  const [row] = await db.$prepared<{ text: string }[]>(
    Prisma.sql`SELECT ${leadJson()}::text AS text FROM leads l WHERE l.id = ${id}::uuid`,
  );
  return row?.text ?? null;
}

export const listActivities = (db: CompanyQueries, lead_id: string, limit: number) =>
  db.leadActivity.findMany({ where: { lead_id }, orderBy: [{ created_at: 'desc' }, { id: 'desc' }], take: limit });
