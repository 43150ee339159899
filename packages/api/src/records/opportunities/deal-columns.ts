import { Prisma } from '@outrider/db';
import type { DealAsks, LaneSort } from '@outrider/shared/records/opportunities';
import type { Narrowed } from '../engine/list.ts';
import { allOf } from '../../ground/sql/conditions.ts';

/** The stage `s` that deal `r` stands in. */
export const STAGE_JOIN = Prisma.sql`JOIN pipeline_stages s ON s.company_id = r.company_id
    AND s.pipeline_id = r.pipeline_id AND s.key = r.stage`;
/** Whether deal `r` is in one of these pipelines; `default`: the first one. Of one company's rows. */
export function isInPipeline(pipelines: readonly string[]): Prisma.Sql {
  const ids = pipelines.filter((id) => id !== 'default');
  const named = Prisma.sql`r.pipeline_id = ANY(${ids}::uuid[])`;
  // Names no deal: it is looked up once, not for every deal.
  const first = Prisma.sql`(SELECT p.id FROM pipelines p WHERE p.archived_at IS NULL
    ORDER BY p.position, p.id LIMIT 1)`;
  return pipelines.includes('default') ? Prisma.sql`(${named} OR r.pipeline_id = ${first})` : named;
}

/** `g` and the stages after it: a deal that was in one of them got as far as `g`, even if it skipped it. */
const FROM_HERE = Prisma.sql`ARRAY(SELECT at.key FROM pipeline_stages at
    WHERE at.company_id = g.company_id AND at.pipeline_id = g.pipeline_id
      AND (at.kind = 'won' OR at.kind = 'open' AND g.kind = 'open' AND at.position >= g.position))`;
/** Stages that a deal can reach; losing is none. OFFSET 0 makes the list once, not for every deal. */
const REACHABLE = Prisma.sql`SELECT g.company_id, g.pipeline_id, g.key, g.kind, ${FROM_HERE} AS from_here
    FROM pipeline_stages g WHERE g.archived_at IS NULL AND g.kind <> 'lost' OFFSET 0`;
const GOT_TO = Prisma.sql`v.company_id = r.company_id AND v.pipeline_id = r.pipeline_id
    AND (r.stage = ANY(v.from_here) OR jsonb_exists_any(r.stage_days, v.from_here))`;

/** Whether deal `r` ever got as far as one of these stages of its pipeline, whether or not it stopped there. */
export const hasReached = (stages: readonly string[]): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM (${REACHABLE}) v
    WHERE ${GOT_TO} AND v.key = ANY(${stages.map((stage) => stage.toLowerCase())}::text[]))`;

export const OWNER_JOIN = Prisma.sql`LEFT JOIN users u ON u.company_id = r.company_id AND u.id = r.owner_id`;

/**
 * Deals that were quiet for longer than their stage `s` allows: as a condition, which the index by activity answers.
 * `deal`: what the statement calls it, our own word.
 */
export function isStale(deal: string): Prisma.Sql {
  const row = Prisma.raw(deal);
  return Prisma.sql`${row}.closed_at IS NULL AND ${row}.last_activity_at < now() - s.rotting_days * interval '1 day'`;
}
/** The same as a value; a stage without such days has none. */
export const STALE = Prisma.sql`(${isStale('r')}) IS TRUE`;
/**
 * Chance in percent of a deal in stage `s`: what somebody said, else what was learned, else the stage's; what is won or
 * lost has no other than its stage's. `deal`: what the statement calls it, our own word.
 */
const chanceOf = (deal: string): Prisma.Sql =>
  Prisma.raw(
    `(CASE WHEN ${deal}.closed_at IS NULL THEN coalesce(${deal}.probability, round(${deal}.win_chance * 100)::int, s.probability) ELSE s.probability END)`,
  );
export const CHANCE = chanceOf('r');
/**
 * Where an open deal counts in the forecast: where somebody put it, else where its chance puts it by the rule of the
 * company `c`.
 */
export const CATEGORY = Prisma.sql`coalesce(r.forecast_category,
  CASE WHEN ${CHANCE} >= c.commit_from THEN 'commit' WHEN ${CHANCE} >= c.best_case_from THEN 'best_case' ELSE 'pipeline' END)`;
/** Whose that chance is. */
export const CHANCE_BY = Prisma.sql`CASE WHEN r.closed_at IS NOT NULL THEN 'stage' WHEN r.probability IS NOT NULL THEN 'person' WHEN r.win_chance IS NOT NULL THEN 'model' ELSE 'stage' END`;
export const CHANCE_REASON = Prisma.sql`CASE WHEN r.closed_at IS NULL
      AND r.probability IS NULL THEN r.win_reasons ->> 'main' END`;

/** What the board and the list can be narrowed to besides a filter's text, of deals `r`. */
export function dealsMatching(asked: DealAsks, me: string): Narrowed {
  const { owner = 'all', lead_id, account_id, contact_id, stale, close_from, close_to } = asked;
  const { stage = 'all', pipeline_id } = asked;
  const where = allOf([
    stage === 'open' && Prisma.sql`r.closed_at IS NULL`,
    stage === 'closed' && Prisma.sql`r.closed_at IS NOT NULL`,
    !['open', 'closed', 'all'].includes(stage) && Prisma.sql`r.stage = ${stage}`,
    pipeline_id && Prisma.sql`r.pipeline_id = ${pipeline_id}::uuid`,
    owner === 'nobody' && Prisma.sql`r.owner_id IS NULL`,
    owner !== 'nobody' && owner !== 'all' && Prisma.sql`r.owner_id = ${owner === 'me' ? me : owner}::uuid`,
    lead_id && Prisma.sql`r.lead_id = ${lead_id}::uuid`,
    account_id && Prisma.sql`r.account_id = ${account_id}::uuid`,
    contact_id &&
      Prisma.sql`r.id IN (SELECT p.opportunity_id FROM opportunity_contacts p
            WHERE p.contact_id = ${contact_id}::uuid)`,
    stale && isStale('r'),
    close_from && Prisma.sql`r.close_date >= ${close_from}::date`,
    close_to && Prisma.sql`r.close_date <= ${close_to}::date`,
  ]);
  return { where, joins: new Set(stale ? [STAGE_JOIN] : []) };
}

type LaneOrder = { key: Prisma.Sql; text: Prisma.Sql; type: Prisma.Sql; descending: boolean };

/** What a lane is sorted by: as an index has it, as a cursor carries it, and the type to read it back. */
export const LANE_ORDERS: Record<LaneSort, LaneOrder> = {
  close_date: {
    key: Prisma.sql`coalesce(r.close_date, 'infinity'::date)`,
    text: Prisma.sql`coalesce(to_char(r.close_date, 'YYYY-MM-DD'), 'infinity')`,
    type: Prisma.sql`date`,
    descending: false,
  },
  amount: {
    key: Prisma.sql`r.amount_key`,
    text: Prisma.sql`r.amount_key::text`,
    type: Prisma.sql`float8`,
    descending: true,
  },
  activity: {
    key: Prisma.sql`r.last_activity_at`,
    text: Prisma.sql`to_char(r.last_activity_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    type: Prisma.sql`timestamptz`,
    descending: false,
  },
  manual: {
    key: Prisma.sql`r.position`,
    text: Prisma.sql`r.position::text`,
    type: Prisma.sql`float8`,
    descending: false,
  },
};
