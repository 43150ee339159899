import { addDays } from '@outrider/shared/ground/days';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { CalendarItem } from './calendar-items.ts';
import { DAY_MINUTES } from './day-layout.ts';
import { type Drag, NEW_MINUTES, type Slot, slotOf } from './use-grid-drag.ts';

const STEP = 30;
/** Where a time is chosen first. */
const FIRST = 9 * 60;

type GridKeys = {
  scroller: RefObject<HTMLElement | null>;
  days: readonly string[];
  /** On which the first arrow key begins, if it is shown. */
  day: string;
  canMove: (item: CalendarItem) => boolean;
  onDraw: (slot: Slot) => void;
  onDrop: (item: CalendarItem, slot: Slot) => void;
};

/** The arrow keys: they choose a time in the grid, and with Shift they move the meeting that has the focus. */
export function useGridKeys({ scroller, days, day, canMove, onDraw, onDrop }: GridKeys) {
  const [drag, setDrag] = useState<Drag | null>(null);

  function shift(slot: Slot, key: string): Slot | null {
    const length = slot.end - slot.start;
    const at = (start: number) => {
      const kept = Math.max(0, Math.min(start, DAY_MINUTES - length));
      return { ...slot, start: kept, end: kept + length };
    };
    const on = (next: string) => (days.includes(next) ? { ...slot, day: next } : slot);
    switch (key) {
      case 'ArrowDown':
        return at(slot.start + STEP);
      case 'ArrowUp':
        return at(slot.start - STEP);
      case 'ArrowRight':
        return on(addDays(slot.day, 1));
      case 'ArrowLeft':
        return on(addDays(slot.day, -1));
      default:
        return null;
    }
  }
  function stretch(slot: Slot, key: string): Slot | null {
    const by = { ArrowDown: STEP, ArrowUp: -STEP }[key];
    if (by === undefined) return null;
    return { ...slot, end: Math.min(DAY_MINUTES, Math.max(slot.start + STEP, slot.end + by)) };
  }
  function choose(slot: Slot | undefined, { key, shiftKey }: KeyboardEvent): Slot | null {
    if (slot) return shiftKey ? stretch(slot, key) : shift(slot, key);
    if (!key.startsWith('Arrow')) return null;
    return { day: days.includes(day) ? day : (days[0] ?? day), start: FIRST, end: FIRST + NEW_MINUTES };
  }
  function show(next: Drag) {
    setDrag(next);
    const box = scroller.current;
    if (!box) return;
    const hour = box.scrollHeight / 24;
    const [top, bottom] = [(next.slot.start / 60) * hour, (next.slot.end / 60) * hour];
    if (top < box.scrollTop) box.scrollTo({ top: top - hour });
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTo({ top: bottom - box.clientHeight + hour });
  }
  /** Enter lets it go there, Esc leaves all as it was. @returns whether the key was one of them */
  function settle(key: string, held: Drag | null, letGo: (slot: Slot) => void): boolean {
    if (!held || (key !== 'Escape' && key !== 'Enter')) return false;
    setDrag(null);
    if (key === 'Enter') letGo(held.slot);
    return true;
  }
  function take(event: KeyboardEvent, next: Drag | null) {
    if (next) show(next);
    event.preventDefault();
    event.stopPropagation();
  }
  const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey;

  return {
    drag,
    onBlur: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || !isPlain(event)) return;
      if (settle(event.key, drag, onDraw)) return take(event, null);
      const slot = choose(drag?.slot, event);
      if (slot) take(event, { slot, item: null });
    },
    onItemKey: (event: KeyboardEvent<HTMLElement>, item: CalendarItem) => {
      if (!isPlain(event)) return;
      const held = drag?.item?.key === item.key ? drag : null;
      if (settle(event.key, held, (slot) => onDrop(item, slot))) return take(event, null);
      if (!event.shiftKey || !canMove(item)) return;
      const slot = shift(held?.slot ?? slotOf(item), event.key);
      if (slot) take(event, { slot, item });
    },
  };
}
