import { type CompanyQueries, Prisma } from '@outrider/db';
import type { NextDeal } from '@outrider/shared/insight/dashboard';
import { FIRST_CONTACT, MEDIAN_MINUTES } from '../../records/leads/first-contact.store.ts';
import { isStale } from '../../records/opportunities/deal-columns.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { dealsInScope, dealsWhere, IDLE, leadsInScope, leadsWhere, tasksWhere } from './conditions.store.ts';
import type { Periods } from './periods.ts';
import type { Owner } from './scope.ts';

const leadCount = (owner: Owner, condition: Prisma.Sql) =>
  Prisma.sql`(SELECT count(*)::int FROM leads l WHERE ${leadsInScope(owner)} AND ${condition})`;
const dealSum = (owner: Owner, condition: Prisma.Sql) =>
  Prisma.sql`(SELECT coalesce(sum(o.base_amount), 0)::float8 FROM opportunities o
        WHERE ${dealsInScope(owner)} AND ${condition})`;
const dealCount = (owner: Owner, condition: Prisma.Sql) =>
  Prisma.sql`(SELECT count(*)::int FROM opportunities o WHERE ${dealsInScope(owner)} AND ${condition})`;

/** As the leads list filters, so that its link shows exactly what was counted. */
const UNTOUCHED_HOT = Prisma.sql`l.status = 'new' AND l.priority = 'high'`;
const UNOWNED = Prisma.sql`l.assigned_to IS NULL`;

type LeadStats = { recent: number; unowned: number; untouched_hot: number; quiet: number };
type DealStats = { open: number; open_amount: number; closing: number; risky: number; won_quarter: number };

export async function readLeadStats(db: CompanyQueries, owner: Owner, when: Periods): Promise<LeadStats> {
  const [row] = await db.$queryRaw<[LeadStats]>`
    SELECT ${leadCount(owner, leadsWhere('recent_leads', when))} AS recent, ${leadCount(null, UNOWNED)} AS unowned,
      ${leadCount(owner, UNTOUCHED_HOT)} AS untouched_hot,
        ${leadCount(owner, leadsWhere('quiet_leads', when))} AS quiet`;
  return row;
}

export async function readDealStats(db: CompanyQueries, owner: Owner, when: Periods): Promise<DealStats> {
  const [row] = await db.$queryRaw<[DealStats]>`
    SELECT count(*) FILTER (WHERE ${dealsWhere('open_deals', when)})::int AS open,
      coalesce(sum(o.base_amount) FILTER (WHERE ${dealsWhere('open_deals', when)}), 0)::float8 AS open_amount,
      count(*) FILTER (WHERE ${dealsWhere('closing_deals', when)})::int AS closing,
      count(*) FILTER (WHERE ${dealsWhere('risky_deals', when)})::int AS risky,
      coalesce(sum(o.base_amount) FILTER (WHERE ${dealsWhere('won_quarter', when)}), 0)::float8 AS won_quarter
    FROM opportunities o WHERE ${dealsInScope(owner)}`;
  return row;
}

export type SideRow = {
  side: 'ai' | 'manual';
  leads: number;
  converted: number;
  decided: number;
  average_score: number | null;
  response_minutes: number | null;
};

/** Leads captured lately in ai or hybrid mode against those in manual mode, over the whole company. */
export function compareModes(db: CompanyQueries, when: Periods): Promise<SideRow[]> {
  return db.$queryRaw<SideRow[]>`
    SELECT CASE WHEN l.processing_mode = 'manual' THEN 'manual' ELSE 'ai' END AS side, count(*)::int AS leads,
      count(*) FILTER (WHERE l.status = 'converted')::int AS converted,
        count(*) FILTER (WHERE l.status IN ('converted', 'unqualified'))::int AS decided,
      avg(l.score)::float8 AS average_score, ${MEDIAN_MINUTES} AS response_minutes
    FROM leads l ${FIRST_CONTACT} WHERE l.created_at > ${moment(when.rates_since)} GROUP BY 1`;
}

export type RiskyDealRow = {
  id: string;
  name: string;
  amount: number;
  owner: string | null;
  close_date: Date | null;
  stage_since: Date;
  total: number;
  total_amount: number;
};

/** Open deals that are past their close date or have stood still; the largest first. */
export function listRiskyDeals(
  db: CompanyQueries,
  owner: Owner,
  when: Periods,
  limit: number,
): Promise<RiskyDealRow[]> {
  return db.$queryRaw<RiskyDealRow[]>`
    SELECT o.id, o.name, o.base_amount::float8 AS amount, u.full_name AS owner,
      o.close_date::timestamptz AS close_date, o.stage_since,
      count(*) OVER ()::int AS total, sum(o.base_amount) OVER ()::float8 AS total_amount
    FROM opportunities o LEFT JOIN users u ON u.company_id = o.company_id AND u.id = o.owner_id
    WHERE ${dealsInScope(owner)} AND ${dealsWhere('risky_deals', when)}
    ORDER BY o.base_amount DESC, o.id LIMIT ${limit}`;
}

