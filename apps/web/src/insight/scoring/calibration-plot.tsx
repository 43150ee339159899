import type { CalibrationBin, Judgement } from '@outrider/shared/insight/scoring';
import { ChartFrame } from '../../ground/ui/chart-frame.tsx';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { SCORING_WORDS } from './words.ts';

/** The drawing's own units. */
const SIZE = 240;
const LEFT = 46;
const BOTTOM = 26;
const TICKS = 4;

/** Predicted against real conversion in groups of equal size: on the diagonal a predicted 30 % was 30 %. */
type PlotWords = typeof SCORING_WORDS.calibration;
type PlotProps = { judgement: Judgement; ofRules: boolean; words?: PlotWords };

export function CalibrationPlot({ judgement, ofRules, words = SCORING_WORDS.calibration }: PlotProps) {
  const { calibration, n, ece } = judgement;
  const most = axisEnd(calibration);
  return (
    <ChartFrame
      title={words.title}
      chart={
        <>
          <Plot
            bins={calibration}
            most={most}
            observed={words.observed}
            label={words.label(n, calibration.length, (ece * 100).toFixed(1))}
          />
          <p className="text-faint mt-1 text-xs">
            {ofRules ? words.rules : words.held} {words.diagonal} {words.axes(formatShare(most))}
          </p>
        </>
      }
      table={<BinTable bins={calibration} words={words} />}
    />
  );
}

/** A company that converts one lead in ten uses the lower corner only: the axes end where its figures do. */
function axisEnd(bins: CalibrationBin[]): number {
  const largest = Math.max(...bins.flatMap(({ predicted, observed }) => [predicted, observed]));
  return Math.max(0.2, Math.min(1, Math.ceil(largest * 5) / 5));
}

function Plot({
  bins,
  most,
  observed: seen,
  label,
}: {
  bins: CalibrationBin[];
  most: number;
  observed: string;
  label: string;
}) {
  const x = (share: number) => LEFT + (share / most) * SIZE;
  const y = (share: number) => SIZE + 8 - (share / most) * SIZE;
  const largest = Math.max(...bins.map(({ n }) => n));
  const points = bins.map(({ predicted, observed }) => `${x(predicted)},${y(observed)}`).join(' ');
  const ticks = Array.from({ length: TICKS + 1 }, (_, i) => (i / TICKS) * most);
  return (
    <figure>
      <figcaption className="sr-only">{label}</figcaption>
      <svg
        viewBox={`0 0 ${LEFT + SIZE + 16} ${SIZE + 8 + BOTTOM + 12}`}
        aria-hidden="true"
        className="mx-auto block w-full max-w-sm"
      >
        {ticks.map((tick) => (
          <g key={tick} className="fill-faint num text-[10px]">
            <line x1={LEFT} x2={LEFT + SIZE} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT - 6} y={y(tick) + 3} textAnchor="end">
              {formatShare(tick)}
            </text>
            <text x={x(tick)} y={SIZE + 22} textAnchor="middle">
              {formatShare(tick)}
            </text>
          </g>
        ))}
        <line x1={x(0)} y1={y(0)} x2={x(most)} y2={y(most)} className="stroke-line-strong" strokeDasharray="3 4" />
        <polyline points={points} fill="none" className="stroke-link" strokeWidth="1.5" />
        {bins.map(({ n, predicted, observed }) => (
          <circle
            key={`${predicted}`}
            cx={x(predicted)}
            cy={y(observed)}
            r={2.5 + 2 * Math.sqrt(n / largest)}
            className="fill-link stroke-base-100"
            strokeWidth="1.5"
          />
        ))}
        <text x={LEFT + SIZE / 2} y={SIZE + BOTTOM + 16} textAnchor="middle" className="fill-muted text-[11px]">
          Predicted
        </text>
        <text
          transform={`translate(9 ${SIZE / 2 + 8}) rotate(-90)`}
          textAnchor="middle"
          className="fill-muted text-[11px]"
        >
          {seen}
        </text>
      </svg>
    </figure>
  );
}

function BinTable({ bins, words }: { bins: CalibrationBin[]; words: PlotWords }) {
  return (
    <table className="rows compact w-full">
      <thead>
        <tr>
          <th className="text-left">Group</th>
          <th className="text-right">{words.counted}</th>
          <th className="text-right">Predicted</th>
          <th className="text-right">{words.observed}</th>
        </tr>
      </thead>
      <tbody>
        {bins.map(({ n, predicted, observed }, i) => (
          <tr key={predicted}>
            <td>{i + 1}</td>
            <td className="num text-right">{formatCount(n)}</td>
            <td className="num text-right">{formatShare(predicted)}</td>
            <td className="num text-right">{formatShare(observed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
