import { type CompanyQueries, Prisma } from '@outrider/db';
import { addDays, daysBetween } from '@outrider/shared/ground/days';
import { type Period, periodAfter } from '@outrider/shared/insight/forecast-period';
import { moment } from '../../ground/sql/conditions.ts';
import type { HistoryRows } from './history.ts';

/** Deals won longest ago say least; these many tell how long closing takes. */
const NEWEST_WON = 1_000;
const PAST_PERIODS = 6;
const YEAR = Prisma.sql`interval '1 year'`;

/** What closed before a moment, which is on the day `today` in the company's zone, says about a period. */
export async function readHistory(
  db: CompanyQueries,
  period: Period,
  today: string,
  at: Date,
  timezone: string,
): Promise<HistoryRows> {
  const [months, times, past] = await Promise.all([
    listMonths(db, at, timezone),
    listTimes(db, at),
    listUnknown(db, period, today, at, timezone),
  ]);
  return { months, times, ...past };
}

const listMonths = (db: CompanyQueries, at: Date, timezone: string) =>
  db.$queryRaw<HistoryRows['months']>`
    SELECT count(*)::int AS closed, count(*) FILTER (WHERE o.stage = 'won')::int AS won,
      count(*) FILTER (WHERE o.closed_at >= ${moment(at)} - ${YEAR})::int AS recent
    FROM opportunities o WHERE o.closed_at < ${moment(at)} AND o.closed_at >= ${moment(at)} - 2 * ${YEAR}
    GROUP BY date_trunc('month', o.closed_at AT TIME ZONE ${timezone})`;

const listTimes = (db: CompanyQueries, at: Date) =>
  db.$queryRaw<HistoryRows['times']>`
    WITH won AS (
      SELECT o.id, o.pipeline_id, o.created_at, o.closed_at FROM opportunities o
      WHERE o.stage = 'won' AND o.closed_at < ${moment(at)} AND o.closed_at >= ${moment(at)} - ${YEAR}
      ORDER BY o.closed_at DESC LIMIT ${NEWEST_WON}
    )
    SELECT won.pipeline_id, e.to_stage AS stage,
      (extract(epoch FROM won.closed_at - max(e.moved_at)) / 86400)::float8 AS days
    FROM won
    JOIN opportunity_stages_log e ON e.opportunity_id = won.id AND e.pipeline_id = won.pipeline_id
      AND e.moved_at <= won.closed_at
    WHERE e.to_stage NOT IN ('won', 'lost') GROUP BY won.id, won.pipeline_id, won.closed_at, e.to_stage
    UNION ALL SELECT pipeline_id, NULL, (extract(epoch FROM closed_at - created_at) / 86400)::float8 FROM won`;

/**
 * What past periods of the kind won from deals that were not there yet with as many days to go, as far back as the
 * company has deals.
 */
async function listUnknown(db: CompanyQueries, period: Period, today: string, at: Date, timezone: string) {
  const left = daysBetween(today, period.ends_on);
  const past = Array.from({ length: PAST_PERIODS }, (_, i) => periodAfter(period, -1 - i))
    .filter(({ ends_on }) => ends_on < today)
    .map(({ key, starts_on, ends_on }) => ({ key, starts_on, ends_on, seen_on: addDays(ends_on, -left) }));
  const created = Prisma.sql`(o.created_at AT TIME ZONE ${timezone})::date`;
  const closed = Prisma.sql`(o.closed_at AT TIME ZONE ${timezone})::date`;
  const rows = await db.$queryRaw<{ period: string; owner_id: string | null; amount: number | null }[]>`
    WITH past AS (
      SELECT *
      FROM jsonb_to_recordset(${JSON.stringify(past)}::jsonb) AS p(key text, starts_on date, ends_on date, seen_on date)
      WHERE seen_on >= (SELECT min(${created}) FROM opportunities o)
    )
    SELECT p.key AS period, o.owner_id, sum(o.base_amount)::float8 AS amount
    FROM past p
    LEFT JOIN opportunities o ON o.stage = 'won' AND o.closed_at < ${moment(at)} AND ${created} >= p.seen_on
      AND ${closed} BETWEEN p.starts_on AND p.ends_on
    GROUP BY p.key, o.owner_id`;
  const past_periods = [...new Set(rows.map(({ period: key }) => key))].toSorted();
  const unknown = rows.flatMap((row) => (row.amount === null ? [] : [{ ...row, amount: row.amount }]));
  return { past_periods, unknown };
}
