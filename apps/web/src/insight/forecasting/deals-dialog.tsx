import type { ForecastDeal, ForecastDealsInput } from '@outrider/shared/insight/forecast';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Link } from 'react-router-dom';
import { CategorySelect } from '../../records/opportunities/category-select.tsx';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { formatMoney } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { formatShortDay } from '../../ground/ui/when.ts';
import type { ForecastView } from './use-forecast-view.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

/** The deals behind a figure or a change of the forecast; the address says which. */
export function DealsDialog({ view, currency }: { view: ForecastView; currency: string }) {
  const { shownSet, shownChange, since, scope, owner, ofTeam } = view;
  const set = shownChange ?? shownSet;
  if (!set) return null;
  const title = shownChange
    ? WORDS.changeTitle(WORDS.kinds_of_change[shownChange], formatShortDay(since))
    : WORDS.sets[shownSet ?? 'open'];
  const input = { ...scope, ...(ofTeam && { team: ofTeam }), owner_id: owner, set, ...(shownChange && { since }) };
  return <DealsOf title={title} input={input} currency={currency} onClose={view.close} />;
}

type DealsOfProps = { title: string; input: ForecastDealsInput; currency: string; onClose: () => void };

function DealsOf({ title, input, currency, onClose }: DealsOfProps) {
  const query = trpc.forecast.deals.useQuery(input, { meta: { failure: MESSAGES.loadForecastFailed } });
  const { data } = query;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={data && <p className="text-faint num text-xs">{WORDS.shown(data.deals.length, data.total)}</p>}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <section className="relative min-h-40 overflow-y-auto -outline-offset-2" aria-label={title} tabIndex={0}>
        <QueryView
          query={query}
          failure={MESSAGES.loadForecastFailed}
          loading={<SkeletonRows label={WORDS.loadingDeals} rows={6} />}
        >
          {({ deals }) =>
            deals.length === 0 ? (
              <p className="text-muted py-10 text-center">{WORDS.noDeals}</p>
            ) : (
              <ul className="divide-line divide-y">
                {deals.map((deal) => (
                  <DealLine
                    key={deal.id}
                    deal={deal}
                    currency={currency}
                    isOpen={input.set !== 'won' && input.set !== 'lost'}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </section>
    </Dialog>
  );
}

function DealLine({ deal, currency, isOpen }: { deal: ForecastDeal; currency: string; isOpen: boolean }) {
  const { id, name, account_name, owner_name, stage_label, close_date, amount } = deal;
  const day = close_date ? WORDS.closes(formatShortDay(close_date)) : WORDS.noDate;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-5 py-2">
      <Link to={`/opportunities?opportunity=${id}`} className="min-w-40 flex-1">
        <span className="block truncate">
          <span className="font-strong">{name}</span>{' '}
          {account_name && <span className="text-faint">{account_name}</span>}
        </span>
        <span className="text-faint num block truncate text-xs">
          {[stage_label, day, owner_name].filter(Boolean).join(' · ')}
        </span>
      </Link>
      {isOpen && <CategorySelect deal={deal} className="w-40" />}
      <span className="num w-24 text-right">{formatMoney(amount, currency)}</span>
    </li>
  );
}
