import { type PointerEvent, useRef, useState } from 'react';

/** So far a finger has to move before it counts, in pixels; less is a press. */
const FAR = 96;
const BEGINS = 12;

type Swipe = { isOff: boolean; onLeft: () => void; onRight: () => void };

/** A row that follows the finger sideways and does something once it has come far enough. `by`: how far it is. */
export function useSwipe({ isOff, onLeft, onRight }: Swipe) {
  const [by, setBy] = useState(0);
  const from = useRef<{ x: number; y: number } | null>(null);
  const moved = useRef(false);
  const end = () => {
    from.current = null;
    setBy(0);
  };
  return {
    by,
    handlers: {
      onPointerDown(event: PointerEvent) {
        moved.current = false;
        if (!isOff && event.pointerType === 'touch') from.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent) {
        if (!from.current) return;
        const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y];
        if (!moved.current && Math.abs(y) > BEGINS) return end();
        if (Math.abs(x) > BEGINS) moved.current = true;
        if (moved.current) setBy(x);
      },
      onPointerUp() {
        const far = by;
        end();
        if (Math.abs(far) < FAR) return;
        if (far > 0) onRight();
        else onLeft();
      },
      onPointerCancel: end,
      // What was swiped was not pressed.
      onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
        if (!moved.current) return;
        event.preventDefault();
        event.stopPropagation();
        moved.current = false;
      },
    },
  };
}
