import { type CompanyQueries, Prisma } from '@outrider/db';
import type { Period } from '@outrider/shared/insight/forecast-period';
import { CATEGORY, CHANCE, STAGE_JOIN } from '../../records/opportunities/deal-columns.ts';
import { moment } from '../../ground/sql/conditions.ts';
import type { DealAge, DealState } from './deal-state.ts';

export type CompanyFacts = {
  id: string;
  currency: string;
  timezone: string;
  commit_from: number;
  best_case_from: number;
};

export const readCompanyFacts = (db: CompanyQueries): Promise<CompanyFacts> =>
  db.company.findFirstOrThrow({
    select: { id: true, currency: true, timezone: true, commit_from: true, best_case_from: true },
  });

/** Every deal as it stands, in the columns of forecast_snapshots. */
const STANDING = Prisma.sql`
  SELECT r.id AS opportunity_id, r.pipeline_id, r.stage, s.kind, ${CATEGORY} AS category, r.base_amount AS amount,
    r.close_date, (${CHANCE})::smallint AS chance,
    r.owner_id, (r.closed_at AT TIME ZONE c.timezone)::date AS closed_on, r.stage_since, r.created_at,
      (r.created_at AT TIME ZONE c.timezone)::date AS created_on
  FROM opportunities r ${STAGE_JOIN} JOIN companies c ON c.id = r.company_id`;

/** A DealState of `f`, which has the columns of forecast_snapshots. */
const STATE = Prisma.sql`f.opportunity_id AS id, f.kind, f.category, (f.amount * 1000)::bigint AS mils,
    to_char(f.close_date, 'YYYY-MM-DD') AS close_date,
  f.chance::int AS chance, f.owner_id, to_char(f.closed_on, 'YYYY-MM-DD') AS closed_on, f.pipeline_id, f.stage`;

const daysSince = (at: Prisma.Sql, now: Date) =>
  Prisma.sql`(extract(epoch FROM ${moment(now)} - ${at}) / 86400)::float8`;

/** What a forecast is made of: deals that are due by the end of the period, and those that were won in it. */
const concerns = ({ starts_on, ends_on }: Period) => Prisma.sql`(f.kind = 'open' AND f.close_date <= ${ends_on}::date
  OR f.kind = 'won' AND f.closed_on BETWEEN ${starts_on}::date AND ${ends_on}::date)`;

/**
 * The deals that a period's forecast is made of, as they stand; in one order, since a simulation draws for one after
 * the other.
 */
export const listStanding = (db: CompanyQueries, period: Period, now: Date) =>
  db.$queryRaw<(DealState & DealAge)[]>`
    WITH f AS (${STANDING})
    SELECT ${STATE}, ${daysSince(Prisma.sql`f.stage_since`, now)} AS stage_days,
      ${daysSince(Prisma.sql`f.created_at`, now)} AS deal_days
    FROM f WHERE ${concerns(period)} ORDER BY f.opportunity_id`;

export const listUndated = (db: CompanyQueries) =>
  db.$queryRaw<
    DealState[]
  >`WITH f AS (${STANDING}) SELECT ${STATE} FROM f WHERE f.kind = 'open' AND f.close_date IS NULL`;

const stoodOn = (day: string) =>
  Prisma.sql`f.from_day <= ${day}::date AND (f.to_day IS NULL OR f.to_day > ${day}::date)`;

/** The same as they stood on the morning of a day, which is the moment `at`. */
export const listStood = (db: CompanyQueries, period: Period, day: string, at: Date) =>
  db.$queryRaw<(DealState & DealAge)[]>`
    SELECT ${STATE}, ${daysSince(Prisma.sql`coalesce(came.at, f.from_day::timestamptz)`, at)} AS stage_days,
      ${daysSince(Prisma.sql`coalesce(o.created_at, f.from_day::timestamptz)`, at)} AS deal_days
    FROM forecast_snapshots f
    LEFT JOIN opportunities o ON o.company_id = f.company_id AND o.id = f.opportunity_id
    LEFT JOIN LATERAL (
      SELECT max(e.moved_at) AS at FROM opportunity_stages_log e
      WHERE e.company_id = f.company_id AND e.opportunity_id = f.opportunity_id
        AND e.moved_at < ${moment(at)}) came ON true
    WHERE ${stoodOn(day)} AND ${concerns(period)} ORDER BY f.opportunity_id`;

/** Every deal that was due on the morning of `day` or is due now, in both of its states. */
export async function listPairs(
  db: CompanyQueries,
  period: Period,
  day: string,
): Promise<{ earlier: DealState[]; now: (DealState & { created_on: string })[] }> {
  const due = Prisma.sql`f.kind = 'open' AND f.close_date <= ${period.ends_on}::date`;
  const ids = Prisma.sql`SELECT f.opportunity_id FROM forecast_snapshots f WHERE ${stoodOn(day)} AND ${due}
    UNION SELECT o.id FROM opportunities o WHERE o.closed_at IS NULL AND o.close_date <= ${period.ends_on}::date`;
  const [earlier, now] = await Promise.all([
    db.$queryRaw<
      DealState[]
    >`SELECT ${STATE} FROM forecast_snapshots f WHERE ${stoodOn(day)} AND f.opportunity_id IN (${ids})`,
    db.$queryRaw<(DealState & { created_on: string })[]>`
      WITH f AS (${STANDING})
      SELECT ${STATE}, to_char(f.created_on, 'YYYY-MM-DD') AS created_on
      FROM f
      WHERE f.opportunity_id IN (${ids})`,
  ]);
  return { earlier, now };
}

/** The morning that was kept on that day or last before it; the first one where none is as old; null where none is. */
export async function findKeptDay(db: CompanyQueries, day: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ day: string | null }[]>`
    SELECT to_char(coalesce(max(day) FILTER (WHERE day <= ${day}::date), min(day)), 'YYYY-MM-DD') AS day
    FROM forecast_days`;
  return row?.day ?? null;
}

/** Marks a morning as kept. @returns false where somebody did */
export async function claimDay(tx: CompanyQueries, day: string, now: Date): Promise<boolean> {
  const { count } = await tx.forecastDay.createMany({
    data: [{ day: new Date(day), taken_at: now }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** Keeps how every deal stands on the morning of a day: ends what is not so any more, and adds what is new. */
export async function keepStanding(tx: CompanyQueries, day: string): Promise<void> {
  await tx.$executeRaw`
    WITH standing AS (${STANDING})
    UPDATE forecast_snapshots f
    SET to_day = ${day}::date
    WHERE f.to_day IS NULL AND NOT EXISTS (SELECT FROM standing n WHERE ${IS_SAME})`;
  await tx.$executeRaw`
    INSERT INTO forecast_snapshots (opportunity_id, from_day, pipeline_id, stage, kind, category, amount, close_date,
        chance, owner_id, closed_on)
    SELECT n.opportunity_id, ${day}::date, n.pipeline_id, n.stage, n.kind, n.category, n.amount, n.close_date,
      n.chance, n.owner_id, n.closed_on
    FROM (${STANDING}) n
    WHERE NOT EXISTS (SELECT FROM forecast_snapshots f WHERE f.to_day IS NULL AND f.opportunity_id = n.opportunity_id)`;
}

const IS_SAME = Prisma.sql`f.opportunity_id = n.opportunity_id AND
  (f.pipeline_id, f.stage, f.kind, f.category, f.amount, f.close_date, f.chance, f.owner_id,
      f.closed_on) IS NOT DISTINCT FROM
  (n.pipeline_id, n.stage, n.kind, n.category, n.amount, n.close_date, n.chance, n.owner_id, n.closed_on)`;
