import { type DragEvent, type KeyboardEvent, useState } from 'react';

/**
 * Rows in an order of one's own: dragged by their grip, or moved by Alt and the arrow keys while the grip has the
 * focus.
 */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    row: (at: number) => ({
      onDragOver(event: DragEvent) {
        if (dragged === null) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (dragged !== null) onMove(dragged, at);
        end();
      },
      'data-drag': dragged === at ? 'lifted' : over === at && dragged !== null ? 'target' : undefined,
    }),
    grip: (at: number, label: string) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', label);
        setDragged(at);
      },
      onDragEnd: end,
      onKeyDown(event: KeyboardEvent) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!step || !event.altKey) return;
        event.preventDefault();
        onMove(at, at + step);
      },
    }),
  };
}
