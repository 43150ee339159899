import type { Accuracy } from '@outrider/shared/insight/forecast';
import { periodOf } from '@outrider/shared/insight/forecast-period';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../ground/trpc.ts';
import { formatPercent } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { shortPeriodName } from './period-name.ts';
import type { ForecastView } from './use-forecast-view.ts';
import { formatShortMoney } from '../../ground/ui/figures.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

type PastForecast = Accuracy['periods'][number];
const isInside = ({ range, actual }: PastForecast): boolean =>
  range !== null && range.p10 <= actual && actual <= range.p90;

/** How far forecasts of past periods were off, with as many days to go as the shown one has. */
export function PastForecasts({ view, currency }: { view: ForecastView; currency: string }) {
  const query = trpc.forecast.accuracy.useQuery(view.scope, {
    placeholderData: keepPreviousData,
    meta: { failure: MESSAGES.loadForecastFailed },
  });
  return (
    <section className="sheet" aria-labelledby="past">
      <div className="head flex-wrap">
        <h2 id="past">{WORDS.past}</h2>
        {query.data && <span className="text-faint text-xs max-sm:hidden">{WORDS.pastHint(query.data.days_left)}</span>}
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadForecastFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={4} />}
      >
        {({ periods }) =>
          periods.length === 0 ? (
            <p className="text-muted border-line border-t px-4 py-6 text-center text-balance">{WORDS.noPast}</p>
          ) : (
            <div className="border-line grid border-t @4xl:grid-cols-[minmax(0,1fr)_19rem]">
              <PastLines periods={periods} currency={currency} />
              <PastFigures periods={periods} />
            </div>
          )
        }
      </QueryView>
    </section>
  );
}

function PastLines({ periods, currency }: { periods: PastForecast[]; currency: string }) {
  const amounts = periods.flatMap(({ range, actual }) => [actual, ...(range ? [range.p10, range.p90] : [])]);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const spread = most - least || 1;
  const at = (amount: number) => 4 + ((amount - least) / spread) * 92;
  const short = (amount: number) => formatShortMoney(amount, currency);
  return (
    <ul className="px-4 py-2.5">
      {periods.map((past) => {
        const { key, range, actual } = past;
        const isOutside = range !== null && !isInside(past);
        return (
          <li key={key} className="grid grid-cols-[4.5rem_minmax(0,1fr)_4rem] items-center gap-3 py-1">
            <span className="text-muted num">{shortPeriodName(periodOf(key))}</span>
            <span className="relative block h-5">
              <span className="sr-only">
                {range
                  ? WORDS.pastLine(short(range.p10), short(range.p90), short(actual))
                  : WORDS.pastNoRange(short(actual))}
              </span>
              {range && (
                <>
                  <i
                    className="bg-base-300 absolute top-1.5 h-2 rounded-full"
                    style={{ left: `${at(range.p10)}%`, width: `${at(range.p90) - at(range.p10)}%` }}
                  />
                  <i className="bg-muted absolute top-1 h-3 w-0.5" style={{ left: `${at(range.p50)}%` }} />
                </>
              )}
              <i
                className={`ring-base-100 absolute top-1 size-3 -translate-x-1/2 rounded-full ring-2 ${isOutside ? 'bg-band-red' : 'bg-base-content'}`}
                style={{ left: `${at(actual)}%` }}
              />
            </span>
            <span className={`num text-right ${isOutside ? 'text-band-red-ink font-strong' : ''}`}>
              {short(actual)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The middle of how far off guesses were, in percent of what came in. */
function typicalMiss(guesses: { guess: number | undefined | null; actual: number }[]): string {
  const misses = guesses
    .flatMap(({ guess, actual }) => (guess == null || actual === 0 ? [] : [Math.abs(guess - actual) / actual]))
    .toSorted((one, other) => one - other);
  const middle = misses[misses.length >> 1];
  return middle === undefined ? '–' : formatPercent(middle, 1);
}

function PastFigures({ periods }: { periods: PastForecast[] }) {
  const judged = periods.filter(({ range }) => range !== null);
  const submitted = typicalMiss(periods.map(({ submitted: guess, actual }) => ({ guess, actual })));
  return (
    <div className="border-line px-4 py-3 @4xl:border-l @max-4xl:border-t">
      <dl className="grid grid-cols-3 gap-3 @4xl:grid-cols-1">
        <div>
          <dt className="label-xs">{WORDS.inside}</dt>
          <dd className="num text-xl font-strong">
            {judged.length === 0 ? '–' : WORDS.insideOf(judged.filter(isInside).length, judged.length)}
          </dd>
        </div>
        <div>
          <dt className="label-xs">{WORDS.miss}</dt>
          <dd className="num text-xl font-strong">
            {typicalMiss(periods.map(({ range, actual }) => ({ guess: range?.p50, actual })))}
          </dd>
        </div>
        <div>
          <dt className="label-xs">{WORDS.ownMiss}</dt>
          <dd className="num text-xl font-strong">
            {submitted}{' '}
            {submitted !== '–' && (
              <span className="text-faint text-xs font-normal tracking-normal">{WORDS.ownMissUnit}</span>
            )}
          </dd>
        </div>
      </dl>
    </div>
  );
}
