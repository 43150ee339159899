import type { Lane, LaneSort, Opportunity } from '@outrider/shared/records/opportunities';

/**
 * A deal on its way to a stage, before the server has answered. `after`: the card it lands below, null for the top;
 * undefined where the lane's order decides.
 */
export type PendingMove = {
  deal: Opportunity;
  stage: string;
  after: string | null | undefined;
  /** Its win chance there; left out, it stays. */ probability?: number;
};

/** The lanes as they will be: each moved deal is in its new lane, or in none, and counts and sums follow. */
export const withMoves = (lanes: Lane[], moves: readonly PendingMove[], sort: LaneSort = 'manual'): Lane[] =>
  moves.reduce((moved, move) => withMove(moved, move, sort), lanes);

function withMove(
  lanes: Lane[],
  { deal, stage, after, probability = deal.probability }: PendingMove,
  sort: LaneSort,
): Lane[] {
  const isShown = lanes.some(({ cards }) => cards.some(({ id }) => id === deal.id));
  return lanes.map((lane) => {
    const at = lane.cards.findIndex(({ id }) => id === deal.id);
    const leaves = isShown ? at >= 0 : lane.stage === deal.stage;
    const arrives = lane.stage === stage;
    if (!leaves && !arrives) return lane;
    const rest = lane.cards.filter(({ id }) => id !== deal.id);
    const cards = arrives ? insertCard(rest, { ...deal, stage, probability }, after, sort) : rest;
    const step = Number(arrives) - Number(leaves);
    return {
      ...lane,
      cards,
      count: lane.count + step,
      total: lane.total + step * deal.base_amount,
      weighted:
        lane.weighted + (deal.base_amount * (Number(arrives) * probability - Number(leaves) * deal.probability)) / 100,
    };
  });
}

/**
 * Below the card that is named; without one, where the lane's order has it: elsewhere it would jump when the server
 * answers. By hand that is on top.
 */
function insertCard(
  cards: Opportunity[],
  deal: Opportunity,
  after: string | null | undefined,
  sort: LaneSort,
): Opportunity[] {
  const isAbove = IS_ABOVE[sort];
  const above =
    after === undefined && isAbove
      ? cards.findLastIndex((card) => isAbove(card, deal))
      : cards.findIndex(({ id }) => id === after);
  return [...cards.slice(0, above + 1), deal, ...cards.slice(above + 1)];
}

/** The orders of the server, with the same rule for equals. */
const IS_ABOVE: Record<LaneSort, ((a: Opportunity, b: Opportunity) => boolean) | null> = {
  close_date: (a, b) => comesFirst([a.close_date ?? LAST_DAY, a.id], [b.close_date ?? LAST_DAY, b.id]),
  amount: (a, b) => comesFirst([b.base_amount, b.id], [a.base_amount, a.id]),
  activity: (a, b) => comesFirst([a.last_activity_at, a.id], [b.last_activity_at, b.id]),
  manual: null,
};
const LAST_DAY = '9999';
const comesFirst = <T extends string | number>([a, idOfA]: [T, string], [b, idOfB]: [T, string]) =>
  a === b ? idOfA < idOfB : a < b;
