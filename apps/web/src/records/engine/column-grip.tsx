import type { KeyboardEvent, PointerEvent } from 'react';

const STEP = 16;
type ColumnGripProps = {
  label: string;
  width: number;
  onDraw: (width: number) => void;
  onDrawn: (width: number) => void;
};

/** The edge of a column: drawn with the pointer, or with the arrow keys. */
export function ColumnGrip({ label, width, onDraw, onDrawn }: ColumnGripProps) {
  function draw(event: PointerEvent<HTMLElement>) {
    event.preventDefault();
    const grip = event.currentTarget;
    const from = event.clientX - width;
    let now = width;
    grip.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => onDraw((now = Math.max(72, clientX - from)));
    grip.addEventListener('pointermove', move);
    grip.addEventListener(
      'lostpointercapture',
      () => {
        grip.removeEventListener('pointermove', move);
        onDrawn(now);
      },
      { once: true },
    );
  }

  function step(event: KeyboardEvent) {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onDrawn(width + by);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control (ARIA: window splitter)
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a separator with a value is a control (ARIA: window splitter)
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={72}
      aria-valuemax={480}
      tabIndex={0}
      onPointerDown={draw}
      onKeyDown={step}
      className="hover:bg-link absolute top-1 right-0 bottom-1 w-1 cursor-col-resize touch-none rounded-sm"
    />
  );
}
