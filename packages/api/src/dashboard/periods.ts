import { AUTOMATION_DAYS, CHART_WEEKS, QUIET_DAYS, RATE_DAYS, STALLED_DAYS } from '@outrider/shared/dashboard';
import { fiscalQuarterName } from '@outrider/shared/fiscal-year';
import { addDays, type Period, periodAt } from '@outrider/shared/forecast-period';
import { utcDay } from '../time/utc-day.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** A quarter of the fiscal year, in UTC: from its first moment to the next one's. `days_left`: after today, as the forecast counts them; 0 on the last day. */
export type Quarter = { name: string; period: Period; starts_at: Date; ends_at: Date; days_left: number };

/** Every limit of time that the figures use, seen from one moment. All in UTC. */
export type Periods = {
  now: Date;
  /** The day of `now`, as YYYY-MM-DD; close dates are days. */
  today: string;
  in_14_days: string;
  in_30_days: string;
  day_ago: Date;
  week_ago: Date;
  quiet_since: Date;
  stalled_since: Date;
  automation_since: Date;
  rates_since: Date;
  quarter: Quarter;
  /** Its first and last day; close dates are days. */
  month: { starts_on: string; ends_on: string };
  /** The Mondays that the chart's weeks begin on, oldest first; the last is this week's. */
  weeks: Date[];
};

/** `fiscal_start`: the month that the company's fiscal year begins with. */
export function periodsAt(now: Date, fiscal_start: number): Periods {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    now,
    today: utcDay(now),
    in_14_days: utcDay(ago(-14)),
    in_30_days: utcDay(ago(-30)),
    day_ago: ago(1),
    week_ago: ago(7),
    quiet_since: ago(QUIET_DAYS),
    stalled_since: ago(STALLED_DAYS),
    automation_since: ago(AUTOMATION_DAYS),
    rates_since: ago(RATE_DAYS),
    quarter: quarterOf(now, fiscal_start),
    month: periodAt('month', utcDay(now)),
    weeks: weeksUntil(now, CHART_WEEKS),
  };
}

export function quarterOf(now: Date, fiscal_start: number): Quarter {
  const period = periodAt('quarter', utcDay(now), fiscal_start);
  const ends_at = new Date(addDays(period.ends_on, 1));
  return {
    name: fiscalQuarterName(period.starts_on, fiscal_start)?.full ?? '',
    period,
    starts_at: new Date(period.starts_on),
    ends_at,
    days_left: Math.ceil((ends_at.getTime() - now.getTime()) / DAY_MS) - 1,
  };
}

/** The part of the quarter that is over, 0 to 1. */
export const elapsedOf = ({ starts_at, ends_at }: Quarter, now: Date) =>
  (now.getTime() - starts_at.getTime()) / (ends_at.getTime() - starts_at.getTime());

function weeksUntil(now: Date, count: number): Date[] {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = midnight - ((now.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: count }, (_, i) => new Date(monday - (count - 1 - i) * WEEK_MS));
}

/** The wire's quarter. */
export const presentQuarter = ({ name, starts_at, ends_at, days_left }: Quarter) => ({
  name,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  days_left,
});
