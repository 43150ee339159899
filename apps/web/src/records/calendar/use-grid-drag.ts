import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CalendarItem } from './calendar-items.ts';
import { DAY_MINUTES, minutesOf } from './day-layout.ts';

/** A stretch of one day, in minutes after midnight. */
export type Slot = { day: string; start: number; end: number };
/** What is drawn, or moved: without an item it is a new meeting. */
export type Drag = { slot: Slot; item: CalendarItem | null };

/** Where an item is by now. It may end after midnight. */
export function slotOf({ from, starts_at, ends_at }: CalendarItem): Slot {
  const start = minutesOf(from.time);
  return { day: from.date, start, end: start + (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000 };
}

const SNAP = 15;
const FINE = 5;
export const NEW_MINUTES = 30;
const SHORTEST = 15;
const THRESHOLD_PX = 4;
const FINGER_PX = 10;
const LONG_PRESS_MS = 500;

type Held = {
  kind: 'draw' | 'move' | 'end';
  item: CalendarItem | null;
  x: number;
  y: number;
  /** Of a move, where in the item it was taken, in minutes after its start; else where it starts. */
  grip: number;
  length: number;
  day: string;
  begun: boolean;
};

const isFar = (event: PointerEvent, from: { x: number; y: number }, px: number) =>
  Math.hypot(event.clientX - from.x, event.clientY - from.y) >= px;

type GridDrag = {
  grid: RefObject<HTMLDivElement | null>;
  canMove: (item: CalendarItem) => boolean;
  onDraw: (slot: Slot) => void;
  onDrop: (item: CalendarItem, slot: Slot) => void;
};

/**
 * Drawing a new meeting and moving or stretching one with a pointer; with a finger, which scrolls, a long press makes
 * one. What is let go where it was counts as a press; Esc on the way leaves all as it was.
 */
export function useGridDrag({ grid, canMove, onDraw, onDrop }: GridDrag) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const held = useRef<Held | null>(null);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touched = useRef<{ x: number; y: number } | null>(null);
  const wasDragged = useRef(false);
  const isDragging = drag !== null;

  function stop() {
    clearTimeout(press.current);
    touched.current = null;
    held.current = null;
    setDrag(null);
  }
  useEffect(() => () => clearTimeout(press.current), []);
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      wasDragged.current = true; // letting go of the button is no press
      held.current = null;
      setDrag(null);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isDragging]);

  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const columns = [...(grid.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])].filter(
      (column) => column.offsetWidth > 0,
    );
    const column = columns.find((one) => clientX < one.getBoundingClientRect().right) ?? columns.at(-1);
    const box = column?.getBoundingClientRect();
    if (!column || !box) return null;
    return { day: column.dataset['day'] ?? '', minute: ((clientY - box.top) / box.height) * DAY_MINUTES };
  };
  const snapTo = (minute: number, step: number) => Math.min(DAY_MINUTES, Math.max(0, Math.round(minute / step) * step));

  function slotAt({ kind, grip, length, day }: Held, at: { day: string; minute: number }, step: number): Slot {
    if (kind === 'move') {
      const start = Math.min(snapTo(at.minute - grip, step), DAY_MINUTES - Math.min(length, DAY_MINUTES));
      return { day: at.day, start, end: start + length };
    }
    const edge = snapTo(at.minute, step);
    if (kind === 'end') return { day, start: grip, end: Math.max(edge, grip + SHORTEST) };
    return edge > grip
      ? { day, start: grip, end: Math.max(edge, grip + step) }
      : { day, start: Math.min(edge, grip - step), end: grip };
  }

  return {
    drag,
    stop,
    /** Of a press that ended a drag: it is not one on what lies there. */
    swallowsPress: () => {
      const was = wasDragged.current;
      wasDragged.current = false;
      return was;
    },
    onPointerDown: (event: PointerEvent<HTMLElement>, item: CalendarItem | null, isEdge = false) => {
      if (event.button !== 0) return;
      wasDragged.current = false;
      const at = pointAt(event);
      if (!at) return;
      if (event.pointerType === 'touch') {
        if (item) return;
        const start = Math.floor(at.minute / NEW_MINUTES) * NEW_MINUTES;
        touched.current = { x: event.clientX, y: event.clientY };
        press.current = setTimeout(() => onDraw({ day: at.day, start, end: start + NEW_MINUTES }), LONG_PRESS_MS);
        return;
      }
      // What began the day before is moved where it began.
      if (item && (!canMove(item) || item.from.date !== at.day)) return;
      const { start, end } = item ? slotOf(item) : { start: Math.floor(at.minute / SNAP) * SNAP, end: 0 };
      held.current = {
        kind: !item ? 'draw' : isEdge ? 'end' : 'move',
        item,
        x: event.clientX,
        y: event.clientY,
        grip: item && !isEdge ? at.minute - start : start,
        length: end - start,
        day: at.day,
        begun: false,
      };
      event.currentTarget.setPointerCapture(event.pointerId);
      if (!item) event.preventDefault(); // no text is marked on the way
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = held.current;
      // A finger never keeps quite still; one that wanders scrolls.
      if (touched.current && isFar(event, touched.current, FINGER_PX)) clearTimeout(press.current);
      if (!now || (!now.begun && !isFar(event, now, THRESHOLD_PX))) return;
      now.begun = true;
      const at = pointAt(event);
      if (at) setDrag({ slot: slotAt(now, at, event.shiftKey ? FINE : SNAP), item: now.item });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const now = held.current;
      const at = pointAt(event);
      stop();
      if (!now || !at) return;
      wasDragged.current = now.begun;
      const slot = now.begun
        ? slotAt(now, at, event.shiftKey ? FINE : SNAP)
        : { day: now.day, start: now.grip, end: Math.min(now.grip + NEW_MINUTES, DAY_MINUTES) };
      if (!now.item) onDraw(slot);
      else if (now.begun) onDrop(now.item, slot);
    },
  };
}
