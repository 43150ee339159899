import type { Accuracy } from '@outrider/shared/insight/forecast';
import { addDays, daysBetween } from '@outrider/shared/ground/days';
import { type Period, periodAfter, periodAt } from '@outrider/shared/insight/forecast-period';
import { firstMomentFrom } from '@outrider/shared/ground/wall-time';
import { addMils, fromMils, isInScope, isWonIn } from './deal-state.ts';
import type { ForecastContext } from './forecast-context.ts';
import { learnHistory } from './history.ts';
import { readHistory } from './history.store.ts';
import { noRangeReason, planSimulation, roundedRange, runsOf } from './outlook.ts';
import { runSimulation } from './run-simulation.ts';
import { findKeptDay, listStanding, listStood } from './states.store.ts';
import { addSubmitted, listSubmissions } from './submissions.store.ts';

const PAST = 6;

/**
 * What past periods would have been forecast at, with as many days to go as the shown one has: from the deals as they
 * stood that morning, and what had closed by then. Against what came in, and what people had submitted by then.
 */
export async function getAccuracy(context: ForecastContext, stopping: AbortSignal): Promise<Accuracy> {
  const { period, today, days_left } = context;
  const length = daysBetween(period.starts_on, period.ends_on);
  const left = period.ends_on < today ? Math.round(length / 2) : Math.min(days_left, length);
  const running = periodAt(period.kind, today, Number(period.starts_on.slice(5, 7)));
  const last = periodAfter(period.ends_on < today ? period : running, period.ends_on < today ? 0 : -1);
  const past = Array.from({ length: PAST }, (_, i) => periodAfter(last, -i));
  // One after the other: each is a simulation, and together they would hold the thread.
  const periods: Accuracy['periods'] = [];
  for (const one of past) {
    const looked = await lookBack(context, one, left, stopping);
    if (looked) periods.push(looked);
  }
  return { days_left: left, periods };
}

async function lookBack(
  { db, company, now, scope }: ForecastContext,
  period: Period,
  left: number,
  stopping: AbortSignal,
): Promise<Accuracy['periods'][number] | null> {
  const day = addDays(period.ends_on, -left);
  const kept = await findKeptDay(db, day);
  if (kept === null || kept > day) return null;
  const at = firstMomentFrom(day, '00:00', company.timezone);
  const [stood, standing, rows, submissions] = await Promise.all([
    listStood(db, period, day, at),
    listStanding(db, period, now),
    readHistory(db, period, day, at, company.timezone),
    listSubmissions(db, period.key, at),
  ]);
  const history = learnHistory(rows);
  const deals = stood.filter((deal) => isInScope(deal, scope));
  const { simulation, owners } = planSimulation({
    period,
    today: day,
    deals,
    history,
    seed: `${company.id} ${period.key}`,
  });
  const runs =
    noRangeReason(period, day, history) === null
      ? runsOf(
          await runSimulation(simulation, stopping),
          owners,
          (owner) => scope === null || (owner !== null && scope.has(owner)),
        )
      : null;
  const mine = submissions.filter(({ user_id }) => scope === null || scope.has(user_id));
  return {
    key: period.key,
    range: runs && roundedRange(runs),
    actual: fromMils(addMils(standing.filter((deal) => isInScope(deal, scope) && isWonIn(deal, period)))),
    submitted: addSubmitted(mine),
  };
}
