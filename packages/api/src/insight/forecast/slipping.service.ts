import type { SlippingDeal, Slipping } from '@outrider/shared/insight/forecast';
import { daysBetween } from '@outrider/shared/ground/days';
import { addMils, fromMils } from './deal-state.ts';
import { type DealRow, listDeals } from './deals.store.ts';
import type { ForecastContext } from './forecast-context.ts';
import { readOutlook, seedOf } from './forecast.service.ts';
import { noRangeReason, planSimulation, roundedRange, runsOf } from './outlook.ts';
import { runSimulation } from './run-simulation.ts';
import { findSlipping, type Slip } from './slipping.ts';

const SHOWN = 5;
const DAY_MS = 86_400_000;

/**
 * The period's deals that are likely to close after it, the largest first, and what the period would bring without
 * them.
 */
export async function getSlipping(context: ForecastContext, stopping: AbortSignal): Promise<Slipping> {
  const { db, period, today, now } = context;
  const { deals, history } = await readOutlook(context);
  const isOver = period.ends_on < today;
  const slips = isOver ? [] : findSlipping(deals, history, period, today);
  const largest = slips.toSorted((one, other) => Number(other.deal.mils - one.deal.mils)).slice(0, SHOWN);
  const rows = await listDeals(
    db,
    largest.map(({ deal }) => deal.id),
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const outlook = { period, today, deals, history, seed: seedOf(context) };
  const hasEffect = slips.length > 0 && noRangeReason(period, today, history) === null;
  const middleOf = async (without?: ReadonlySet<string>) => {
    const { simulation, owners } = planSimulation(outlook, without);
    return roundedRange(runsOf(await runSimulation(simulation, stopping), owners, () => true)).p50;
  };
  return {
    total: slips.length,
    amount: fromMils(addMils(slips.map(({ deal }) => deal))),
    deals: largest.flatMap((slip) => {
      const row = rowOf.get(slip.deal.id);
      return row ? [presentSlip(slip, row, today, now)] : [];
    }),
    effect: hasEffect
      ? { p50: await middleOf(), without: await middleOf(new Set(slips.map(({ deal }) => deal.id))) }
      : null,
  };
}

function presentSlip({ deal, likely_close, left }: Slip, row: DealRow, today: string, now: Date): SlippingDeal {
  const { next_step, last_activity_at, rotting_days, ...shown } = row;
  const overdue = deal.close_date ? daysBetween(deal.close_date, today) : 0;
  const quiet = Math.floor((now.getTime() - last_activity_at.getTime()) / DAY_MS);
  const why =
    overdue > 0
      ? ({ reason: 'overdue', days: overdue } as const)
      : rotting_days !== null && quiet >= rotting_days
        ? ({ reason: 'quiet', days: quiet } as const)
        : next_step === null
          ? ({ reason: 'no_next_step', days: left } as const)
          : ({ reason: 'slow_stage', days: left } as const);
  return { ...shown, ...why, category: deal.category, amount: fromMils(deal.mils), likely_close };
}
