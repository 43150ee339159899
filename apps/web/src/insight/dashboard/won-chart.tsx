import type { MyPerformance } from '@outrider/shared/insight/dashboard';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { formatShortMoney } from '../../ground/ui/figures.ts';
import { formatMoney } from '../../ground/ui/format.ts';
import { useWidth } from '../../ground/ui/use-width.ts';
import { formatShortDay } from '../../ground/ui/when.ts';
import { DASHBOARD_WORDS } from './words.ts';

type Week = MyPerformance['weeks'][number];

const HEIGHT = 232;
const MARGIN = { top: 12, right: 16, bottom: 26, left: 48 };
/** One label for so many pixels. */
const LABEL_EVERY = 52;

/** Won amounts by week. */
export function WonChart({ weeks }: { weeks: Week[] }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const total = weeks.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <figure>
      <figcaption className="sr-only">{DASHBOARD_WORDS.performance.chart(formatMoney(total), weeks.length)}</figcaption>
      <div ref={ref} className="grid items-center" style={{ minHeight: HEIGHT }}>
        {total === 0 ? (
          <p className="text-muted text-center">{DASHBOARD_WORDS.performance.noneWon(weeks.length)}</p>
        ) : (
          width > 0 && <Bars weeks={weeks} width={width} />
        )}
      </div>
    </figure>
  );
}

function Bars({ weeks, width }: { weeks: Week[]; width: number }) {
  const [inner, tall] = [width - MARGIN.left - MARGIN.right, HEIGHT - MARGIN.top - MARGIN.bottom];
  const x = scaleBand<string>({
    domain: weeks.map(({ starts_at }) => starts_at),
    range: [0, inner],
    paddingInner: 0.35,
    paddingOuter: 0.15,
  });
  const y = scaleLinear<number>({
    domain: [0, Math.max(1000, ...weeks.map(({ amount }) => amount))],
    range: [tall, 0],
    nice: 4,
  });
  const every = Math.max(1, Math.ceil(LABEL_EVERY / x.step()));
  // The axes' own defaults name a font and a size.
  const label = { className: 'fill-faint num text-xs', fontFamily: 'inherit', fontSize: 'inherit' };
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true" className="block">
      <Group left={MARGIN.left} top={MARGIN.top}>
        {y.ticks(4).map((tick) => (
          <line key={tick} x1={0} x2={inner} y1={y(tick)} y2={y(tick)} className="stroke-line" />
        ))}
        {weeks.map(({ starts_at, amount, won }, i) => (
          <Group key={starts_at} left={x(starts_at)} top={y(amount)}>
            {/* The soft colour stands on the page's own, not on the lines behind. */}
            <Bar width={x.bandwidth()} height={tall - y(amount)} rx={2} className="fill-base-100" />
            <Bar
              width={x.bandwidth()}
              height={tall - y(amount)}
              rx={2}
              className={i === weeks.length - 1 ? 'fill-link' : 'fill-link/55'}
            >
              <title>{`Week of ${formatShortDay(starts_at)}: ${formatMoney(amount)}, ${won} won`}</title>
            </Bar>
          </Group>
        ))}
        <AxisLeft
          scale={y}
          numTicks={4}
          hideAxisLine
          hideTicks
          tickFormat={(value) => formatShortMoney(Number(value))}
          tickLabelProps={{ ...label, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <AxisBottom
          scale={x}
          top={tall}
          hideTicks
          axisLineClassName="stroke-line-strong"
          tickValues={weeks.flatMap(({ starts_at }, i) => ((weeks.length - 1 - i) % every === 0 ? [starts_at] : []))}
          tickFormat={formatShortDay}
          tickLabelProps={{ ...label, textAnchor: 'middle', dy: 4 }}
        />
      </Group>
    </svg>
  );
}
