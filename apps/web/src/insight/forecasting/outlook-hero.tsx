import type { CSSProperties } from 'react';
import { FEWEST_CLOSED, type Forecast } from '@outrider/shared/insight/forecast';
import { formatMoney, formatPercent } from '../../ground/ui/format.ts';
import { densityPath, moneyAxis } from './money-axis.ts';
import { barePeriodName } from './period-name.ts';
import { formatShortMoney } from '../../ground/ui/figures.ts';
import { isReliable, reachText } from './reach-text.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

export const PARTS = [
  { key: 'won', fill: 'bg-base-content' },
  { key: 'commit', fill: 'bg-primary' },
  { key: 'best_case', fill: 'bg-link/45' },
  { key: 'pipeline', fill: 'bg-line-strong' },
] as const;

/** Where the period is likely to land: in words, and on one axis of money. */
export function OutlookHero({ forecast }: { forecast: Forecast }) {
  const { period, range, won, quota, no_range, currency } = forecast;
  const isOver = no_range === 'over';
  const result = isOver ? won.amount : range?.p50;
  const money = (amount: number) => formatMoney(amount, currency);
  const name = barePeriodName(period);
  return (
    <div className="flex h-full flex-col px-4 pt-3.5 pb-4">
      <h2 id="outlook" className="text-sm">
        {isOver ? WORDS.headingOver(name) : WORDS.heading(name)}
      </h2>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        {result !== undefined && <p className="num text-xl font-strong">{money(result)}</p>}
        <p className="text-muted num">
          {result === undefined ? (
            noRangeText(forecast)
          ) : (
            <>
              {isOver ? WORDS.won : WORDS.mostLikely}
              {quota ? `, ${WORDS.ofQuota(formatPercent(result, quota), money(quota))}. ` : `. ${WORDS.noQuota} `}
              {range && rangeText(range, quota !== null && won.amount >= quota)}{' '}
              {range && (
                <span className="sm:hidden">
                  {WORDS.band(formatShortMoney(range.p10, currency), formatShortMoney(range.p90, currency))}
                </span>
              )}
            </>
          )}
        </p>
      </div>
      <MoneyAxis forecast={forecast} />
    </div>
  );
}

const noRangeText = ({ no_range, made }: Forecast) =>
  no_range === 'no_spread' ? WORDS.noSpread : WORDS.fewClosed(made.closed_deals, FEWEST_CLOSED);

/** The chance to reach the quota, and how often ranges as wide held. */
function rangeText({ reaches_quota, widened }: NonNullable<Forecast['range']>, isReached: boolean): string {
  const reach = reaches_quota === null ? '' : isReached ? WORDS.reached : reachText(reaches_quota, widened);
  return [reach, widened && isReliable(widened) ? WORDS.held(widened.held, widened.past) : '']
    .filter((text) => text !== '')
    .join(' ');
}

function MoneyAxis({ forecast }: { forecast: Forecast }) {
  const { range, quota, currency } = forecast;
  const short = (amount: number) => formatShortMoney(amount, currency);
  const parts = PARTS.map((part) => ({ ...part, amount: forecast[part.key].amount }));
  const stacked = parts.reduce((sum, { amount }) => sum + amount, 0);
  const axis = moneyAxis([stacked, quota ?? 0, range?.density.to ?? 0]);
  const told = WORDS.chart([
    ...(range ? [WORDS.chartRange(short(range.p10), short(range.p50), short(range.p90))] : []),
    ...parts.map(({ key, amount }) => `${WORDS.tiles[key]} ${short(amount)}`),
    ...(quota ? [WORDS.quota(short(quota))] : []),
  ]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a chart of many elements, which together are one picture
    <div className="relative mt-8 flex flex-1 flex-col pt-1" role="img" aria-label={told}>
      {range && <RangeAbove range={range} at={axis.at} short={short} />}
      <div className="relative mt-3 h-5">
        {parts.map(({ key, fill, amount }, i) => {
          const before = parts.slice(0, i).reduce((sum, part) => sum + part.amount, 0);
          return amount === 0 ? null : (
            <i
              key={key}
              className={`absolute inset-y-0 ${fill} ${before === 0 ? 'rounded-l-sm' : ''} ${before + amount === stacked ? 'rounded-r-sm' : ''}`}
              style={{ left: `${axis.at(before)}%`, width: `max(1px, calc(${axis.at(amount)}% - 2px))` }}
            />
          );
        })}
      </div>
      <div className="axis text-faint num mt-1.5 h-4 text-xs" aria-hidden="true">
        {axis.marks.map((mark, i) =>
          i === 0 ? (
            <span key={mark} className="absolute left-0">
              {short(mark)}
            </span>
          ) : axis.at(mark) > 96 ? null : (
            <span key={mark} className="at" style={{ '--x': axis.at(mark) } as CSSProperties}>
              {short(mark)}
            </span>
          ),
        )}
      </div>
      {quota !== null && quota > 0 && (
        <div
          className="border-base-content absolute top-0 bottom-6 border-l border-dashed"
          style={{ left: `${axis.at(quota)}%` }}
        >
          <span
            className={`num absolute -top-5 left-0 text-xs whitespace-nowrap ${axis.at(quota) > 85 ? '-translate-x-full' : '-translate-x-1/2'}`}
          >
            {WORDS.quota(short(quota))}
          </span>
        </div>
      )}
    </div>
  );
}

type RangeAboveProps = {
  range: NonNullable<Forecast['range']>;
  at: (amount: number) => number;
  short: (amount: number) => string;
};

/** The density of the runs, P10 to P90 filled, with its marks above. */
function RangeAbove({ range: { p10, p50, p90, density }, at, short }: RangeAboveProps) {
  const path = densityPath(density.shares, at(density.from), Math.max(at(density.to), at(density.from) + 1));
  const isNarrow = at(p90) - at(p10) < 24;
  return (
    <>
      <div className="axis num h-5 text-xs max-sm:hidden">
        {isNarrow ? (
          <span
            className="at bg-base-100 z-10 flex gap-4 px-1"
            style={{ '--x': Math.min(80, Math.max(20, at(p50))) } as CSSProperties}
          >
            <span className="text-faint">{`P10 ${short(p10)}`}</span>
            <span className="font-strong">{`P50 ${short(p50)}`}</span>
            <span className="text-faint">{`P90 ${short(p90)}`}</span>
          </span>
        ) : (
          <>
            <span className="at text-faint" style={{ '--x': Math.max(4, at(p10) - 4) } as CSSProperties}>
              {`P10 ${short(p10)}`}
            </span>
            <span
              className="at bg-base-100 z-10 px-1 font-strong"
              style={{ '--x': Math.min(94, Math.max(6, at(p50))) } as CSSProperties}
            >
              {`P50 ${short(p50)}`}
            </span>
            <span className="at text-faint" style={{ '--x': Math.min(95, at(p90) + 4) } as CSSProperties}>
              {`P90 ${short(p90)}`}
            </span>
          </>
        )}
      </div>
      <div className="plot border-line min-h-24 flex-1 border-b">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <clipPath id="forecast-band">
            <rect x={at(p10)} y="0" width={Math.max(0.5, at(p90) - at(p10))} height="100" />
          </clipPath>
          <path d={path} className="fill-base-300" />
          <path d={path} className="fill-primary/25" clipPath="url(#forecast-band)" />
          <line
            x1={at(p50)}
            x2={at(p50)}
            y1="4"
            y2="100"
            className="stroke-primary"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
    </>
  );
}
