import type { AgentPerformance } from '@outrider/shared/automation/agents';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { formatShare } from '../../ground/ui/figures.ts';
import { useWidth } from '../../ground/ui/use-width.ts';
import { formatShortDay } from '../../ground/ui/when.ts';
import { PERFORMANCE_WORDS as WORDS } from './words.ts';

type Week = AgentPerformance['trends'][number];

const HEIGHT = 320;
const MARGIN = { top: 22, right: 24, bottom: 26, left: 44 };
const LABEL_EVERY = 56;
const label = { className: 'fill-faint num text-xs', fontFamily: 'inherit', fontSize: 'inherit' };

/** The share of ended tasks that were completed, week by week; a week in which none ended leaves a gap. */
export function WeekLine({ weeks }: { weeks: Week[] }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const known = weeks.filter(({ completion_rate }) => completion_rate !== null);
  const [first, last] = [known[0], known.at(-1)];
  return (
    <figure>
      <figcaption className="sr-only">
        {first && last
          ? WORDS.change(
              formatShare(first.completion_rate ?? 0),
              formatShortDay(first.week),
              formatShare(last.completion_rate ?? 0),
              formatShortDay(last.week),
            )
          : WORDS.noWeek}
      </figcaption>
      <div ref={ref} style={{ minHeight: HEIGHT }}>
        {width > 0 && <Line weeks={weeks} width={width} />}
      </div>
    </figure>
  );
}

function Line({ weeks, width }: { weeks: Week[]; width: number }) {
  const [inner, tall] = [width - MARGIN.left - MARGIN.right, HEIGHT - MARGIN.top - MARGIN.bottom];
  const x = scalePoint<string>({ domain: weeks.map(({ week }) => week), range: [0, inner] });
  const y = scaleLinear<number>({ domain: [0, 1], range: [tall, 0] });
  const every = Math.max(1, Math.ceil(LABEL_EVERY / Math.max(1, x.step())));
  const last = weeks.findLast(({ completion_rate }) => completion_rate !== null);
  const ticks = y.ticks(4);
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true" className="block overflow-visible">
      <Group left={MARGIN.left} top={MARGIN.top}>
        {ticks.map((tick) => (
          <line key={tick} x1={0} x2={inner} y1={y(tick)} y2={y(tick)} className="stroke-line" />
        ))}
        <LinePath
          data={weeks}
          defined={({ completion_rate }) => completion_rate !== null}
          x={({ week }) => x(week) ?? 0}
          y={({ completion_rate }) => y(completion_rate ?? 0)}
          className="stroke-link"
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
        />
        {weeks.map(
          ({ week, completion_rate, completed, failed }) =>
            completion_rate !== null && (
              <circle
                key={week}
                cx={x(week)}
                cy={y(completion_rate)}
                r={week === last?.week ? 4 : 2}
                className="fill-link"
              >
                <title>{WORDS.week(formatShortDay(week), formatShare(completion_rate), completed, failed)}</title>
              </circle>
            ),
        )}
        {last && (
          <text
            x={x(last.week)}
            y={y(last.completion_rate ?? 0) - 10}
            textAnchor="end"
            dx={12}
            className="fill-base-content num text-sm font-strong"
          >
            {formatShare(last.completion_rate ?? 0)}
          </text>
        )}
        <AxisLeft
          scale={y}
          tickValues={ticks}
          hideAxisLine
          hideTicks
          tickFormat={(value) => formatShare(Number(value))}
          tickLabelProps={{ ...label, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <AxisBottom
          scale={x}
          top={tall}
          hideTicks
          hideAxisLine
          tickValues={weeks.flatMap(({ week }, at) => ((weeks.length - 1 - at) % every === 0 ? [week] : []))}
          tickFormat={formatShortDay}
          tickLabelProps={{ ...label, textAnchor: 'middle', dy: 4 }}
        />
      </Group>
    </svg>
  );
}

/** The same as a table. */
export const WeekTable = ({ weeks }: { weeks: Week[] }) => (
  <table className="rows w-full">
    <thead>
      <tr className="text-left">
        <th>Week of</th>
        <th className="text-right">Completed</th>
        <th className="text-right">Failed</th>
        <th className="text-right">Completed, of all</th>
      </tr>
    </thead>
    <tbody>
      {weeks.map(({ week, completed, failed, completion_rate }) => (
        <tr key={week}>
          <td className="num">{formatShortDay(week)}</td>
          <td className="num text-right">{completed}</td>
          <td className="num text-right">{failed}</td>
          <td className="num text-right">
            {completion_rate === null ? <span className="text-faint">–</span> : formatShare(completion_rate)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
