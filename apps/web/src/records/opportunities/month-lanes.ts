import { addDays } from '@outrider/shared/ground/days';
import type { CloseMonth, Opportunity } from '@outrider/shared/records/opportunities';
import type { ShownLane } from './lane.tsx';
import { dayInMonth, monthOf, monthsAfter } from './months.ts';

export const OVERDUE = 'overdue';
export const UNDATED = 'undated';
/** That many months stand there even where nothing closes in them: something can be dropped there. */
const MONTHS_AHEAD = 4;

const isMonth = (lane: string) => lane !== OVERDUE && lane !== UNDATED;

/**
 * The lanes in their order: what is past due and what has no date where there is any, and the months between, this one
 * and the next in any case.
 */
export function lanesOf(months: readonly CloseMonth[], today: string): CloseMonth[] {
  const known = new Map(months.map((one) => [one.month, one]));
  const empty = (month: string): CloseMonth => ({ month, count: 0, total: 0, weighted: 0 });
  const ahead = Array.from({ length: MONTHS_AHEAD }, (_, at) => monthsAfter(monthOf(today), at));
  const all = [...new Set([...ahead, ...[...known.keys()].filter(isMonth)])].toSorted();
  return [OVERDUE, ...all, UNDATED].flatMap((month) => known.get(month) ?? (isMonth(month) ? empty(month) : []));
}

/** Between which days the deals of a lane close; none for those without a date. */
export function daysOfLane(lane: string, today: string): { close_from?: string; close_to?: string } {
  if (lane === UNDATED) return {};
  if (lane === OVERDUE) return { close_to: addDays(today, -1) };
  const first = `${lane}-01`;
  return { close_from: first < today ? today : first, close_to: lastDayOf(lane) };
}

/** The days that lie in both; '' bounds nothing. */
export function bothDays(
  one: { close_from?: string; close_to?: string },
  other: { close_from?: string | undefined; close_to?: string | undefined },
): { close_from?: string; close_to?: string } {
  const from = [one.close_from, other.close_from]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  const to = [one.close_to, other.close_to].filter((day) => day !== undefined).toSorted()[0];
  return { ...(from && { close_from: from }), ...(to && { close_to: to }) };
}

const lastDayOf = (month: string) => dayInMonth(`${month}-31`, month);

/** Which lane a deal of that close date is in. */
export const laneOfDay = (day: string | null, today: string): string =>
  day === null ? UNDATED : day < today ? OVERDUE : monthOf(day);

/**
 * The close date of a deal that is dropped on a lane: the same day of that month, or its last one where that is past.
 * Undefined where nothing can be dropped.
 */
export function dayDropped({ close_date }: Pick<Opportunity, 'close_date'>, lane: string, today: string) {
  if (lane === OVERDUE) return undefined;
  if (lane === UNDATED) return null;
  const day = dayInMonth(close_date ?? today, lane);
  return day < today ? lastDayOf(lane) : day;
}

/** A deal on its way to another close date, before the server has answered. */
export type Redate = { deal: Opportunity; day: string | null; lane: string };

/** The lanes as they will be: each deal is in its new lane in the order of days, and counts and sums follow. */
export const withRedates = (lanes: ShownLane[], redates: readonly Redate[]): ShownLane[] =>
  redates.reduce(withRedate, lanes);

const dayKey = ({ close_date }: Opportunity) => close_date ?? '9999';

function withRedate(lanes: ShownLane[], { deal, day, lane: target }: Redate): ShownLane[] {
  return lanes.map((lane) => {
    const leaves = lane.cards.some(({ id }) => id === deal.id);
    const arrives = lane.key === target;
    if (!leaves && !arrives) return lane;
    const rest = lane.cards.filter(({ id }) => id !== deal.id);
    const step = Number(arrives) - Number(leaves);
    return {
      ...lane,
      cards: arrives
        ? [...rest, { ...deal, close_date: day }].toSorted((a, b) => dayKey(a).localeCompare(dayKey(b)))
        : rest,
      count: lane.count + step,
      total: lane.total + step * deal.base_amount,
      weighted: lane.weighted + (step * deal.base_amount * deal.probability) / 100,
    };
  });
}
