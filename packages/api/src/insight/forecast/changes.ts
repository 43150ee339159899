import type { ChangeKind } from '@outrider/shared/insight/forecast';
import type { Period } from '@outrider/shared/insight/forecast-period';
import { type DealState, isInPipeline, isInScope, type Scope } from './deal-state.ts';

/** A deal on two days; null: it was not there, or in the bin. */
export type DealPair = { earlier: DealState | null; now: DealState | null; created_on: string | null };
export type Change = { id: string; kind: ChangeKind; mils: bigint };
type Days = { period: Period; scope: Scope; since: string; today: string };

/**
 * What changed among the open deals of a period between two days. The sum of all changes is exactly the difference of
 * the two totals: a deal that came is counted with its first amount and one that went with its last, and what its
 * amount changed by meanwhile stands on its own.
 */
export function findChanges(pairs: readonly DealPair[], days: Days): Change[] {
  return pairs.flatMap((pair) => changesOf(pair, days));
}

function changesOf({ earlier, now, created_on }: DealPair, { period, scope, since, today }: Days): Change[] {
  const counted = (state: DealState | null, day: string) =>
    state !== null && isInScope(state, scope) && isInPipeline(state, period, day) ? state : null;
  const [was, is] = [counted(earlier, since), counted(now, today)];
  if (was && is) return amountChange(was, is);
  if (was) {
    if (now === null) return [{ id: was.id, kind: 'left', mils: -was.mils }];
    return [...amountChange(was, now), { id: was.id, kind: howItWent(now, scope, period, today), mils: -now.mils }];
  }
  if (!is) return [];
  if (earlier === null) {
    const isOld = created_on !== null && created_on < since;
    return [{ id: is.id, kind: isOld ? 'returned' : 'new', mils: is.mils }];
  }
  return [
    { id: is.id, kind: howItCame(earlier, scope, period, since), mils: earlier.mils },
    ...amountChange(earlier, is),
  ];
}

function amountChange(earlier: DealState, now: DealState): Change[] {
  const mils = now.mils - earlier.mils;
  if (mils === 0n) return [];
  return [{ id: now.id, kind: mils > 0n ? 'raised' : 'lowered', mils }];
}

function howItWent(now: DealState, scope: Scope, period: Period, today: string): ChangeKind {
  if (!isInScope(now, scope)) return 'left';
  if (now.kind !== 'open') return now.kind;
  return now.category === 'omitted' || isInPipeline(now, period, today) ? 'left' : 'pushed_out';
}

function howItCame(earlier: DealState, scope: Scope, period: Period, since: string): ChangeKind {
  if (!isInScope(earlier, scope) || earlier.kind !== 'open') return 'returned';
  return earlier.category === 'omitted' || isInPipeline(earlier, period, since) ? 'returned' : 'pulled_in';
}
