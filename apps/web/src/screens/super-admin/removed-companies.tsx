import { trpc } from '../../ground/trpc.ts';
import { formatCount, formatDay } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { PLATFORM_WORDS as WORDS } from './words.ts';

/** What the platform keeps of companies that are gone; nothing while there are none. */
export function RemovedCompanies() {
  const query = trpc.companies.removed.useQuery(undefined, { meta: { failure: WORDS.removedFailed } });
  if (query.data?.total === 0) return null;
  return (
    <section className="mt-6" aria-labelledby="removed-companies">
      <h2 id="removed-companies" className="text-sm">
        {WORDS.removedTitle}{' '}
        <span className="text-faint num text-xs font-normal">{query.data && formatCount(query.data.total)}</span>
      </h2>
      <p className="text-muted mt-0.5 mb-3 max-w-2xl text-pretty">{WORDS.removedIntro}</p>
      <div className="sheet overflow-x-auto">
        <QueryView
          query={query}
          failure={WORDS.removedFailed}
          loading={<SkeletonRows label={WORDS.removedLoading} rows={2} />}
        >
          {({ items }) => (
            <table className="rows w-full">
              <thead>
                <tr className="text-left">
                  <th>{WORDS.removedMark}</th>
                  <th>{WORDS.removedCreated}</th>
                  <th>{WORDS.removedClosed}</th>
                  <th>{WORDS.removedRemoved}</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ mark, created_at, closed_at, removed_at }) => (
                  <tr key={mark}>
                    <td className="font-mono text-xs">{mark}</td>
                    <td className="num text-muted">{formatDay(created_at)}</td>
                    <td className="num text-muted">{formatDay(closed_at)}</td>
                    <td className="num text-muted">{formatDay(removed_at)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </QueryView>
      </div>
    </section>
  );
}
