import type { DeliveryChannel } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { DeliveryItem, DeliveryRow } from './delivery-row.tsx';
import { INTEGRATION_WORDS } from './words.ts';

const PAGE = 10;

/** The right half of an integration: what arrived, what became of it, and the way to try it again. */
export function Deliveries({ channel, label }: { channel: DeliveryChannel; label: string }) {
  const query = trpc.intake.deliveries.useInfiniteQuery(
    { channel, limit: PAGE },
    { getNextPageParam: (page) => page.next_cursor, meta: { failure: MESSAGES.loadDeliveriesFailed } },
  );
  const deliveries = query.data?.pages.flatMap((page) => page.items);
  return (
    <div className="flex min-w-0 flex-col">
      <div className="head">
        <h3>Deliveries</h3>
        <span className="text-faint ml-auto text-xs">{INTEGRATION_WORDS.newestFirst}</span>
      </div>
      <QueryView
        query={{ data: deliveries, error: query.error, refetch: query.refetch }}
        failure={MESSAGES.loadDeliveriesFailed}
        loading={<SkeletonRows label="Loading deliveries" />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={INTEGRATION_WORDS.nothingYet}>{INTEGRATION_WORDS.nothingYetHint(label)}</EmptyState>
          ) : (
            <>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
              <section className="relative hidden overflow-x-auto sm:block" tabIndex={0} aria-label="Deliveries">
                <table className="rows w-full">
                  <thead>
                    <tr className="text-left">
                      <th>When</th>
                      <th>Outcome</th>
                      <th>Lead</th>
                      <th>Response</th>
                      <th>
                        <span className="sr-only">Action</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((delivery) => (
                      <DeliveryRow key={delivery.id} delivery={delivery} />
                    ))}
                  </tbody>
                </table>
              </section>
              <ul className="divide-line divide-y sm:hidden">
                {items.map((delivery) => (
                  <DeliveryItem key={delivery.id} delivery={delivery} />
                ))}
              </ul>
              <LoadMore
                shown={items.length}
                hasMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
                className="border-line border-t px-4 py-2"
              />
            </>
          )
        }
      </QueryView>
    </div>
  );
}
