import type { Opportunity } from '@outrider/shared/records/opportunities';
import { type KeyboardEvent, useState } from 'react';
import { dealLinkId } from './deal-card.tsx';
import type { Carried, DropPlace } from './use-card-drag.ts';
import { DEALS_WORDS } from './words.ts';

const { said } = DEALS_WORDS;

/** A lane as keys walk it, by stage or by month. */
type CardLane = { key: string; label: string; cards: readonly Opportunity[] };

type CardKeys = {
  lanes: readonly CardLane[];
  carried: Carried | null;
  setCarried: (carried: Carried | null) => void;
  onDrop: (deal: Opportunity, place: DropPlace) => void;
};

/**
 * Arrow keys walk from card to card; Space lifts one, arrows carry it, Space drops it, Escape puts it back. `spoken`
 * goes into a live region.
 */
export function useCardKeys({ lanes, carried, setCarried, onDrop }: CardKeys) {
  const [spoken, setSpoken] = useState('');
  const labelOf = (lane: string) => lanes.find(({ key }) => key === lane)?.label ?? lane;
  const laneWith = (deal: Opportunity) => lanes.findIndex(({ cards }) => cards.some(({ id }) => id === deal.id));

  /** The cards of a lane without the one in the hand. */
  const cardsOf = (at: number, without?: string) => (lanes[at]?.cards ?? []).filter(({ id }) => id !== without);

  function carry({ deal, over }: Carried, key: string) {
    const at = over ? lanes.findIndex(({ key: lane }) => lane === over.lane) : laneWith(deal);
    const place = cardsOf(at, deal.id).findIndex(({ id }) => id === over?.after) + 1;
    const [lane, next] = {
      ArrowLeft: [at - 1, place] as const,
      ArrowRight: [at + 1, place] as const,
      ArrowUp: [at, place - 1] as const,
      ArrowDown: [at, place + 1] as const,
    }[key] ?? [at, place];
    const target = lanes[lane];
    if (!target) return;
    const others = cardsOf(lane, deal.id);
    const row = Math.max(0, Math.min(next, others.length));
    setCarried({ deal, how: 'keys', over: { lane: target.key, after: others[row - 1]?.id ?? null } });
    setSpoken(said.over(target.label, row + 1, others.length + 1));
  }

  function walk(deal: Opportunity, key: string) {
    const at = laneWith(deal);
    const row = cardsOf(at).findIndex(({ id }) => id === deal.id);
    const step = key === 'ArrowLeft' ? -1 : 1;
    const goal = {
      ArrowUp: cardsOf(at)[row - 1],
      ArrowDown: cardsOf(at)[row + 1],
      ArrowLeft: sideways(at, step, row),
      ArrowRight: sideways(at, step, row),
    }[key];
    if (goal) document.getElementById(dealLinkId(goal.id))?.focus();
  }
  function sideways(at: number, step: number, row: number): Opportunity | undefined {
    for (let lane = at + step; lane >= 0 && lane < lanes.length; lane += step) {
      const cards = cardsOf(lane);
      if (cards.length > 0) return cards[Math.min(row, cards.length - 1)];
    }
    return undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    const id = (event.target as Element).closest<HTMLElement>('[data-deal]')?.dataset.deal;
    const deal = lanes.flatMap(({ cards }) => cards).find((one) => one.id === id);
    if (!deal || !(event.target as Element).matches('a')) return;
    const isArrow = event.key.startsWith('Arrow');
    const isHeld = carried?.how === 'keys';
    if (event.key === ' ' && isHeld && carried.over) {
      setCarried(null);
      setSpoken(said.dropped(carried.deal.name, labelOf(carried.over.lane)));
      onDrop(carried.deal, carried.over);
    } else if (event.key === ' ' && !carried) {
      const from = lanes[laneWith(deal)];
      if (!from) return;
      const at = from.cards.findIndex((one) => one.id === deal.id);
      setCarried({ deal, how: 'keys', over: { lane: from.key, after: from.cards[at - 1]?.id ?? null } });
      setSpoken(said.lifted(deal.name, from.label));
    } else if (event.key === 'Escape' && isHeld) {
      event.stopPropagation();
      setCarried(null);
      setSpoken(said.back(carried.deal.name));
    } else if (isArrow && isHeld) carry(carried, event.key);
    else if (isArrow) walk(deal, event.key);
    else return;
    event.preventDefault();
  }
  return { onKeyDown, spoken };
}
