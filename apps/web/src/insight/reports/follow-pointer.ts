import type { PointerEvent } from 'react';

/** How near an edge of what scrolls it begins to, and how far with each frame. */
const EDGE = 48;
const STEP = 10;

type Following = {
  onMove: (at: { clientX: number; clientY: number }) => void;
  /** Esc, or the browser took the pointer away. */
  onCancel: () => void;
};

/**
 * Follows a pointer from a press until it is let go, wherever it moves. The window listens: the element that was pressed
 * may move in the page meanwhile, which ends a capture of the pointer. Near an edge the page scrolls.
 */
export function followPointer(event: PointerEvent<HTMLElement>, { onMove, onCancel }: Following): void {
  event.preventDefault();
  event.currentTarget.focus();
  const scroller = event.currentTarget.closest<HTMLElement>('.overflow-y-auto');
  let at = { clientX: event.clientX, clientY: event.clientY };
  let frame = requestAnimationFrame(scroll);
  const ending = new AbortController();
  const { signal } = ending;

  function scroll() {
    const box = scroller?.getBoundingClientRect();
    const by = box && (at.clientY > box.bottom - EDGE ? STEP : at.clientY < box.top + EDGE ? -STEP : 0);
    if (by) {
      scroller?.scrollBy(0, by);
      onMove(at);
    }
    frame = requestAnimationFrame(scroll);
  }
  function end() {
    cancelAnimationFrame(frame);
    ending.abort();
  }
  const cancel = () => {
    end();
    onCancel();
  };
  const isOurs = (other: globalThis.PointerEvent) => other.pointerId === event.pointerId;
  window.addEventListener(
    'pointermove',
    (moved) => {
      if (!isOurs(moved)) return;
      at = { clientX: moved.clientX, clientY: moved.clientY };
      onMove(at);
    },
    { signal },
  );
  window.addEventListener('pointerup', (up) => isOurs(up) && end(), { signal });
  window.addEventListener('pointercancel', (gone) => isOurs(gone) && cancel(), { signal });
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      cancel();
    },
    { signal, capture: true },
  );
}
