import { type CompanyQueries, Prisma } from '@outrider/db';
import type { LaneSort } from '@outrider/shared/opportunities';
import {
  CHANCE,
  DEAL_COLUMNS,
  DEAL_JOINS,
  type DealFilters,
  dealsMatching,
  LANE_ORDERS,
  type OpportunityRow,
} from './deal-columns.ts';

export type BoardAsk = { pipeline_id: string; filters: DealFilters; me: string; sort: LaneSort };
export type LaneSum = { stage: string; count: number; total: number; weighted: number };
export type CardRow = OpportunityRow & { sort_key: string };

const OPEN_STAGES = Prisma.sql`s.kind = 'open' AND s.archived_at IS NULL`;
/** The open deals of stage `s`; says what the lanes' indexes say. */
const IN_LANE = Prisma.sql`o.company_id = s.company_id AND o.pipeline_id = s.pipeline_id AND o.stage = s.key AND o.closed_at IS NULL`;

/** Every open stage in its order, with what stands in it in the company's currency; weighted by each deal's own chance. */
export function sumLanes(db: CompanyQueries, { pipeline_id, filters, me }: BoardAsk): Promise<LaneSum[]> {
  return db.$queryRaw<LaneSum[]>`
    SELECT s.key AS stage, lane.* FROM pipeline_stages s CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, coalesce(sum(o.base_amount), 0)::float8 AS total, coalesce(round(sum(o.base_amount * ${CHANCE}) / 100, 2), 0)::float8 AS weighted
      FROM opportunities o WHERE ${IN_LANE} AND ${dealsMatching(filters, me)}) lane
    WHERE s.pipeline_id = ${pipeline_id}::uuid AND ${OPEN_STAGES} ORDER BY s.position, s.key`;
}

type LanePage = { stage?: string; after: { key: string; id: string } | null; limit: number };

/** The first cards of every lane, or of one behind the card where its page ended. */
export function listCards(
  db: CompanyQueries,
  { pipeline_id, filters, me, sort }: BoardAsk,
  { stage, after, limit }: LanePage,
): Promise<CardRow[]> {
  const { key, text, type, descending } = LANE_ORDERS[sort];
  const order = descending ? Prisma.sql`${key} DESC, o.id DESC` : Prisma.sql`${key}, o.id`;
  const behind = after
    ? Prisma.sql`(${key}, o.id) ${descending ? Prisma.sql`<` : Prisma.sql`>`} (${after.key}::${type}, ${after.id}::uuid)`
    : Prisma.sql`true`;
  return db.$queryRaw<CardRow[]>`
    SELECT ${DEAL_COLUMNS}, ${text} AS sort_key FROM pipeline_stages s CROSS JOIN LATERAL (
      SELECT o.* FROM opportunities o WHERE ${IN_LANE} AND ${dealsMatching(filters, me)} AND ${behind} ORDER BY ${order} LIMIT ${limit}) o ${DEAL_JOINS.people}
    WHERE s.pipeline_id = ${pipeline_id}::uuid AND ${OPEN_STAGES} AND ${stage ? Prisma.sql`s.key = ${stage}` : Prisma.sql`true`}
    ORDER BY s.position, s.key, ${order}`;
}
