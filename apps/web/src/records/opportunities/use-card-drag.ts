import type { Opportunity } from '@outrider/shared/records/opportunities';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

const SLOP_PX = 4;
const HOLD_MS = 250;
const EDGE_PX = 48;
const SCROLL_PX = 12;

/** Where a card in the hand would land: a lane and the card above, or a target of its own. */
export type DropPlace = { lane: string; after: string | null };
/** A card in the hand, and where it would land; `how` it is carried decides what is drawn. */
export type Carried = { deal: Opportunity; over: DropPlace | null; how: 'pointer' | 'keys' };

/**
 * Cards that are dragged with a mouse after 4 px, and with a finger after a quarter of a second. Lanes say `data-lane`,
 * cards `data-deal`. What is under the pointer decides; nothing of it needs the browser's own drag and drop, which
 * touch screens and keyboards do not have.
 */
export function useCardDrag(onDrop: (deal: Opportunity, place: DropPlace) => void) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const hand = useRef<HTMLDivElement>(null);
  const cleanUp = useRef<(() => void) | null>(null);
  useEffect(() => () => cleanUp.current?.(), []);

  function grab(deal: Opportunity, event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    const { clientX: fromX, clientY: fromY, pointerType, pointerId } = event;
    const box = event.currentTarget.getBoundingClientRect();
    let place: DropPlace | null = null;
    let inHand = false;
    const lift = () => {
      inHand = true;
      setCarried({ deal, over: null, how: 'pointer' });
    };
    const hold = pointerType === 'mouse' ? undefined : setTimeout(lift, HOLD_MS);
    const stop = () => {
      clearTimeout(hold);
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as never, true);
      cleanUp.current = null;
      setCarried(null);
    };
    const listeners = {
      pointermove(move: globalThis.PointerEvent) {
        if (move.pointerId !== pointerId) return;
        const [dx, dy] = [move.clientX - fromX, move.clientY - fromY];
        if (!inHand) {
          if (Math.hypot(dx, dy) < SLOP_PX) return;
          // A finger that moves before it has rested is scrolling.
          if (pointerType === 'mouse') lift();
          else return stop();
        }
        move.preventDefault();
        if (hand.current) {
          hand.current.style.width = `${box.width}px`;
          hand.current.style.translate = `${box.left + dx}px ${box.top + dy}px`;
        }
        scrollNearEdge(move.clientX, move.clientY);
        const next = placeAt(move.clientX, move.clientY, deal.id);
        if (next?.lane === place?.lane && next?.after === place?.after) return;
        place = next;
        setCarried({ deal, over: next, how: 'pointer' });
      },
      pointerup(up: globalThis.PointerEvent) {
        if (up.pointerId !== pointerId) return;
        stop();
        if (!inHand) return;
        // The press that ends a drag is not a press on the card's link.
        window.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', swallow, true));
        if (place) onDrop(deal, place);
      },
      pointercancel: stop,
      keydown(key: KeyboardEvent) {
        if (key.key !== 'Escape' || !inHand) return;
        key.stopPropagation();
        stop();
      },
      touchmove(touch: TouchEvent) {
        if (inHand) touch.preventDefault();
      },
    };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as never, { capture: true, passive: false });
    cleanUp.current = stop;
  }
  return { carried, setCarried, hand, grab };
}

function swallow(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

/** The lane or target under the pointer, and the last of its cards whose middle is above it. */
function placeAt(x: number, y: number, carriedId: string): DropPlace | null {
  const under = document.elementsFromPoint(x, y);
  const lane = under.map((element) => element.closest<HTMLElement>('[data-lane]')).find(Boolean);
  const key = lane?.dataset.lane;
  if (!lane || !key) return null;
  const above = [...lane.querySelectorAll<HTMLElement>('[data-deal]')].findLast((card) => {
    const { top, height } = card.getBoundingClientRect();
    return card.dataset.deal !== carriedId && top + height / 2 < y;
  });
  return { lane: key, after: above?.dataset.deal ?? null };
}

/** A card held near an edge brings what is beyond it. */
function scrollNearEdge(x: number, y: number) {
  const board = document.querySelector('.board');
  const list = document
    .elementsFromPoint(x, y)
    .map((one) => one.closest('[data-lane] ul'))
    .find(Boolean);
  for (const [element, axis] of [[board, 'x'] as const, [list, 'y'] as const]) {
    if (!element) continue;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [at, start, end] = axis === 'x' ? [x, left, right] : [y, top, bottom];
    const step = at < start + EDGE_PX ? -SCROLL_PX : at > end - EDGE_PX ? SCROLL_PX : 0;
    element.scrollBy(axis === 'x' ? { left: step } : { top: step });
  }
}
