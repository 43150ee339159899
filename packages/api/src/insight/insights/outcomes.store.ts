import { type CompanyQueries, Prisma } from '@outrider/db';
import { moment } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { firstIdAt } from '../../ground/sql/uuid-time.ts';

/** The score that a lead `l` got first, with what was known of it then; leads without one are left out. */
const FIRST_SCORE = Prisma.sql`
  JOIN LATERAL (
    SELECT h.score, h.probability, h.features, h.created_at FROM score_history h
    WHERE h.company_id = l.company_id AND h.lead_id = l.id
    ORDER BY h.created_at, h.id LIMIT 1) first ON true`;

/** Joined to leads `l`: when they first moved to one of these statuses, null where they never did. */
export const movedTo = (statuses: readonly string[]) => Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT min(a.created_at) AS first_at FROM lead_activities a
    WHERE a.company_id = l.company_id AND a.lead_id = l.id AND a.kind = 'status_changed'
      AND a.detail ->> 'to' = ANY(${statuses}::text[])) moved ON true`;

export type OutcomeRow = {
  lead_id: string;
  converted: boolean;
  at: Date;
  score: number;
  probability: number;
  features: object;
  /** How many ends were looked at; the same in every row. */
  looked_at: number;
};

/**
 * Leads whose story ended since then, and that had a score before it did; the newest of so many ends. Read from the
 * newest activity back, so that it costs the same however long the company is there.
 */
export const listOutcomes = (db: CompanyQueries, since: Date, most: number): Promise<OutcomeRow[]> =>
  db.$queryRaw<OutcomeRow[]>`
    WITH newest AS MATERIALIZED (
      SELECT a.lead_id, a.created_at FROM lead_activities a
      WHERE a.id > ${firstIdAt(since)}::uuid AND a.kind = 'status_changed'
        AND a.detail ->> 'to' IN ('converted', 'unqualified')
      ORDER BY a.id DESC LIMIT ${most}),
    ended AS (SELECT lead_id, max(created_at) AS at FROM newest GROUP BY lead_id)
    SELECT l.id AS lead_id, l.status = 'converted' AS converted, ended.at, first.score, first.probability, first.features,
      (SELECT count(*)::int FROM newest) AS looked_at
    FROM ended
    JOIN leads l ON l.id = ended.lead_id AND l.status IN ('converted', 'unqualified') ${FIRST_SCORE}
    WHERE ended.at >= ${moment(since)} AND first.created_at < ended.at
    ORDER BY ended.at DESC, l.id DESC`;

/** Leads that came in since then and have a score. */
export const countScored = (db: CompanyQueries, since: Date): Promise<number> =>
  db.lead.count({ where: { created_at: { gte: since }, score: { not: null } } });

type Reach = { since: Date; until: Date; days: number; most: number };

/**
 * Leads that came in that time, of which it is known by now whether they were qualified within so many days; the
 * newest.
 */
const reaching = ({ since, until, days, most }: Reach) => Prisma.sql`(
  SELECT l.id, l.company_id, l.created_at, first.score,
    CASE WHEN moved.first_at <= l.created_at + make_interval(days => ${days}::int) THEN moved.first_at END AS reached_at
  FROM (SELECT * FROM leads r WHERE r.created_at >= ${moment(since)} AND r.created_at < ${moment(until)}
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${most}) l ${FIRST_SCORE}
  ${movedTo(['qualified', 'converted'])})`;

export const countReached = (db: CompanyQueries, reach: Reach, from: readonly number[]) =>
  db.$queryRaw<{ from: number; n: number; reached: number }[]>`
    SELECT b.from, count(*)::int AS n, count(r.reached_at)::int AS reached
    FROM ${reaching(reach)} r
    CROSS JOIN LATERAL (
      SELECT max(f.from) AS from FROM unnest(${[...from]}::int[]) AS f("from") WHERE f.from <= r.score) b
    GROUP BY b.from`;

export type ReachedRow = {
  id: string;
  name: string;
  company: string | null;
  score: number;
  created_at: Date;
  reached_at: Date | null;
  total: number;
};

export const listReached = (db: CompanyQueries, reach: Reach, from: number, to: number, limit: number) =>
  db.$queryRaw<ReachedRow[]>`
    SELECT r.id, ${personName('l')} AS name, l.company_name AS company, r.score, r.created_at, r.reached_at,
      count(*) OVER ()::int AS total
    FROM ${reaching(reach)} r JOIN leads l ON l.company_id = r.company_id AND l.id = r.id
    WHERE r.score BETWEEN ${from} AND ${to}
    ORDER BY r.reached_at IS NULL, r.created_at DESC, r.id LIMIT ${limit}`;
