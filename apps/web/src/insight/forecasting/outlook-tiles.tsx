import type { Forecast } from '@outrider/shared/insight/forecast';
import { can } from '@outrider/shared/ground/permissions';
import { Link, useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { figure } from '../../ground/ui/figure-props.ts';
import { formatMoney } from '../../ground/ui/format.ts';
import { PARTS } from './outlook-hero.tsx';
import { useForecastLink } from './use-forecast-view.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

/** The exact sums below the range; each opens its deals. */
export function OutlookTiles({ forecast }: { forecast: Forecast }) {
  const link = useForecastLink();
  const user = useUser();
  const [params] = useSearchParams();
  const { kind, starts_on, ends_on, today } = forecast.period;
  // What the dashboard shows of the company, too.
  const isCompanyNow =
    kind === 'quarter' && starts_on <= today && today <= ends_on && !params.has('team') && can(user, 'team.read');
  const money = (amount: number) => formatMoney(amount, forecast.currency);
  return (
    <ul className="cells border-line grid-cols-2 border-t @3xl:grid-cols-5 !rounded-t-none">
      {PARTS.map(({ key, fill }) => {
        const { amount, deals, weighted } = forecast[key];
        return (
          <li key={key}>
            <Link to={link({ deals: key })} className="tile h-full">
              <span className="t">
                <i className={`mr-1.5 inline-block size-2 rounded-xs ${fill}`} />
                {WORDS.tiles[key]}
              </span>
              <span className="n" {...(key === 'won' && isCompanyNow && figure('quarter.won', amount))}>
                {money(amount)}
              </span>
              <span className="d" title={key === 'won' ? undefined : WORDS.weightedTitle}>
                {key === 'won' ? WORDS.deals(deals) : WORDS.weighted(deals, money(weighted))}
              </span>
            </Link>
          </li>
        );
      })}
      <li className="@max-3xl:col-span-2">
        <div className="tile h-full">
          <span className="t">{WORDS.gap}</span>
          <span className="n">{forecast.gap === null ? '–' : money(forecast.gap)}</span>
          <span className="d">{forecast.gap === null ? WORDS.noQuota : WORDS.gapHint}</span>
        </div>
      </li>
    </ul>
  );
}
