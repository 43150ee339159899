import type { ReportDashboardTile } from '@outrider/shared/insight/report-dashboards';
import { GripVertical, MoveDiagonal2, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { ARROWS } from './arrange.ts';
import { followPointer } from './follow-pointer.ts';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

type HandlesProps = {
  tile: ReportDashboardTile;
  /** Puts the tile so many places on, or at another tile's place. */
  onStep: (by: number) => void;
  onOver: (report: string) => void;
  onSize: (width: number, height: number) => void;
  onRemove: () => void;
  /** A pointer takes hold of it. @returns what puts everything back as it is now */
  onGrab: () => () => void;
};

/** The tile under a point; null between them. */
function tileAt(x: number, y: number): string | null {
  const found = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset.tile);
  return found instanceof HTMLElement ? (found.dataset.tile ?? null) : null;
}

/** A cell of the grid that a tile stands in, in pixels, and how many of them stand side by side. */
function cellOf(tile: HTMLElement, height: number): { column: number; row: number; columns: number } {
  const grid = tile.parentElement ?? tile;
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  return {
    column: grid.getBoundingClientRect().width / columns,
    row: tile.getBoundingClientRect().height / height,
    columns,
  };
}

/** Moves, resizes and removes a tile, with the pointer or with the arrow keys. */
export function TileHandles(props: HandlesProps) {
  const { report, width, height } = props.tile;
  const name = props.tile.shown?.name ?? WORDS.hidden;
  // A drag outlives many renderings, each with the tiles in another order.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { onStep, onSize, onRemove } = props;
  function drag(event: PointerEvent<HTMLElement>) {
    let last: string | null = report;
    followPointer(event, {
      onMove({ clientX, clientY }) {
        const over = tileAt(clientX, clientY);
        // Only when it comes over another one: the tiles move under the pointer.
        if (over !== last && over !== null && over !== report) latest.current.onOver(over);
        last = over;
      },
      onCancel: props.onGrab(),
    });
  }
  function draw(event: PointerEvent<HTMLElement>) {
    const tile = event.currentTarget.closest<HTMLElement>('[data-tile]');
    if (!tile) return;
    const { column, row, columns } = cellOf(tile, height);
    followPointer(event, {
      onMove({ clientX, clientY }) {
        const box = tile.getBoundingClientRect();
        const wide = Math.max(1, Math.min(columns, Math.round((clientX - box.left) / column)));
        // Where fewer columns are shown than there are, the widest shown stands for what it was.
        latest.current.onSize(wide === columns ? Math.max(wide, width) : wide, (clientY - box.top) / row);
      },
      onCancel: props.onGrab(),
    });
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
          data-grip={report}
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
