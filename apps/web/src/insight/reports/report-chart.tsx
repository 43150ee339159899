import { formatShort, shareOfStep } from '@outrider/shared/insight/report-text';
import type { ReportChart as Kind, ReportResult } from '@outrider/shared/insight/reports';
import { REPORT_TEXT } from '@outrider/shared/insight/words-reports';

type Group = ReportResult['groups'][number];
type ChartProps = {
  result: ReportResult;
  chart: Kind;
  /** On a card: so many groups at most, without an axis. */
  small?: { bars: number; columns: number };
};

const BARS = 25;
const COLUMNS = 36;

/** The numbers drawn. The table beside it says the same; to a screen reader the chart is one sentence. */
export function ReportChart({ result, chart, small: card }: ChartProps) {
  const { groups, total, measure, currency } = result;
  const small = card !== undefined;
  const spell = (value: number | null) => formatShort(value, measure.unit, currency);
  if (chart === 'figure' || groups.length === 0)
    return (
      <p className={`num font-strong ${small ? 'grid h-full place-items-center text-3xl' : 'py-6 text-4xl'}`}>
        {spell(total.value)}
      </p>
    );
  const { bars, columns } = card ?? { bars: BARS, columns: COLUMNS };
  const isLying = chart === 'bars' || chart === 'funnel' || chart === 'table';
  const drawn = isLying ? groups.slice(0, bars) : groups.slice(-columns);
  const shareAt = (at: number) => {
    const share = chart === 'funnel' ? shareOfStep(drawn, at) : null;
    return share === null ? '' : ` (${REPORT_TEXT.share(share)})`;
  };
  return (
    <figure className={small ? 'h-full' : undefined}>
      <figcaption className="sr-only">
        {`${measure.label}: ${drawn.map(({ label, value }, at) => `${label} ${spell(value)}${shareAt(at)}`).join(', ')}`}
      </figcaption>
      <div aria-hidden="true" className={small ? 'h-full' : undefined}>
        {chart === 'line' || chart === 'area' ? (
          <Line groups={drawn} small={small} spell={spell} isFilled={chart === 'area'} />
        ) : chart === 'columns' ? (
          <Columns groups={drawn} small={small} spell={spell} />
        ) : (
          <Bars
            groups={drawn}
            small={small}
            spell={spell}
            spread={drawn.length >= bars - 1}
            isFunnel={chart === 'funnel'}
          />
        )}
      </div>
    </figure>
  );
}

type DrawnProps = { groups: Group[]; small: boolean; spell: (value: number | null) => string };

