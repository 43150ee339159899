import type { ChanceBacktest } from '@outrider/shared/insight/win-chance';
import { ChartFrame } from '../../ground/ui/chart-frame.tsx';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { DEAL_MODEL_WORDS } from './words-deals.ts';

const WORDS = DEAL_MODEL_WORDS.backtest;
type Month = ChanceBacktest['months'][number];

/** The drawing's own units. */
const [WIDTH, HEIGHT, LEFT, BOTTOM] = [360, 180, 34, 24];
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const nameMonth = (month: string, format = longMonth) => format.format(new Date(`${month}-01T00:00:00Z`));

/** What was expected of each month's open deals, and how many of them were won. */
export function BacktestChart({ backtest: { months, deals } }: { backtest: ChanceBacktest }) {
  return (
    <ChartFrame
      title={WORDS.title}
      legend={
        <>
          <Key look="bg-line-strong" label={WORDS.expected} />
          <Key look="bg-base-content" label={WORDS.won} />
        </>
      }
      chart={
        <>
          <Bars months={months} />
          <p className="text-faint mt-1 text-xs">{WORDS.about(deals)}</p>
        </>
      }
      table={<MonthTable months={months} />}
    />
  );
}

const Key = ({ look, label }: { look: string; label: string }) => (
  <span className="flex items-center gap-1.5">
    <i className={`${look} size-2 rounded-full`} aria-hidden="true" />
    {label}
  </span>
);

function Bars({ months }: { months: Month[] }) {
  const step = WIDTH / months.length;
  const bar = Math.min(12, step / 3);
  const y = (share: number) => 8 + (1 - share) * HEIGHT;
  return (
    <figure>
      <figcaption className="sr-only">{WORDS.label}</figcaption>
      <svg viewBox={`0 0 ${LEFT + WIDTH} ${HEIGHT + BOTTOM + 8}`} aria-hidden="true" className="block w-full">
        {TICKS.map((tick) => (
          <g key={tick} className="fill-faint num text-[10px]">
            <line x1={LEFT} x2={LEFT + WIDTH} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT - 6} y={y(tick) + 3} textAnchor="end">
              {formatShare(tick)}
            </text>
          </g>
        ))}
        {months.map(({ month, expected, won, deals }, i) => {
          const middle = LEFT + (i + 0.5) * step;
          return (
            <g key={month}>
              <rect
                x={middle - bar - 1}
                y={y(expected)}
                width={bar}
                height={expected * HEIGHT}
                className="fill-line-strong"
                rx="2"
              />
              <rect
                x={middle + 1}
                y={y(won / deals)}
                width={bar}
                height={(won / deals) * HEIGHT}
                className="fill-base-content"
                rx="2"
              />
              <text x={middle} y={HEIGHT + 24} textAnchor="middle" className="fill-faint text-[10px]">
                {nameMonth(month, shortMonth)}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

const MonthTable = ({ months }: { months: Month[] }) => (
  <table className="rows compact w-full">
    <thead>
      <tr>
        <th className="text-left">{WORDS.month}</th>
        <th className="text-right">{WORDS.deals}</th>
        <th className="text-right">{WORDS.expected}</th>
        <th className="text-right">{WORDS.won}</th>
        <th className="text-right">{WORDS.brier}</th>
        <th className="text-right max-sm:hidden">{WORDS.stages}</th>
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, deals, won, expected, brier, stage_brier }) => (
        <tr key={month}>
          <td>{nameMonth(month)}</td>
          <td className="num text-right">{formatCount(deals)}</td>
          <td className="num text-right">{formatShare(expected)}</td>
          <td className="num text-right">{formatShare(won / deals)}</td>
          <td className="num text-right">{brier.toFixed(3)}</td>
          <td className="num text-right max-sm:hidden">{stage_brier.toFixed(3)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
