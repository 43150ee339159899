import { type CompanyQueries, Prisma } from '@outrider/db';
import type { CloseMonth, LaneSort, Opportunity } from '@outrider/shared/records/opportunities';
import { fromSql, type Narrowed, recordJson } from '../engine/list.ts';
import { CHANCE, LANE_ORDERS, STAGE_JOIN } from './deal-columns.ts';
import { OPPORTUNITIES } from './opportunity-record.ts';

/** `where`: what is asked of deals `r` in stage `s`. */
type BoardAsk = { pipeline_id: string; where: Prisma.Sql; sort: LaneSort };
type DealSum = { count: number; total: number; weighted: number };
type LaneSum = DealSum & { stage: string };
export type CardRow = { stage: string; id: string; card: Opportunity; sort_key: string };

const OPEN_STAGES = Prisma.sql`s.kind = 'open' AND s.archived_at IS NULL`;
/** The open deals of stage `s`; says what the lanes' indexes say. */
const IN_LANE = Prisma.sql`r.company_id = s.company_id AND r.pipeline_id = s.pipeline_id AND r.stage = s.key
    AND r.closed_at IS NULL`;

/**
 * How many deals `r` of stage `s`, what they are worth in the company's currency, and that weighted by each deal's own
 * chance.
 */
const SUMS = Prisma.sql`count(*)::int AS count, coalesce(sum(r.base_amount), 0)::float8 AS total,
    coalesce(round(sum(r.base_amount * ${CHANCE}) / 100, 2), 0)::float8 AS weighted`;

/**
 * Every open stage in its order, with what stands in it in the company's currency; weighted by each deal's own chance.
 */
export function sumLanes(db: CompanyQueries, { pipeline_id, where }: BoardAsk): Promise<LaneSum[]> {
  return db.$queryRaw<LaneSum[]>`
    SELECT s.key AS stage, lane.* FROM pipeline_stages s CROSS JOIN LATERAL (
      SELECT ${SUMS} FROM opportunities r WHERE ${IN_LANE} AND ${where}) lane
    WHERE s.pipeline_id = ${pipeline_id}::uuid AND ${OPEN_STAGES} ORDER BY s.position, s.key`;
}

/** The deals that match, with their worth in the company's currency; weighted as above. */
export async function sumDeals(db: CompanyQueries, { where, joins }: Narrowed): Promise<DealSum> {
  const from = fromSql(Prisma.sql`opportunities r`, new Set([...joins, STAGE_JOIN]));
  const [sum] = await db.$queryRaw<[DealSum]>`SELECT ${SUMS} FROM ${from} WHERE ${where}`;
  return sum;
}

/**
 * The open deals of a pipeline by the month of their close date, those past due first and those without a date last.
 */
export const sumMonths = (
  db: CompanyQueries,
  { pipeline_id, where, today }: Omit<BoardAsk, 'sort'> & { today: string },
) =>
  db.$queryRaw<CloseMonth[]>`
    SELECT month.key AS month, ${SUMS}
    FROM opportunities r ${STAGE_JOIN} CROSS JOIN LATERAL (SELECT CASE WHEN r.close_date IS NULL THEN 'undated'
      WHEN r.close_date < ${today}::date THEN 'overdue' ELSE to_char(r.close_date, 'YYYY-MM') END AS key) month
    WHERE r.pipeline_id = ${pipeline_id}::uuid AND r.closed_at IS NULL AND ${where}
    GROUP BY month.key ORDER BY min(r.close_date) NULLS LAST`;

type LanePage = { stage?: string; after: { key: string; id: string } | null; limit: number };

/** The first cards of every lane, or of one behind the card where its page ended. */
export function listCards(
  db: CompanyQueries,
  { pipeline_id, where, sort }: BoardAsk,
  { stage, after, limit }: LanePage,
): Promise<CardRow[]> {
  const { key, text, type, descending } = LANE_ORDERS[sort];
  const order = descending ? Prisma.sql`${key} DESC, r.id DESC` : Prisma.sql`${key}, r.id`;
  const behind = after
    ? Prisma.sql`(${key}, r.id) ${descending ? Prisma.sql`<` : Prisma.sql`>`} (${after.key}::${type},
          ${after.id}::uuid)`
    : Prisma.sql`true`;
  return db.$queryRaw<CardRow[]>`
    SELECT s.key AS stage, r.id, ${recordJson(OPPORTUNITIES)} AS card, ${text} AS sort_key
    FROM pipeline_stages s
    CROSS JOIN LATERAL (
      SELECT r.* FROM opportunities r WHERE ${IN_LANE} AND ${where} AND ${behind} ORDER BY ${order} LIMIT ${limit}) r
    WHERE s.pipeline_id = ${pipeline_id}::uuid AND ${OPEN_STAGES}
      AND ${stage ? Prisma.sql`s.key = ${stage}` : Prisma.sql`true`}
    ORDER BY s.position, s.key, ${order}`;
}
