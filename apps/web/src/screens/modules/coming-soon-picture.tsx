import type { ReactNode } from 'react';
import type { ComingSoon } from './coming-soon.ts';

type Kind = ComingSoon['picture'];

const COLUMNS = [
  [72, 56, 84, 64, 70],
  [56, 84, 64, 70],
  [84, 64, 70],
  [64, 70],
];
const ROWS = [118, 84, 142, 96, 126, 74, 108];
const BARS = [96, 132, 118, 168, 150, 204, 186, 236];

/** An outline of the module to come, with the trail that leads there. */
export function ComingSoonPicture({ kind }: { kind: Kind }) {
  return (
    <svg viewBox="0 0 560 440" className="absolute inset-0 size-full" preserveAspectRatio="xMinYMin slice" fill="none">
      {OUTLINES[kind]}
      <path
        d={TRAILS[kind].path}
        className="stroke-link"
        strokeWidth="1.5"
        strokeDasharray="1 7"
        strokeLinecap="round"
      />
      <circle {...TRAILS[kind].end} r="5" className="fill-link" />
    </svg>
  );
}

const TRAILS: Record<Kind, { path: string; end: { cx: number; cy: number } }> = {
  board: { path: 'M101 132C170 132 190 208 251 208S340 132 401 132', end: { cx: 401, cy: 132 } },
  list: { path: 'M60 96C180 96 200 208 300 208S420 152 500 152', end: { cx: 500, cy: 152 } },
  chart: { path: 'M66 286C150 252 210 250 290 186S420 120 506 96', end: { cx: 506, cy: 96 } },
};

const Line = ({
  x,
  y,
  width,
  faint = false,
  height = 7,
}: {
  x: number;
  y: number;
  width: number;
  faint?: boolean;
  height?: number;
}) => (
  <rect
    x={x}
    y={y}
    width={width}
    height={height}
    rx={height / 2}
    className={faint ? 'fill-line' : 'fill-line-strong'}
  />
);

const OUTLINES: Record<Kind, ReactNode> = {
  board: COLUMNS.map((cards, column) => (
    <g key={column} transform={`translate(${36 + column * 150} 40)`}>
      <Line x={0} y={0} width={60} height={8} />
      {cards.map((width, card) => (
        <g key={card} transform={`translate(0 ${28 + card * 76})`}>
          <rect width="130" height="64" rx="8" className="fill-base-100 stroke-line" />
          <Line x={12} y={14} width={width} />
          <Line x={12} y={30} width={44} height={6} faint />
          <Line x={12} y={46} width={30 + column * 8} height={6} faint />
        </g>
      ))}
    </g>
  )),
  list: (
    <g transform="translate(36 40)">
      <Line x={0} y={0} width={92} height={8} />
      {ROWS.map((width, row) => (
        <g key={row} transform={`translate(0 ${28 + row * 56})`}>
          <rect width="560" height="48" rx="8" className="fill-base-100 stroke-line" />
          <circle cx="26" cy="24" r="11" className="fill-line" />
          <Line x={50} y={14} width={width} />
          <Line x={50} y={29} width={width * 0.6} height={6} faint />
          <Line x={300} y={20} width={64} faint />
          <Line x={420} y={20} width={40} faint />
        </g>
      ))}
    </g>
  ),
  chart: (
    <g transform="translate(36 40)">
      <Line x={0} y={0} width={92} height={8} />
      <rect y="28" width="560" height="300" rx="8" className="fill-base-100 stroke-line" />
      {[100, 172, 244].map((y) => (
        <path key={y} d={`M24 ${y}H560`} className="stroke-line" />
      ))}
      {BARS.map((height, bar) => (
        <rect key={bar} x={28 + bar * 62} y={304 - height} width="34" height={height} rx="4" className="fill-line" />
      ))}
      <path d="M24 304H560" className="stroke-line-strong" />
    </g>
  ),
};
