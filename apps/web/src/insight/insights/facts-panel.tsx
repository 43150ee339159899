import type { InsightFact } from '@outrider/shared/insight/insights';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { formatCount, formatPoints } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { Nothing, Panel } from './panel.tsx';
import { INSIGHTS_WORDS } from './words.ts';

const WORDS = INSIGHTS_WORDS.facts;
const SHOWN = 8;

const useFacts = () => trpc.insights.facts.useQuery(undefined, { meta: { failure: INSIGHTS_WORDS.failed } });

/** What an answer is worth, with its sign. */
const signed = (points: number) => (points < 0 ? `−${formatPoints(-points)}` : `+${formatPoints(points)}`);

/** How far each fact moves scores, from its worst answer to its best. */
export function FactsPanel() {
  const query = useFacts();
  const n = query.data?.facts.length ?? 0;
  return (
    <Panel
      id="facts"
      title={WORDS.title}
      hint={WORDS.hint}
      link={n > 0 ? { to: '?show=facts', text: WORDS.all(n) } : null}
      query={query}
      nothing={({ facts }) => (facts.length === 0 ? WORDS.none : null)}
    >
      {({ facts }) => <FactBars facts={facts.slice(0, SHOWN)} />}
    </Panel>
  );
}

function FactBars({ facts }: { facts: InsightFact[] }) {
  const most = Math.max(1, ...facts.map(({ best }) => best.points));
  const least = Math.max(1, ...facts.map(({ worst }) => -worst.points));
  const zero = (100 * least) / (most + least);
  const wide = (points: number) => (100 * points) / (most + least);
  return (
    <ul className="divide-line divide-y">
      {facts.map(({ field, label, best, worst }) => (
        <li
          key={field}
          className="grid grid-cols-[minmax(0,1fr)_5.5rem_4.5rem] items-center gap-3 py-1.5 sm:grid-cols-[minmax(0,1fr)_13rem_5.5rem]"
        >
          <span className="min-w-0">
            <span className="block truncate">{label}</span>
            <span className="text-faint block truncate text-xs" title={best.label}>
              {best.label}
            </span>
          </span>
          <span className="relative block h-5" aria-hidden="true">
            <i className="bg-line absolute inset-y-0 w-px" style={{ left: `${zero}%` }} />
            {worst.points < 0 && (
              <i
                className="bg-band-red absolute inset-y-1 rounded-l-xs"
                style={{ right: `${100 - zero}%`, width: `${wide(-worst.points)}%` }}
              />
            )}
            {best.points > 0 && (
              <i
                className="bg-band-green absolute inset-y-1 rounded-r-xs"
                style={{ left: `${zero}%`, width: `${wide(best.points)}%` }}
              />
            )}
          </span>
          <span className="num text-right text-xs whitespace-nowrap">
            {signed(Math.round(worst.points))} to <span className="font-strong">{signed(Math.round(best.points))}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** All of them, with what each answer is worth and how many leads gave it. */
export function FactsDialog({ onClose }: { onClose: () => void }) {
  const query = useFacts();
  return (
    <Dialog
      title={WORDS.allTitle}
      onClose={onClose}
      foot={query.data && <p className="text-faint text-xs">{WORDS.measured(query.data.leads)}</p>}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <section className="min-h-40 overflow-y-auto -outline-offset-2" aria-label={WORDS.allTitle} tabIndex={0}>
        <QueryView
          query={query}
          failure={INSIGHTS_WORDS.failed}
          loading={<SkeletonRows label={INSIGHTS_WORDS.loading} rows={8} />}
        >
          {({ facts }) =>
            facts.length === 0 ? (
              <Nothing>{WORDS.none}</Nothing>
            ) : (
              <ul className="divide-line divide-y">
                {facts.map((fact) => (
                  <li key={fact.field} className="px-5 py-3">
                    <p className="flex items-baseline gap-3">
                      <span className="font-strong">{fact.label}</span>
                      <span className="text-faint num ml-auto text-xs">
                        {WORDS.range(signed(fact.worst.points), signed(fact.best.points))}
                      </span>
                    </p>
                    <Answers answers={fact.answers} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </section>
    </Dialog>
  );
}

const Answers = ({ answers }: Pick<InsightFact, 'answers'>) => (
  <table className="mt-1 w-full text-sm">
    <thead className="sr-only">
      <tr>
        <th>{WORDS.answer}</th>
        <th>{WORDS.leads}</th>
        <th>{WORDS.points}</th>
      </tr>
    </thead>
    <tbody>
      {answers.map(({ label, points, n }) => (
        <tr key={label}>
          <td className="text-muted py-0.5">{label}</td>
          <td className="num text-faint w-20 text-right text-xs">{formatCount(n)}</td>
          <td className="num w-16 text-right">{signed(points)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
