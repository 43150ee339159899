import type { Forecast, SlippingDeal, Slipping } from '@outrider/shared/insight/forecast';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { formatMoney } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { formatShortDay } from '../../ground/ui/when.ts';
import { type ForecastView, useForecastLink } from './use-forecast-view.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

/** Deals that by the company's own pace close after the period, and what that would cost. */
export function SlippingPanel({ view, forecast: { currency, made } }: { view: ForecastView; forecast: Forecast }) {
  const link = useForecastLink();
  const query = trpc.forecast.slipping.useQuery(view.scope, {
    placeholderData: keepPreviousData,
    meta: { failure: MESSAGES.loadForecastFailed },
  });
  const found = query.data;
  return (
    <section aria-labelledby="slipping" className="px-4 pt-3.5 pb-3">
      <div className="mb-1 flex items-baseline gap-2">
        <h2 id="slipping" className="text-sm">
          {WORDS.slipping}
        </h2>
        {found && found.total > 0 && (
          <>
            <span className="text-faint num text-xs">
              {WORDS.slippingSum(formatMoney(found.amount, currency), found.total)}
            </span>
            <Link to={link({ deals: 'slipping' })} className="text-link ml-auto text-xs hover:underline">
              {WORDS.asList}
            </Link>
          </>
        )}
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadForecastFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={4} />}
      >
        {(slipping) =>
          slipping.total === 0 ? (
            <p className="text-muted py-6 text-center text-balance">{made.knows_pace ? WORDS.noSlip : WORDS.noPace}</p>
          ) : (
            <>
              <ul>
                {slipping.deals.map((deal) => (
                  <SlipLine key={deal.id} deal={deal} currency={currency} />
                ))}
              </ul>
              <Effect slipping={slipping} currency={currency} />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function SlipLine({ deal, currency }: { deal: SlippingDeal; currency: string }) {
  const { id, name, account_name, amount, close_date, likely_close, reason, days } = deal;
  return (
    <li className="border-line flex items-center gap-3 border-b py-2 last:border-0">
      <Link to={`/opportunities?opportunity=${id}`} className="min-w-0 flex-1">
        <span className="block truncate">
          <span className="font-strong">{account_name ?? name}</span>{' '}
          {account_name && <span className="text-faint max-sm:hidden">{name}</span>}
        </span>
        <span className="text-faint block truncate text-xs">{WORDS.reasons[reason](days)}</span>
      </Link>
      <span className="shrink-0 text-right">
        <span className="num block">{formatMoney(amount, currency)}</span>
        <span className="num text-faint block text-xs">
          {close_date && (
            <s className="decoration-from-font" title={WORDS.due(formatShortDay(close_date))}>
              {formatShortDay(close_date)}
            </s>
          )}{' '}
          <span className="text-band-orange-ink font-strong" title={WORDS.likely(formatShortDay(likely_close))}>
            {formatShortDay(likely_close)}
          </span>
        </span>
      </span>
    </li>
  );
}

function Effect({ slipping: { effect, total }, currency }: { slipping: Slipping; currency: string }) {
  if (!effect) return null;
  return (
    <p className="bg-base-200 text-muted mt-2 rounded-md px-3 py-2 text-xs">
      {WORDS.effect(total)}
      <b className="num text-base-content font-strong">{formatMoney(effect.without, currency)}</b>
      {WORDS.effectEnd}
    </p>
  );
}
