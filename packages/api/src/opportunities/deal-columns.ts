import { Prisma } from '@outrider/db';
import type { LaneSort, Opportunity, OpportunityListInput } from '@outrider/shared/opportunities';
import { likePatterns } from '../sql/search-words.ts';
import { allOf } from '../sql/conditions.ts';

type Moments = 'stage_since' | 'last_activity_at' | 'closed_at' | 'created_at' | 'updated_at';
export type OpportunityRow = Omit<Opportunity, Moments> &
  Record<Exclude<Moments, 'closed_at'>, Date> & { closed_at: Date | null };

const STALE = Prisma.sql`(o.closed_at IS NULL AND o.last_activity_at < now() - s.rotting_days * interval '1 day') IS TRUE`;
/** Chance in percent; what is won or lost has no other than its stage's. */
export const CHANCE = Prisma.sql`(CASE WHEN o.closed_at IS NULL THEN coalesce(o.probability, s.probability) ELSE s.probability END)`;

/** An opportunity on the wire, of `o` with DEAL_JOINS. */
export const DEAL_COLUMNS = Prisma.sql`o.id, o.name, o.pipeline_id, o.stage, s.label AS stage_label, s.kind AS stage_kind,
  o.amount::float8 AS amount, o.currency, o.currency_rate::float8 AS currency_rate, o.base_amount::float8 AS base_amount,
  ${CHANCE}::int AS probability, o.probability::int AS own_probability, to_char(o.close_date, 'YYYY-MM-DD') AS close_date,
  o.next_step, to_char(o.next_step_at, 'YYYY-MM-DD') AS next_step_at, o.lead_id,
  coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), l.email) AS lead_name, l.company_name AS lead_company, o.owner_id, u.full_name AS owner_name,
  o.lost_reason, o.lost_note, o.competitor, o.stage_since, o.last_activity_at, ${STALE} AS stale, o.closed_at, o.created_at, o.updated_at, o.version`;
const STAGE_JOIN = Prisma.sql`JOIN pipeline_stages s ON s.company_id = o.company_id AND s.pipeline_id = o.pipeline_id AND s.key = o.stage`;
const PEOPLE_JOINS = Prisma.sql`LEFT JOIN leads l ON l.company_id = o.company_id AND l.id = o.lead_id LEFT JOIN users u ON u.company_id = o.company_id AND u.id = o.owner_id`;
export const DEAL_JOINS = { stage: STAGE_JOIN, people: PEOPLE_JOINS };

export type DealFilters = Pick<OpportunityListInput, 'owner' | 'lead_id' | 'q' | 'stale' | 'close_from' | 'close_to'>;

/** What the board and the list are narrowed to, of `o` and its stage `s`. */
export function dealsMatching({ owner, lead_id, q, stale, close_from, close_to }: DealFilters, me: string): Prisma.Sql {
  const [first, ...others] = likePatterns(q ?? '');
  return allOf([
    owner === 'nobody' && Prisma.sql`o.owner_id IS NULL`,
    owner !== 'nobody' && owner !== 'all' && Prisma.sql`o.owner_id = ${owner === 'me' ? me : owner}::uuid`,
    lead_id && Prisma.sql`o.lead_id = ${lead_id}::uuid`,
    stale && STALE,
    close_from && Prisma.sql`o.close_date >= ${close_from}::date`,
    close_to && Prisma.sql`o.close_date <= ${close_to}::date`,
    first && Prisma.sql`o.id IN (SELECT search_opportunity_ids(${first}, ${others}::text[]))`,
  ]);
}

type LaneOrder = { key: Prisma.Sql; text: Prisma.Sql; type: Prisma.Sql; descending: boolean };

/** What a lane is sorted by: as an index has it, as a cursor carries it, and the type to read it back. */
export const LANE_ORDERS: Record<LaneSort, LaneOrder> = {
  close_date: {
    key: Prisma.sql`coalesce(o.close_date, 'infinity'::date)`,
    text: Prisma.sql`coalesce(to_char(o.close_date, 'YYYY-MM-DD'), 'infinity')`,
    type: Prisma.sql`date`,
    descending: false,
  },
  amount: {
    key: Prisma.sql`(o.base_amount::float8)`,
    text: Prisma.sql`o.base_amount::float8::text`,
    type: Prisma.sql`float8`,
    descending: true,
  },
  activity: {
    key: Prisma.sql`o.last_activity_at`,
    text: Prisma.sql`to_char(o.last_activity_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    type: Prisma.sql`timestamptz`,
    descending: false,
  },
  manual: {
    key: Prisma.sql`o.position`,
    text: Prisma.sql`o.position::text`,
    type: Prisma.sql`float8`,
    descending: false,
  },
};
