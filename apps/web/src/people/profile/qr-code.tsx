import { useMemo } from 'react';
import { encode } from 'uqr';

/** The quiet zone around a QR code that readers need, in modules (ISO/IEC 18004). */
const MARGIN = 4;

/** A QR code, drawn here: what it holds goes to nobody. Always dark on light, which every camera reads. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
    const squares = data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])),
    );
    return { size: modules + 2 * MARGIN, path: squares.join('') };
  }, [text]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: an image would have to come from somewhere
    <div role="img" aria-label={label} className="size-40 shrink-0">
      <svg viewBox={`0 0 ${size} ${size}`} className="rounded-lg" shapeRendering="crispEdges" aria-hidden="true">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
