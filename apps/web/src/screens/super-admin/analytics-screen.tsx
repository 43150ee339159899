import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PlatformDay } from '@outrider/shared/people/platform';
import { trpc } from '../../ground/trpc.ts';
import { countOf, formatCount } from '../../ground/ui/format.ts';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { formatShortDay } from '../../ground/ui/when.ts';
import { Bars } from './day-bars.tsx';
import { PlatformTiles } from './platform-tiles.tsx';
import { PLATFORM_WORDS } from './words.ts';

type SeriesOf = { key: 'leads' | 'sign_ins' | 'deliveries'; title: string; one: string; many: string };
const SERIES: readonly SeriesOf[] = [
  { key: 'leads', title: 'Leads captured', one: 'lead', many: 'leads' },
  { key: 'sign_ins', title: 'Sign-ins', one: 'sign-in', many: 'sign-ins' },
  { key: 'deliveries', title: 'Webhook deliveries', one: 'delivery', many: 'deliveries' },
];

/** What happened on the platform, day by day. */
export function AnalyticsScreen() {
  const query = trpc.platform.activity.useQuery(undefined, { meta: { failure: MESSAGES.loadPlatformAnalyticsFailed } });
  return (
    <Page>
      <p className="text-muted">{PLATFORM_WORDS.analyticsIntro}</p>
      <div className="mt-4">
        <PlatformTiles />
      </div>
      <div className={query.data ? 'mt-6' : 'sheet mt-6 overflow-hidden'}>
        <QueryView
          query={query}
          failure={MESSAGES.loadPlatformAnalyticsFailed}
          loading={<SkeletonRows label="Loading platform analytics" rows={8} />}
        >
          {(days) => (
            <>
              <div className="grid gap-4 lg:grid-cols-3">
                {SERIES.map((series) => (
                  <Series key={series.key} series={series} days={days} />
                ))}
              </div>
              <DayTable days={days} />
            </>
          )}
        </QueryView>
      </div>
    </Page>
  );
}

function Series({ series: { key, title, one, many }, days }: { series: SeriesOf; days: PlatformDay[] }) {
  const bars = days.map((day) => ({ label: formatShortDay(day.day), value: day[key] }));
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const best = bars.reduce((top, bar) => (bar.value > top.value ? bar : top), { label: '', value: 0 });
  const meaning = total === 0 ? 'none in 30 days' : `peak of ${formatCount(best.value)} on ${best.label}`;
  return (
    <section className="sheet p-4" aria-label={title}>
      <h2 className="text-faint text-xs font-normal">{title}</h2>
      <p className="num text-xl font-strong">{formatCount(total)}</p>
      <p className="text-faint num text-xs">{meaning}</p>
      <div className="mt-4">
        <Bars label={PLATFORM_WORDS.chart(title, countOf(total, one, many), meaning)} bars={bars} />
      </div>
      <p className="text-faint num mt-1.5 flex justify-between text-xs" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>today</span>
      </p>
    </section>
  );
}

function DayTable({ days }: { days: PlatformDay[] }) {
  return (
    <section className="mt-6" aria-labelledby="by-day">
      <h2 id="by-day" className="pb-3 text-sm">
        By day
      </h2>
      <div className="sheet overflow-hidden">
        <table className="rows compact w-full">
          <thead>
            <tr className="text-right">
              <th className="text-left">Day</th>
              {SERIES.map(({ key, title }) => (
                <th key={key}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="num text-right">
                <td className="text-left">{formatShortDay(day.day)}</td>
                {SERIES.map(({ key }) => (
                  <td key={key} className={day[key] === 0 ? 'text-faint' : ''}>
                    {formatCount(day[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
