import type { Lane, Opportunity } from '@outrider/shared/opportunities';

/** A deal on its way to a stage, before the server has answered. `after`: the card it lands below, null for the top; undefined where the lane's order decides. */
export type PendingMove = {
  deal: Opportunity;
  stage: string;
  after: string | null | undefined;
  /** Its win chance there; left out, it stays. */ probability?: number;
};

/** The lanes as they will be: each moved deal is in its new lane, or in none, and counts and sums follow. */
export const withMoves = (lanes: Lane[], moves: readonly PendingMove[]): Lane[] => moves.reduce(withMove, lanes);

function withMove(lanes: Lane[], { deal, stage, after, probability = deal.probability }: PendingMove): Lane[] {
  const isShown = lanes.some(({ cards }) => cards.some(({ id }) => id === deal.id));
  return lanes.map((lane) => {
    const at = lane.cards.findIndex(({ id }) => id === deal.id);
    const leaves = isShown ? at >= 0 : lane.stage === deal.stage;
    const arrives = lane.stage === stage;
    if (!leaves && !arrives) return lane;
    const rest = lane.cards.filter(({ id }) => id !== deal.id);
    const cards = arrives ? insertCard(rest, { ...deal, stage, probability }, after) : rest;
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

/** Below the card that is named; without one, where the deal was or on top. */
function insertCard(cards: Opportunity[], deal: Opportunity, after: string | null | undefined): Opportunity[] {
  const above = after ? cards.findIndex(({ id }) => id === after) : -1;
  return [...cards.slice(0, above + 1), deal, ...cards.slice(above + 1)];
}
