import type { Opportunity } from '@outrider/shared/records/opportunities';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { dealLinkId } from './deal-card.tsx';
import type { Among, DealKeys } from './use-deal-keys.tsx';

type Counted = { cards: readonly Opportunity[]; count: number };

type BoardKeys = {
  lanes: readonly Counted[];
  /** The deal beside the board has the keys of deals to itself. */
  openId: string | null;
  keys: DealKeys;
  onNew?: () => void;
  onHelp: () => void;
};

/** The deals of a board in the order in which j and k walk them. */
export const cardsOf = (lanes: readonly Counted[]): Among => ({
  rows: lanes.flatMap(({ cards }) => [...cards]),
  total: { count: lanes.reduce((sum, { count }) => sum + count, 0), isExact: true },
});

/** The single keys of a board: j and k walk its cards, the others do something with the card that has the focus. */
export function useBoardKeys({ lanes, openId, keys, onNew, onHelp }: BoardKeys): void {
  const among = cardsOf(lanes);
  const focused = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-deal]')?.dataset.deal;
    return among.rows.findIndex((deal) => deal.id === id);
  };
  const step = (by: number) => () => {
    const at = focused();
    const next = among.rows[at < 0 ? 0 : at + by];
    if (next) document.getElementById(dealLinkId(next.id))?.focus();
  };
  const ofCards = Object.entries(keys.run).map(([key, act]) => [
    key,
    () => {
      const deal = among.rows[focused()];
      if (deal) act(deal, among);
    },
  ]);
  useKeys({
    '?': onHelp,
    '/': () => document.querySelector<HTMLInputElement>('#deals input[type=search]')?.focus(),
    ...(!openId && { ...Object.fromEntries(ofCards), j: step(1), k: step(-1), ...(onNew && { n: onNew }) }),
  });
}
