import { CHANGE_KINDS, type ForecastChanges } from '@outrider/shared/insight/forecast';
import { type Change, type DealPair, findChanges } from './changes.ts';
import { addMils, type DealState, fromMils, isInPipeline, isInScope } from './deal-state.ts';
import type { ForecastContext } from './forecast-context.ts';
import { findKeptDay, listPairs } from './states.store.ts';

/** What changed among the period's open deals since a morning, deal by deal. Null: no morning was kept yet. */
export async function readChanges(
  { db, period, today, scope }: ForecastContext,
  asked: string,
): Promise<{ since: string; pairs: DealPair[]; changes: Change[] } | null> {
  const since = await findKeptDay(db, asked);
  if (since === null) return null;
  const { earlier, now } = await listPairs(db, period, since);
  const [before, after] = [
    new Map(earlier.map((state) => [state.id, state])),
    new Map(now.map((state) => [state.id, state])),
  ];
  const pairs = [...new Set([...before.keys(), ...after.keys()])].map((id) => ({
    earlier: before.get(id) ?? null,
    now: after.get(id) ?? null,
    created_on: after.get(id)?.created_on ?? null,
  }));
  return { since, pairs, changes: findChanges(pairs, { period, scope, since, today }) };
}

/** The same as a waterfall: where it was, what came and went, and where it is. */
export async function getChanges(context: ForecastContext, asked: string): Promise<ForecastChanges> {
  const { period, today, scope } = context;
  const found = await readChanges(context, asked);
  const open = (states: (DealState | null)[], day: string) =>
    states
      .filter((state) => state !== null)
      .filter((state) => isInScope(state, scope) && isInPipeline(state, period, day));
  if (!found) return { from: null, to: { amount: 0, deals: 0 }, rows: [] };
  const { since, pairs, changes } = found;
  const [was, is] = [
    open(
      pairs.map(({ earlier }) => earlier),
      since,
    ),
    open(
      pairs.map(({ now }) => now),
      today,
    ),
  ];
  return {
    from: { day: since, amount: fromMils(addMils(was)), deals: was.length },
    to: { amount: fromMils(addMils(is)), deals: is.length },
    rows: CHANGE_KINDS.flatMap((kind) => {
      const own = changes.filter((change) => change.kind === kind);
      return own.length === 0 ? [] : [{ kind, amount: fromMils(addMils(own)), deals: own.length }];
    }),
  };
}
