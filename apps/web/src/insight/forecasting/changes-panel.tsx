import type { CSSProperties } from 'react';
import type { ForecastChanges } from '@outrider/shared/insight/forecast';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { formatMoney } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { formatShortDay } from '../../ground/ui/when.ts';
import { cutAt, moneyAxis } from './money-axis.ts';
import { barePeriodName } from './period-name.ts';
import { type ForecastView, SINCE_DAYS, useForecastLink } from './use-forecast-view.ts';
import { formatShortMoney } from '../../ground/ui/figures.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

type Row = ForecastChanges['rows'][number];
const LOOKS: Partial<Record<Row['kind'], string>> = { won: 'sum' };

/**
 * What came and went among the open deals since a morning: a waterfall that adds up, every step of which opens its
 * deals.
 */
export function ChangesPanel({ view, currency }: { view: ForecastView; currency: string }) {
  const query = trpc.forecast.changes.useQuery(
    { ...view.scope, since: view.since },
    { placeholderData: keepPreviousData, meta: { failure: MESSAGES.loadForecastFailed } },
  );
  const from = query.data?.from;
  const name = barePeriodName(view.period);
  return (
    <section aria-labelledby="changes" className="px-4 pt-3.5 pb-3">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 id="changes" className="text-sm">
          {from ? WORDS.changes(name, formatShortDay(from.day)) : WORDS.changesBare(name)}
        </h2>
        <CompareWith view={view} />
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadForecastFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={5} />}
      >
        {(changes) =>
          changes.from === null ? (
            <p className="text-muted py-6 text-center text-balance">{WORDS.noMorning}</p>
          ) : (
            <Waterfall changes={changes} from={changes.from} currency={currency} />
          )
        }
      </QueryView>
    </section>
  );
}

function CompareWith({ view: { preset, since, today, set } }: { view: ForecastView }) {
  return (
    <span className="ml-auto flex items-center gap-2">
      <select
        className="select select-sm w-auto"
        aria-label={WORDS.compare}
        value={preset ?? 'day'}
        onChange={(event) => set({ since: event.target.value === 'day' ? since : event.target.value })}
      >
        {(Object.keys(SINCE_DAYS) as (keyof typeof SINCE_DAYS)[]).map((key) => (
          <option key={key} value={key}>
            {WORDS.since[key]}
          </option>
        ))}
        <option value="day">{WORDS.otherDay}</option>
      </select>
      {!preset && (
        <input
          type="date"
          className="input input-sm w-36"
          aria-label={WORDS.day}
          value={since}
          max={today}
          onChange={(event) => event.target.value && set({ since: event.target.value })}
        />
      )}
    </span>
  );
}

type WaterfallProps = { changes: ForecastChanges; from: NonNullable<ForecastChanges['from']>; currency: string };

function Waterfall({ changes: { to, rows }, from, currency }: WaterfallProps) {
  const link = useForecastLink();
  const steps = rows.reduce<(Row & { before: number; after: number })[]>((done, row) => {
    const before = done.at(-1)?.after ?? from.amount;
    return [...done, { ...row, before, after: before + row.amount }];
  }, []);
  const levels = [from.amount, to.amount, ...steps.map(({ after }) => after)];
  const cut = cutAt(levels);
  const { at } = moneyAxis(levels, cut);
  const money = (amount: number) => formatMoney(amount, currency);
  const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${money(Math.abs(amount))}`;
  return (
    <>
      {cut > 0 && (
        <p className="text-faint mb-1 text-right text-xs">{WORDS.barsFrom(formatShortMoney(cut, currency))}</p>
      )}
      <div className="why fall border-line border-b">
        <p className="py-1.5">{formatShortDay(from.day)}</p>
        <div className="track" style={{ '--a': 0, '--b': at(from.amount) } as CSSProperties}>
          <i />
        </div>
        <p className="num text-right">{money(from.amount)}</p>
      </div>
      {steps.map(({ kind, deals, amount, before, after }) => (
        <Link
          key={kind}
          to={link({ change: kind })}
          className="why fall border-line hover:bg-hover border-b -outline-offset-2"
        >
          <span className="truncate py-1.5">
            {WORDS.kinds_of_change[kind]}{' '}
            <span className="text-faint text-xs max-sm:sr-only">{WORDS.deals(deals)}</span>
          </span>
          <span
            className={`track block ${LOOKS[kind] ?? (amount < 0 ? 'down' : 'up')}`}
            style={{ '--a': at(before), '--b': at(after) } as CSSProperties}
          >
            <i />
          </span>
          <span className="num text-right whitespace-nowrap">{signed(amount)}</span>
        </Link>
      ))}
      <div className="why fall">
        <p className="py-1.5 font-strong">{WORDS.today}</p>
        <div className="track sum" style={{ '--a': 0, '--b': at(to.amount) } as CSSProperties}>
          <i />
        </div>
        <p className="num text-right font-strong">{money(to.amount)}</p>
      </div>
      {rows.length === 0 && <p className="text-muted mt-1 text-sm">{WORDS.noChange}</p>}
    </>
  );
}
