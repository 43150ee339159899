import { AUTOMATION_DAYS, CHART_WEEKS, QUIET_DAYS, RATE_DAYS, STALLED_DAYS } from '@outrider/shared/insight/dashboard';
import { fiscalQuarterName } from '@outrider/shared/ground/fiscal-year';
import { addDays, dayAt, daysBetween, DAY_MS, mondayOf, startOfDay } from '@outrider/shared/ground/days';
import { type Period, periodAt } from '@outrider/shared/insight/forecast-period';

/**
 * A quarter of the fiscal year: from its first moment to the next one's. `days_left`: after today, as the forecast
 * counts them; 0 on the last day.
 */
export type Quarter = { name: string; period: Period; starts_at: Date; ends_at: Date; days_left: number };

/** Where a company's days begin, and with which month its fiscal year does. */
export type CompanyCalendar = { timezone: string; fiscal_start: number };

/** Every limit of time that the figures use, seen from one moment, in the days of the company. */
export type Periods = {
  now: Date;
  timezone: string;
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
  /** When the chart's weeks begin, on Mondays, oldest first; the last is this week's. */
  weeks: Date[];
};

export function periodsAt(now: Date, calendar: CompanyCalendar): Periods {
  const { timezone } = calendar;
  const today = dayAt(now, timezone);
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    now,
    timezone,
    today,
    in_14_days: addDays(today, 14),
    in_30_days: addDays(today, 30),
    day_ago: ago(1),
    week_ago: ago(7),
    quiet_since: ago(QUIET_DAYS),
    stalled_since: ago(STALLED_DAYS),
    automation_since: ago(AUTOMATION_DAYS),
    rates_since: ago(RATE_DAYS),
    quarter: quarterOf(now, calendar),
    month: periodAt('month', today),
    weeks: weeksUntil(today, timezone, CHART_WEEKS),
  };
}

export function quarterOf(now: Date, { timezone, fiscal_start }: CompanyCalendar): Quarter {
  const today = dayAt(now, timezone);
  const period = periodAt('quarter', today, fiscal_start);
  return {
    name: fiscalQuarterName(period.starts_on, fiscal_start)?.full ?? '',
    period,
    starts_at: startOfDay(period.starts_on, timezone),
    ends_at: startOfDay(addDays(period.ends_on, 1), timezone),
    days_left: daysBetween(today, period.ends_on),
  };
}

/** The part of the quarter that is over, 0 to 1. */
export const elapsedOf = ({ starts_at, ends_at }: Quarter, now: Date) =>
  (now.getTime() - starts_at.getTime()) / (ends_at.getTime() - starts_at.getTime());

function weeksUntil(today: string, timezone: string, count: number): Date[] {
  const monday = mondayOf(today);
  return Array.from({ length: count }, (_, i) => startOfDay(addDays(monday, 7 * (i + 1 - count)), timezone));
}

/** The wire's quarter. */
export const presentQuarter = ({ name, starts_at, ends_at, days_left }: Quarter) => ({
  name,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  days_left,
});
