import {
  CHANGE_KINDS,
  type ChangeKind,
  type ForecastCategory,
  type ForecastDeals,
  type ForecastDealsInput,
  SHOWN_DEALS,
} from '@outrider/shared/insight/forecast';
import { readChanges } from './changes.service.ts';
import { type DealState, fromMils, isDue, isInPipeline, isInScope, isWonIn } from './deal-state.ts';
import { listDeals } from './deals.store.ts';
import type { ForecastContext } from './forecast-context.ts';
import { readOutlook } from './forecast.service.ts';
import { findSlipping } from './slipping.ts';
import { listUndated } from './states.store.ts';

type Found = { id: string; mils: bigint; category: ForecastCategory };
const isChange = (set: string): set is ChangeKind => (CHANGE_KINDS as readonly string[]).includes(set);

/** The deals behind a figure of the forecast, or with `since` behind a change; the largest first. */
export async function getForecastDeals(
  context: ForecastContext,
  { set, since }: Pick<ForecastDealsInput, 'set' | 'since'>,
): Promise<ForecastDeals> {
  const found =
    since !== undefined && isChange(set) ? await findChanged(context, set, since) : await findSet(context, set);
  const largest = found.toSorted((one, other) => Number(abs(other.mils) - abs(one.mils))).slice(0, SHOWN_DEALS);
  const rows = new Map(
    (
      await listDeals(
        context.db,
        largest.map(({ id }) => id),
      )
    ).map(({ next_step: _, last_activity_at: __, rotting_days: ___, ...row }) => [row.id, row]),
  );
  const deals = largest.flatMap(({ id, mils, category }) => {
    const row = rows.get(id);
    return row ? [{ ...row, category, amount: fromMils(mils) }] : [];
  });
  return { total: found.length, deals };
}

const abs = (mils: bigint) => (mils < 0n ? -mils : mils);

async function findChanged(context: ForecastContext, kind: ChangeKind, since: string): Promise<Found[]> {
  const read = await readChanges(context, since);
  if (!read) return [];
  const stateOf = new Map(read.pairs.map(({ earlier, now }) => [(now ?? earlier)?.id, now ?? earlier]));
  return read.changes
    .filter((change) => change.kind === kind)
    .map(({ id, mils }) => ({ id, mils, category: stateOf.get(id)?.category ?? 'pipeline' }));
}

async function findSet(context: ForecastContext, set: string): Promise<Found[]> {
  const { db, period, today, scope } = context;
  if (set === 'undated') return (await listUndated(db)).filter((deal) => isInScope(deal, scope));
  const { deals, history } = await readOutlook(context);
  if (set === 'slipping') return findSlipping(deals, history, period, today).map(({ deal }) => deal);
  if (set === 'won') return deals.filter((deal) => isWonIn(deal, period));
  const counted = (deal: DealState) =>
    set === 'omitted' ? deal.category === 'omitted' && isDue(deal, period, today) : isInPipeline(deal, period, today);
  return deals.filter((deal) => counted(deal) && (set === 'open' || deal.category === set));
}
