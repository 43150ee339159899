import type { ForecastCategory } from '@outrider/shared/insight/forecast';
import type { Period } from '@outrider/shared/insight/forecast-period';
import type { StageKind } from '@outrider/shared/records/pipelines';

/**
 * A deal as a forecast sees it, on some day. `mils` is its amount in thousandths of the company's currency, so that
 * sums are exact.
 */
export type DealState = {
  id: string;
  kind: StageKind;
  category: ForecastCategory;
  mils: bigint;
  close_date: string | null;
  /** In percent. */
  chance: number;
  owner_id: string | null;
  closed_on: string | null;
  pipeline_id: string;
  stage: string;
};

/** How long a deal has been in its stage, and there at all. */
export type DealAge = { stage_days: number; deal_days: number };

/** Whose deals count; null: everybody's. */
export type Scope = ReadonlySet<string> | null;

export const isInScope = ({ owner_id }: DealState, scope: Scope): boolean =>
  scope === null || (owner_id !== null && scope.has(owner_id));

/** Whether an open deal is due in the period, seen from `today`. What is overdue counts for the period that runs. */
export function isDue({ kind, close_date }: DealState, { starts_on, ends_on }: Period, today: string): boolean {
  if (kind !== 'open' || close_date === null || close_date > ends_on) return false;
  return starts_on <= today || close_date >= starts_on;
}

/** Whether it counts among the open deals of the period. */
export const isInPipeline = (state: DealState, period: Period, today: string): boolean =>
  state.category !== 'omitted' && isDue(state, period, today);

export const isWonIn = ({ kind, closed_on }: DealState, { starts_on, ends_on }: Period): boolean =>
  kind === 'won' && closed_on !== null && starts_on <= closed_on && closed_on <= ends_on;

/** Money as the wire has it. */
export const fromMils = (mils: bigint): number => Number(mils) / 1000;
export const addMils = (states: readonly { mils: bigint }[]): bigint =>
  states.reduce((sum, { mils }) => sum + mils, 0n);
