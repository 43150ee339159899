type TrailProps = { path: string; height: number; lineClass: string; dotClass: string };

/**
 * A dotted way over the map (drawn 1440 wide, from its top, so that a wide screen keeps the end in sight) and the one
 * who rides ahead on it. The dot travels once, on arrival; with reduced motion the theme's rule puts it at the end.
 */
export function Trail({ path, height, lineClass, dotClass }: TrailProps) {
  return (
    <svg
      className="absolute inset-0 size-full max-lg:hidden"
      viewBox={`0 0 1440 ${height}`}
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      aria-hidden="true"
    >
      <path d={path} className={lineClass} strokeWidth="1.5" strokeDasharray="1 9" strokeLinecap="round" />
      <circle
        r="5"
        style={{ offsetPath: `path("${path}")` }}
        className={`transition-[offset-distance] duration-[2200ms] ease-out [offset-distance:100%] starting:[offset-distance:30%] ${dotClass}`}
      />
    </svg>
  );
}

/** Height lines: the drawing is a mask, so that the ink is a token of the theme. */
export function Contours({ drawing, className }: { drawing: string; className: string }) {
  return (
    <div
      className={`absolute inset-0 ${className}`}
      style={{ mask: `url("${drawing}") top / cover no-repeat` }}
      aria-hidden="true"
    />
  );
}