type NextDealRow = {
  id: string;
  name: string;
  amount: number;
  currency: string;
  owner: string | null;
  next_step: string | null;
  why: NextDeal['why'];
  days: number;
};

/**
 * Open deals that wait for somebody: a promised step is due, the close date has passed, nobody has touched it for
 * longer than its stage allows, or it should close soon; in this order, the largest first.
 */
export function listNextDeals(db: CompanyQueries, owner: Owner, when: Periods, limit: number): Promise<NextDealRow[]> {
  const { now, today, in_14_days } = when;
  return db.$queryRaw<NextDealRow[]>`
    SELECT d.id, d.name, d.amount, d.currency, d.owner, d.next_step, w.why, w.days FROM (
      SELECT o.id, o.name, o.amount::float8 AS amount, o.currency, u.full_name AS owner, o.next_step, o.base_amount,
        o.next_step_at, o.close_date, o.last_activity_at, (${isStale('o')}) IS TRUE AS stale
      FROM opportunities o
      JOIN pipeline_stages s ON s.company_id = o.company_id AND s.pipeline_id = o.pipeline_id AND s.key = o.stage
      LEFT JOIN users u ON u.company_id = o.company_id AND u.id = o.owner_id
      WHERE ${dealsInScope(owner)} AND ${dealsWhere('open_deals', when)}
    ) d CROSS JOIN LATERAL (
      SELECT 1 AS place, 'step' AS why, ${today}::date - d.next_step_at AS days WHERE d.next_step_at <= ${today}::date
      UNION ALL SELECT 2, 'late', ${today}::date - d.close_date WHERE d.close_date < ${today}::date
      UNION ALL SELECT 3, 'quiet', floor(extract(epoch FROM ${moment(now)} - d.last_activity_at) / 86400)::int
      WHERE d.stale
      UNION ALL SELECT 4, 'closing', d.close_date - ${today}::date
      WHERE d.close_date BETWEEN ${today}::date AND ${in_14_days}::date
      ORDER BY place LIMIT 1
    ) w ORDER BY w.place, d.base_amount DESC, d.id LIMIT ${limit}`;
}

type AdviceFacts = {
  untouched_hot: number;
  unowned_hot: number;
  unowned: number;
  quiet: number;
  overdue: number;
  past_due: number;
  past_due_amount: number;
  stalled: number;
  stalled_amount: number;
  idle: number;
  open_amount: number;
  won_quarter: number;
};

/** What the advice is made of, in one statement. */
export async function readAdviceFacts(
  db: CompanyQueries,
  owner: Owner,
  me: string,
  when: Periods,
): Promise<AdviceFacts> {
  const [late, still] = [dealsWhere('past_due_deals', when), dealsWhere('stalled_deals', when)];
  const [row] = await db.$queryRaw<[AdviceFacts]>`
    SELECT ${leadCount(owner, UNTOUCHED_HOT)} AS untouched_hot,
      ${leadCount(null, Prisma.sql`${UNOWNED} AND ${UNTOUCHED_HOT}`)} AS unowned_hot,
      ${leadCount(null, UNOWNED)} AS unowned,
      ${leadCount(owner, leadsWhere('quiet_leads', when))} AS quiet,
      (SELECT count(*)::int FROM tasks t
          WHERE t.owner_id = ${me}::uuid AND ${tasksWhere('overdue_tasks', when)}) AS overdue,
      ${dealCount(owner, late)} AS past_due, ${dealSum(owner, late)} AS past_due_amount,
        ${dealCount(owner, still)} AS stalled, ${dealSum(owner, still)} AS stalled_amount,
      ${dealCount(owner, IDLE)} AS idle, ${dealSum(owner, dealsWhere('open_deals', when))} AS open_amount,
      ${dealSum(owner, dealsWhere('won_quarter', when))} AS won_quarter`;
  return row;
}

export type SourceRow = { source: string; converted: number; decided: number };

/** How the leads of each source ended. */
export function countBySource(db: CompanyQueries, owner: Owner): Promise<SourceRow[]> {
  return db.$queryRaw<SourceRow[]>`
    SELECT l.source, count(*) FILTER (WHERE l.status = 'converted')::int AS converted, count(*)::int AS decided
    FROM leads l WHERE ${leadsInScope(owner)} AND l.status IN ('converted', 'unqualified') GROUP BY l.source`;
}

type PaceRow = { fast: boolean; converted: number; decided: number };

/** How leads ended that were talked to within `minutes` of their capture, and those that waited longer. */
export function countByPace(db: CompanyQueries, owner: Owner, minutes: number, when: Periods): Promise<PaceRow[]> {
  return db.$queryRaw<PaceRow[]>`
    SELECT contact.first_at <= l.created_at + make_interval(mins => ${minutes}::int) AS fast,
      count(*) FILTER (WHERE l.status = 'converted')::int AS converted, count(*)::int AS decided
    FROM leads l ${FIRST_CONTACT}
    WHERE ${leadsInScope(owner)} AND l.status IN ('converted', 'unqualified')
      AND l.created_at > ${moment(when.rates_since)} AND contact.first_at IS NOT NULL
    GROUP BY 1`;
}
