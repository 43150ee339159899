import type { Forecast } from '@outrider/shared/insight/forecast';
import { periodAfter } from '@outrider/shared/insight/forecast-period';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { keepPreviousData } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { Skeleton } from '../../ground/ui/skeleton.tsx';
import { formatShortDay } from '../../ground/ui/when.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { DealsDialog } from './deals-dialog.tsx';
import { OutlookHero } from './outlook-hero.tsx';
import { OutlookMade } from './outlook-made.tsx';
import { OutlookTiles } from './outlook-tiles.tsx';
import { PastForecasts } from './past-forecasts.tsx';
import { PeopleTable } from './people-table.tsx';
import { periodName } from './period-name.ts';
import { SlippingPanel } from './slipping-panel.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import { type ForecastView, useForecastView } from './use-forecast-view.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

/** What a period is likely to bring, what changed in it, and how far forecasts of past ones were off. */
export function ForecastingScreen() {
  const view = useForecastView();
  const query = trpc.forecast.get.useQuery(view.scope, {
    placeholderData: keepPreviousData,
    meta: { failure: MESSAGES.loadForecastFailed },
  });
  return (
    <div className="min-w-0 flex-1 overflow-y-auto">
      <div className="@container px-4 pt-4 pb-8 lg:px-5">
        <Toolbar view={view} forecast={query.data} />
        <QueryView query={query} failure={MESSAGES.loadForecastFailed} loading={<HeroSkeleton />}>
          {(forecast) => (
            <>
              {isBare(forecast) ? <Bare /> : <Panels view={view} forecast={forecast} />}
              <DealsDialog view={view} currency={forecast.currency} />
              {view.isSubmitting && <SubmitDialog forecast={forecast} onClose={view.close} />}
            </>
          )}
        </QueryView>
      </div>
    </div>
  );
}

function Panels({ view, forecast }: { view: ForecastView; forecast: Forecast }) {
  const isOver = forecast.no_range === 'over';
  return (
    <div className="grid grid-cols-1 gap-5">
      <section className="sheet" aria-labelledby="outlook">
        <div className="cells grid-cols-1 @4xl:grid-cols-[minmax(0,1fr)_19rem]">
          <OutlookHero forecast={forecast} />
          <OutlookMade forecast={forecast} />
        </div>
        <OutlookTiles forecast={forecast} />
      </section>
      {!isOver && (
        <div className="sheet">
          <div className="cells grid-cols-1 @5xl:grid-cols-2">
            <ChangesPanel view={view} currency={forecast.currency} />
            <SlippingPanel view={view} forecast={forecast} />
          </div>
        </div>
      )}
      <PeopleTable forecast={forecast} view={view} />
      <PastForecasts view={view} currency={forecast.currency} />
    </div>
  );
}

/** Nothing was ever closed and nothing is open: a picture says more than empty axes. */
const isBare = ({ won, made, people, no_range, quota }: Forecast) =>
  no_range !== 'over' &&
  quota === null &&
  won.deals + made.open_deals + made.closed_deals + made.undated_deals + made.omitted_deals === 0 &&
  people.every(({ quota, submitted }) => quota === null && submitted === null);

const Bare = () => (
  <EmptyState
    title={WORDS.emptyTitle}
    actions={
      <Link to="/opportunities" className="btn btn-sm btn-primary">
        {WORDS.toDeals}
      </Link>
    }
  >
    {WORDS.emptyHint}
  </EmptyState>
);

const KINDS = [
  { value: 'month', label: WORDS.kinds.month },
  { value: 'quarter', label: WORDS.kinds.quarter },
] as const;

function Toolbar({ view, forecast }: { view: ForecastView; forecast: Forecast | undefined }) {
  const { period, team } = view;
  const user = useUser();
  const isReadOnly = useReadOnlyReason() !== null;
  const { data: teams } = trpc.forecast.get.useQuery(
    { period: period.key },
    {
      placeholderData: keepPreviousData,
      meta: { quiet: true },
      enabled: can(user, 'team.read'),
      select: (all) => all.teams,
    },
  );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <div className="flex items-center">
        <button
          type="button"
          className="btn btn-sm btn-square btn-ghost text-muted -ml-2"
          aria-label={WORDS.previous[period.kind]}
          onClick={() => view.go(periodAfter(period, -1))}
        >
          <ChevronLeft className="i" />
        </button>
        <p className="px-1 font-strong">{periodName(period)}</p>
        <button
          type="button"
          className="btn btn-sm btn-square btn-ghost text-muted"
          aria-label={WORDS.next[period.kind]}
          onClick={() => view.go(periodAfter(period, 1))}
        >
          <ChevronRight className="i" />
        </button>
      </div>
      {forecast && (
        <p className="text-faint text-sm max-lg:hidden">
          {WORDS.span(formatShortDay(period.starts_on), formatShortDay(period.ends_on), leftOf(forecast))}
        </p>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-2">
        <Segmented label={WORDS.kind} options={KINDS} value={period.kind} onChange={view.goKind} />
        {teams && teams.length > 0 && (
          <select
            className={`select select-sm w-auto ${team ? 'font-strong' : ''}`}
            aria-label={WORDS.teamHead}
            value={team ?? ''}
            onChange={(event) => view.set({ team: event.target.value || null })}
          >
            <option value="">{WORDS.team}</option>
            {teams.map(({ name }) => (
              <option key={name} value={name ?? ''}>
                {name}
              </option>
            ))}
          </select>
        )}
        {forecast && forecast.no_range !== 'over' && !isReadOnly && (
          <button type="button" className="btn btn-sm btn-primary" onClick={() => view.set({ submit: 'yes' })}>
            <span className="max-sm:hidden">{WORDS.submit}</span>
            <span className="sm:hidden">{WORDS.submitShort}</span>
          </button>
        )}
      </span>
    </div>
  );
}

function leftOf({ period: { today, starts_on, ends_on, days_left } }: Forecast): string {
  if (ends_on < today) return WORDS.over;
  return today < starts_on ? WORDS.ahead : WORDS.daysLeft(days_left);
}

const HeroSkeleton = () => (
  <Skeleton label={WORDS.loading}>
    <div className="sheet grid gap-4 p-4">
      <span className="skeleton h-4 w-48" />
      <span className="skeleton h-7 w-72" />
      <span className="skeleton h-36" />
      <span className="skeleton h-16" />
    </div>
  </Skeleton>
);
