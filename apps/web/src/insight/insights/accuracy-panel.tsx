import { type InsightAccuracy, type InsightMonth, INSIGHTS } from '@outrider/shared/insight/insights';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { formatShortDay } from '../../ground/ui/when.ts';
import { bandOf, LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { Nothing, Panel } from './panel.tsx';
import { bandName } from './band-name.ts';
import { INSIGHTS_WORDS } from './words.ts';

const WORDS = INSIGHTS_WORDS.accuracy;

/** How right scores were by month, beside the rules, and what became of the leads of each band. */
export function AccuracyPanel() {
  const query = trpc.insights.accuracy.useQuery(undefined, { meta: { failure: INSIGHTS_WORDS.failed } });
  return (
    <Panel
      id="accuracy"
      title={WORDS.title}
      hint={WORDS.hint}
      link={{ to: '?show=method', text: WORDS.method }}
      query={query}
    >
      {(accuracy) => (
        <>
          <Months accuracy={accuracy} />
          <Bands bands={accuracy.bands} />
        </>
      )}
    </Panel>
  );
}

function Months({ accuracy }: { accuracy: InsightAccuracy }) {
  const { months, rules, drift, cut_at } = accuracy;
  if (months.every(({ ranking }) => ranking === null)) return <Nothing>{WORDS.none(INSIGHTS.ofEach)}</Nothing>;
  return (
    <>
      {drift && (
        <p className="bg-band-orange/10 text-band-orange-ink mb-2 rounded-md px-3 py-2 text-sm">
          {WORDS.drift(drift.recent.share, drift.earlier.share)}
        </p>
      )}
      <MonthsChart months={months} hasRules={!ranksAlike(rules)} />
      <p className="text-muted mt-2 text-xs">
        {besideRules(rules)} {cut_at && WORDS.cut(INSIGHTS.most, formatShortDay(cut_at))}
      </p>
    </>
  );
}

/** Every pair is ranked as the rules rank it: there is no second line to draw. */
const ranksAlike = (rules: InsightAccuracy['rules']) => rules === null || (rules.low === 0 && rules.high === 0);

/** A claim only where it holds beyond chance. */
function besideRules(rules: InsightAccuracy['rules']): string {
  if (!rules) return '';
  if (ranksAlike(rules)) return WORDS.asRules;
  const points = Math.round(Math.abs(rules.gain) * 100);
  if (rules.low > 0) return WORDS.better(points);
  return rules.high < 0 ? WORDS.worse(points) : WORDS.same;
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
/** Steps of the axis: guessing is right in half of the pairs, and most months lie above it. */
const STEP = 0.25;

type Point = { x: number; known: NonNullable<InsightMonth['ranking']>; rules: number | null };

/** Months without enough outcomes leave a gap: nothing is drawn through what was not measured. */
function MonthsChart({ months, hasRules }: { months: InsightMonth[]; hasRules: boolean }) {
  const drawn = months.flatMap(({ ranking, rules }) => [ranking?.low ?? 1, (hasRules ? rules : null) ?? 1]);
  const least = Math.min(0.5, ...drawn);
  const bottom = Math.floor(least / STEP) * STEP;
  const y = (share: number) => (100 * (1 - share)) / (1 - bottom);
  const x = (at: number) => (100 * at) / (months.length - 1);
  const stretches = stretchesOf(months, x);
  const points = stretches.flat();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const ticks = Array.from({ length: Math.round((1 - bottom) / STEP) + 1 }, (_, at) => 1 - at * STEP);
  return (
    <figure className="mt-4 pl-11">
      <figcaption className="sr-only">
        {WORDS.chart(spell(first, months, x), spell(last, months, x), hasRules ? WORDS.ofRules(last.rules ?? 0) : null)}
      </figcaption>
      <div className="plot h-40" aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100"
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {stretches.map((stretch) => (
            <Stretch key={stretch[0]?.x} points={stretch} y={y} hasRules={hasRules} />
          ))}
        </svg>
        {ticks.map((tick) => (
          <span
            key={tick}
            className="text-faint num absolute right-full mr-2 -translate-y-1/2 text-xs"
            style={{ top: `${y(tick)}%` }}
          >
            {formatShare(tick)}
          </span>
        ))}
        {stretches
          .filter((stretch) => stretch.length === 1)
          .flat()
          .map((point) => (
            <i
              key={point.x}
              className="bg-link absolute size-2 -translate-x-1/2 -translate-y-1/2 rounded-full"
              style={{ left: `${point.x}%`, top: `${y(point.known.share)}%` }}
            />
          ))}
        <span
          className="num font-strong absolute -translate-x-1/2 text-sm"
          style={{ left: `${Math.min(last.x, 95)}%`, top: `calc(${y(last.known.high)}% - 1.4rem)` }}
        >
          {formatShare(last.known.share)}
        </span>
        {hasRules && (
          <span
            className="text-faint absolute right-0 text-xs whitespace-nowrap"
            style={{ top: `calc(${y(Math.min(last.rules ?? 1, last.known.low))}% + 0.3rem)` }}
          >
            {WORDS.rules(formatShare(last.rules))}
          </span>
        )}
      </div>
      <div className="text-faint mt-1.5 flex justify-between text-xs" aria-hidden="true">
        {months.map((one, at) => (
          <span key={one.month} className={at % 2 === 1 ? 'max-sm:hidden' : ''}>
            {month.format(new Date(one.month))}
          </span>
        ))}
      </div>
    </figure>
  );
}

/** Months in a row that have a value. */
function stretchesOf(months: InsightMonth[], x: (at: number) => number): Point[][] {
  const stretches: Point[][] = [];
  months.forEach(({ ranking, rules }, at) => {
    if (!ranking) return;
    const point = { x: x(at), known: ranking, rules };
    if (at > 0 && months[at - 1]?.ranking) stretches.at(-1)?.push(point);
    else stretches.push([point]);
  });
  return stretches;
}

function spell(point: Point, months: InsightMonth[], x: (at: number) => number): string {
  const at = months.findIndex((_, index) => x(index) === point.x);
  return WORDS.point(point.known.share, longMonth.format(new Date(months[at]?.month ?? 0)));
}

function Stretch({ points, y, hasRules }: { points: Point[]; y: (share: number) => number; hasRules: boolean }) {
  const path = (of: (point: Point) => number | null, some = points) =>
    some.flatMap((point) => (of(point) === null ? [] : [`${point.x},${y(of(point) ?? 0)}`])).join(' ');
  const band = `${path(({ known }) => known.high)} ${path(({ known }) => known.low, points.toReversed())}`;
  return (
    <>
      {points.length > 1 ? (
        <polygon points={band} className="fill-primary/12" />
      ) : (
        points.map(({ x, known }) => (
          <line
            key={x}
            x1={x}
            x2={x}
            y1={y(known.high)}
            y2={y(known.low)}
            className="stroke-primary/40"
            strokeWidth="3"
            vectorEffect="non-scaling-stroke"
          />
        ))
      )}
      {hasRules && (
        <polyline
          points={path(({ rules }) => rules)}
          fill="none"
          className="stroke-faint"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <polyline
        points={path(({ known }) => known.share)}
        fill="none"
        className="stroke-link"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}

function Bands({ bands }: Pick<InsightAccuracy, 'bands'>) {
  return (
    <table className="mt-3 w-full text-sm">
      <caption className="sr-only">{WORDS.table}</caption>
      <thead>
        <tr className="text-faint text-left text-xs">
          <th className="py-1 font-normal">{WORDS.score}</th>
          <th className="py-1 text-right font-normal">{WORDS.leads}</th>
          <th className="py-1 pl-6 font-normal" colSpan={2}>
            {WORDS.reached}
          </th>
        </tr>
      </thead>
      <tbody>
        {bands.map((band) => (
          <tr key={band.from} className="border-line border-t">
            <td className="py-1.5">
              <span className={`score b-${bandOf(band.from, LEAD_BANDS)} !min-w-18`}>{bandName(band.from)}</span>
            </td>
            <td className="num text-right">
              <Link to={`?show=band-${band.from}`} replace className="hover:underline">
                {formatCount(band.n)}
              </Link>
            </td>
            <td className="w-1/2 pl-6" aria-hidden="true">
              <span className="bar block">
                <i className="bg-base-content" style={{ width: `${100 * (band.share ?? 0)}%` }} />
              </span>
            </td>
            <td
              className="num font-strong w-12 text-right"
              title={band.share === null ? undefined : WORDS.between(formatShare(band.low), formatShare(band.high))}
            >
              {formatShare(band.share)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
