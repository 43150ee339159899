import type { Forecast } from '@outrider/shared/insight/forecast';
import { can } from '@outrider/shared/ground/permissions';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { formatMoney, formatNumber, formatPercent } from '../../ground/ui/format.ts';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { formatShortDay } from '../../ground/ui/when.ts';
import { barePeriodName } from './period-name.ts';
import { useForecastLink } from './use-forecast-view.ts';
import { formatShortMoney } from '../../ground/ui/figures.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

type Line = { what: string; how: string; to?: string };

/** What the forecast rests on; open where there is room for it. */
export function OutlookMade({ forecast }: { forecast: Forecast }) {
  const link = useForecastLink();
  const isWide = useMedia(WIDE);
  const user = useUser();
  return (
    <details className="group px-4 py-3.5" open={isWide}>
      <summary className="flex list-none items-center text-sm font-strong [&::-webkit-details-marker]:hidden">
        {WORDS.madeTitle}
        <ChevronDown className="i text-faint ml-auto group-open:rotate-180" />
      </summary>
      <dl className="text-muted mt-2 grid gap-2.5">
        {linesOf(forecast).map(({ what, how, to }) => (
          <div key={what}>
            <dt className="text-base-content">
              {to ? (
                <Link to={link({ deals: to })} className="hover:underline">
                  {what}
                </Link>
              ) : (
                what
              )}
            </dt>
            <dd className="text-faint text-xs">{how}</dd>
          </div>
        ))}
      </dl>
      {can(user, 'quotas.manage') && (
        <Link to="/settings/quotas" className="text-link mt-2.5 inline-block text-xs hover:underline">
          {WORDS.changeRule}
        </Link>
      )}
    </details>
  );
}

function linesOf({ period, range, made, currency }: Forecast): Line[] {
  const { model } = made;
  return [
    {
      what: WORDS.openDeals(made.open_deals, barePeriodName(period)),
      how: made.knows_pace ? WORDS.openDealsHint(formatShortDay(period.ends_on)) : WORDS.trusted,
      to: 'open',
    },
    model
      ? { what: WORDS.learnedBy(model.number, formatShortDay(model.trained_at)), how: WORDS.learnedByHint }
      : { what: WORDS.byStage, how: WORDS.byStageHint },
    ...(range
      ? [
          {
            what: WORDS.runs(made.runs, period.kind),
            how: isWidened(range)
              ? WORDS.runsWidenedHint
              : WORDS.runsHint(formatShortMoney(range.p10, currency), formatShortMoney(range.p90, currency)),
          },
          ...widenedLines(range),
          ...(made.past_periods > 0
            ? [
                {
                  what: WORDS.unknown(formatMoney(made.not_yet_open, currency)),
                  how: WORDS.unknownHint(period.kind, period.days_left),
                },
              ]
            : []),
          luckLine(made.correlation),
        ]
      : []),
    { what: WORDS.rule(made.commit_from, made.best_case_from), how: WORDS.ruleHint },
    ...(made.undated_deals > 0 ? [{ what: WORDS.undated(made.undated_deals), how: WORDS.leftOut, to: 'undated' }] : []),
    ...(made.omitted_deals > 0 ? [{ what: WORDS.omitted(made.omitted_deals), how: WORDS.leftOut, to: 'omitted' }] : []),
  ];
}

type Range = NonNullable<Forecast['range']>;
const isWidened = ({ widened }: Range) => widened !== null && widened.times > 1;

function widenedLines({ widened }: Range): Line[] {
  if (!widened || widened.times <= 1) return [];
  const { times, inside, held, past } = widened;
  return [{ what: WORDS.widened(formatNumber(times)), how: WORDS.widenedHint(inside, held, past) }];
}

/** Whether good and bad months move the deals together, as far as it can be measured. */
function luckLine(correlation: number | null): Line {
  if (correlation === null) return { what: WORDS.independent, how: WORDS.independentHint };
  const share = formatPercent(correlation, 1);
  return share === formatPercent(0, 1)
    ? { what: WORDS.independent, how: WORDS.uncorrelatedHint }
    : { what: WORDS.correlation, how: WORDS.correlationHint(share) };
}