const highest = (groups: Group[]) =>
  Math.max(1e-9, ...groups.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
const percent = (value: number | null, most: number) => `${(100 * Math.max(0, value ?? 0)) / most}%`;

/**
 * `spread`: over the card's height, where there are nearly as many as fit. Funnel steps are centered, each with its
 * share of the step before.
 */
function Bars({ groups, small, spell, spread, isFunnel }: DrawnProps & { spread: boolean; isFunnel: boolean }) {
  const most = highest(groups);
  const grid = small
    ? 'grid-cols-[5.75rem_minmax(0,1fr)_3.75rem] gap-2 text-xs'
    : 'grid-cols-[6rem_minmax(0,1fr)_4.5rem] sm:grid-cols-[9rem_minmax(0,1fr)_5rem] gap-3';
  return (
    <div className={small ? `grid h-full ${spread ? 'content-between' : 'content-start gap-3'}` : 'grid gap-2.5'}>
      {groups.map(({ key, label, value, before }, at) => (
        <div key={key ?? ''} className={`grid items-center ${grid}`}>
          <span className={`truncate ${small ? 'text-faint' : ''}`}>{label}</span>
          <span className={`relative block ${small ? 'h-2' : 'h-6'}`}>
            <i
              className={`bg-base-content absolute rounded-xs ${isFunnel ? 'inset-x-0 mx-auto' : 'left-0'} ${small ? 'inset-y-0' : 'inset-y-1'}`}
              style={{ width: percent(value, most) }}
            />
            {!small && !isFunnel && before !== null && (
              <i
                className="bg-link ring-base-100 absolute inset-y-0 w-0.5 ring-1"
                style={{ left: percent(before, most) }}
              />
            )}
          </span>
          <span className={`num text-right ${small ? '' : 'font-strong'}`}>
            {spell(value)}
            {isFunnel && !small && <StepShare share={shareOfStep(groups, at)} />}
          </span>
        </div>
      ))}
    </div>
  );
}

const StepShare = ({ share }: { share: number | null }) =>
  share !== null && <span className="text-faint block text-[0.6875rem]/4 font-normal">{REPORT_TEXT.share(share)}</span>;

/** As much of the height as is left for the numbers above. */
const TALLEST = 0.82;
/** Every label is written where there are so many; else the first and the last. */
const FEW = 6;

function Columns({ groups, small, spell }: DrawnProps) {
  const most = highest(groups) / TALLEST;
  const few = groups.length <= FEW;
  const last = groups.length - 1;
  return (
    <div className={`flex flex-col ${small ? 'h-full' : 'h-64'}`}>
      <div className="grid min-h-0 flex-1 auto-cols-fr grid-flow-col items-end gap-1.5">
        {groups.map(({ key, value }, at) => (
          <span
            key={key ?? ''}
            className={`relative min-h-px rounded-t-xs ${few || at === last ? 'bg-muted' : 'bg-base-300'}`}
            style={{ height: percent(value, most) }}
          >
            {(few || (!small && groups.length <= 2 * FEW) || at === last) && (
              <span
                className={`num absolute -top-4 text-[0.6875rem]/4 whitespace-nowrap ${few ? 'inset-x-0 text-center' : 'right-0'}`}
              >
                {spell(value)}
              </span>
            )}
          </span>
        ))}
      </div>
      <Ends groups={groups} few={few} />
    </div>
  );
}

const Ends = ({ groups, few }: { groups: Group[]; few: boolean }) =>
  few ? (
    <div className="text-faint grid auto-cols-fr grid-flow-col gap-1.5 pt-0.5 text-center text-[0.6875rem]/4">
      {groups.map(({ key, label }) => (
        <span key={key ?? ''} className="truncate">
          {label}
        </span>
      ))}
    </div>
  ) : (
    <div className="text-faint flex justify-between pt-0.5 text-[0.6875rem]/4">
      <span>{groups[0]?.label}</span>
      <span>{groups.at(-1)?.label}</span>
    </div>
  );

/** In percent from the top: below it there is no room for a number. */
const LOWEST = 85;

/** Where there is nothing to measure the line has no point. */
function Line({ groups, small, spell, isFilled }: DrawnProps & { isFilled: boolean }) {
  const most = highest(groups) / TALLEST;
  const points = groups.flatMap(({ key, value }, at) =>
    value === null
      ? []
      : [{ key, value, x: groups.length > 1 ? (100 * at) / (groups.length - 1) : 50, y: 100 - (100 * value) / most }],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <p className="text-muted">{REPORT_TEXT.nothingYet}</p>;
  // A line that rises from its first point goes through what stands above it.
  const isRising = (points[1]?.y ?? 0) < first.y && first.y < LOWEST;
  const way = points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
  const label = 'num absolute text-[0.6875rem]/4';
  return (
    <div className={`flex flex-col ${small ? 'h-full' : 'h-64'}`}>
      <div className="plot min-h-0 flex-1">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {isFilled && <polygon points={`${first.x},100 ${way} ${last.x},100`} className="fill-link opacity-15" />}
          <line x1="0" x2="100" y1="100" y2="100" className="stroke-line" vectorEffect="non-scaling-stroke" />
          <polyline
            points={way}
            fill="none"
            className="stroke-link"
            strokeWidth="1.75"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {first !== last && (
          <span
            className={`${label} text-faint left-0`}
            style={{ top: `calc(${first.y}% ${isRising ? '+ 0.35rem' : '- 1.35rem'})` }}
          >
            {spell(first.value)}
          </span>
        )}
        <span className={`${label} font-strong right-0`} style={{ top: `calc(${last.y}% - 1.35rem)` }}>
          {spell(last.value)}
        </span>
      </div>
      <Ends groups={groups} few={false} />
    </div>
  );
}
