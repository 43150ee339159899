import {
  chanceWithin,
  type ClosingTimes,
  estimateCorrelation,
  FEWEST_TIMES,
  usualDaysLeft,
} from '@outrider/scoring/forecast';
import { groupBy } from '@outrider/shared/ground/group-by';
import type { DealAge } from './deal-state.ts';

/** What a company's closed deals tell, as they are read from the database. */
export type HistoryRows = {
  months: { closed: number; won: number; recent: number }[];
  /** Days from coming to a stage (null: from the deal's creation) to being won. */
  times: { pipeline_id: string; stage: string | null; days: number }[];
  /** Of past periods: what each owner won from deals that were made with as many days to go as there are now. */
  unknown: { period: string; owner_id: string | null; amount: number }[];
  past_periods: string[];
};

export type History = {
  /** Closed in the last twelve months. */
  closed: number;
  correlation: number | null;
  knowsPace: boolean;
  /** Chance that a deal which is won closes within so many days. */
  chanceWithin(deal: Waiting, days: number): number;
  /** Days until such a deal usually closes; null where won deals don't tell. */
  usualDaysLeft(deal: Waiting): number | null;
  unknown: ReadonlyMap<string | null, number>[];
};
type Waiting = DealAge & { pipeline_id: string; stage: string };

export function learnHistory({ months, times, unknown, past_periods }: HistoryRows): History {
  const timesOf = new Map(
    [...groupBy(times, ({ pipeline_id, stage }) => paceKey(pipeline_id, stage))].map(([key, rows]) => [
      key,
      Float64Array.from(rows, ({ days }) => days).sort(),
    ]),
  );
  const known = (key: string): ClosingTimes | null => {
    const found = timesOf.get(key);
    return found && found.length >= FEWEST_TIMES ? found : null;
  };
  /** From its stage where enough deals went through it, else from its beginning. */
  const paceOf = ({ pipeline_id, stage, stage_days, deal_days }: Waiting) => {
    const ofStage = known(paceKey(pipeline_id, stage));
    if (ofStage) return { times: ofStage, age: stage_days };
    const ofDeal = known(paceKey(pipeline_id, null));
    return ofDeal && { times: ofDeal, age: deal_days };
  };
  const byPeriod = groupBy(unknown, ({ period }) => period);
  return {
    closed: months.reduce((sum, { recent }) => sum + recent, 0),
    correlation: estimateCorrelation(months),
    knowsPace: [...timesOf.values()].some((found) => found.length >= FEWEST_TIMES),
    chanceWithin(deal, days) {
      const pace = paceOf(deal);
      return pace ? chanceWithin(pace.times, pace.age, days) : 1;
    },
    usualDaysLeft(deal) {
      const pace = paceOf(deal);
      return pace && usualDaysLeft(pace.times, pace.age);
    },
    unknown: past_periods.map(
      (period) => new Map((byPeriod.get(period) ?? []).map(({ owner_id, amount }) => [owner_id, amount])),
    ),
  };
}

const paceKey = (pipeline_id: string, stage: string | null) => `${pipeline_id} ${stage ?? ''}`;
