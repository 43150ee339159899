import type { ReportDashboardTile } from '@outrider/shared/insight/report-dashboards';
import { GripVertical, MoveDiagonal2, X } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { ARROWS } from './arrange.ts';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

type HandlesProps = {
  tile: ReportDashboardTile;
  /** Puts the tile so many places on, or at another tile's place. */
  onStep: (by: number) => void;
  onOver: (report: string) => void;
  onSize: (width: number, height: number) => void;
  onRemove: () => void;
};

/** Follows a pointer from a press until it is let go, wherever it moves. */
function follow(event: PointerEvent<HTMLElement>, onMove: (at: globalThis.PointerEvent) => void): void {
  event.preventDefault();
  const handle = event.currentTarget;
  handle.focus();
  handle.setPointerCapture(event.pointerId);
  handle.addEventListener('pointermove', onMove);
  handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', onMove), {
    once: true,
  });
}

/** The tile under a point; null between them. */
function tileAt(x: number, y: number): string | null {
  const found = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset.tile);
  return found instanceof HTMLElement ? (found.dataset.tile ?? null) : null;
}

/** Moves, resizes and removes a tile, with the pointer or with the arrow keys. */
export function TileHandles({ tile, onStep, onOver, onSize, onRemove }: HandlesProps) {
  const { report, width, height } = tile;
  const name = tile.shown?.name ?? WORDS.hidden;
  function drag(event: PointerEvent<HTMLElement>) {
    let last: string | null = report;
    follow(event, ({ clientX, clientY }) => {
      const over = tileAt(clientX, clientY);
      // Only when it comes over another one: the tiles move under the pointer.
      if (over !== last && over !== null && over !== report) onOver(over);
      last = over;
    });
  }
  function draw(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.closest('[data-tile]')?.getBoundingClientRect();
    if (!box) return;
    const [column, row] = [box.width / width, box.height / height];
    follow(event, ({ clientX, clientY }) => onSize((clientX - box.left) / column, (clientY - box.top) / row));
  }
  const byKeys = (act: (across: number, down: number) => void) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    act(...arrow);
  };
  return (
    <>
      <span className="absolute top-1.5 right-1.5 flex">
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square cursor-grab touch-none"
          aria-label={WORDS.move(name)}
          onPointerDown={drag}
          onKeyDown={byKeys((across, down) => onStep(across + down))}
        >
          <GripVertical className="i" />
        </button>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label={WORDS.remove(name)}
          onClick={onRemove}
        >
          <X className="i" />
        </button>
      </span>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square bg-base-100 absolute right-1 bottom-1 cursor-nwse-resize touch-none"
        aria-label={WORDS.size(name, width, height)}
        onPointerDown={draw}
        onKeyDown={byKeys((across, down) => onSize(width + across, height + down))}
      >
        <MoveDiagonal2 className="i" />
      </button>
    </>
  );
}
