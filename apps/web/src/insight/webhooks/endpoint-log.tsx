import { MESSAGES } from '@outrider/shared/ground/messages';
import type { WebhookEndpoint, WebhookEvent } from '@outrider/shared/automation/webhooks';
import { Send } from 'lucide-react';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatMoment } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useNamed, useSetNamed } from '../../ground/ui/use-named.ts';
import { WEBHOOK_WORDS as WORDS } from './words.ts';

const PAGE = 20;
/** While something waits to be sent, it is asked for so often, in ms. */
const LOOKS_EVERY_MS = 3_000;

/** What an endpoint was told, newest first. */
export function EndpointLog({ endpoint: { id, url, stopped_by } }: { endpoint: WebhookEndpoint }) {
  const utils = trpc.useUtils();
  const [failed] = useNamed('failed');
  const [open] = useNamed('event');
  const setNamed = useSetNamed();
  const query = trpc.webhooks.events.useInfiniteQuery(
    { id, failed: failed !== null, limit: PAGE },
    {
      getNextPageParam: (page) => page.next_cursor,
      meta: { failure: MESSAGES.loadWebhookEventsFailed },
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some((event) => event.state === 'queued')) && LOOKS_EVERY_MS,
    },
  );
  const test = trpc.webhooks.test.useMutation({
    onSuccess({ event_id }) {
      showToast(WORDS.tested, { kind: 'success' });
      setNamed({ event: event_id, failed: null });
    },
    onSettled: () => void utils.webhooks.invalidate(),
  });
  const events = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label={WORDS.log} className="mt-6">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-base">{WORDS.log}</h3>
        <span className="text-faint min-w-0 flex-1 truncate">{new URL(url).host}</span>
        <Segmented
          label={WORDS.which}
          options={[
            { value: 'all', label: WORDS.all },
            { value: 'failed', label: WORDS.failed },
          ]}
          value={failed === null ? 'all' : 'failed'}
          onChange={(value) => setNamed({ failed: value === 'failed' ? '1' : null })}
        />
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-disabled={test.isPending || stopped_by !== null}
          title={stopped_by ? MESSAGES.webhookStopped : undefined}
          onClick={() => !test.isPending && stopped_by === null && test.mutate({ id })}
        >
          <Send className="i" />
          {WORDS.test}
        </button>
      </div>
      <QueryView
        query={{ data: events, error: query.error, refetch: query.refetch }}
        failure={MESSAGES.loadWebhookEventsFailed}
        loading={<SkeletonRows label={WORDS.loadingEvents} rows={5} />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={failed === null ? WORDS.nothing : WORDS.nothingFailed}>
              {failed === null ? WORDS.nothingHint : WORDS.nothingFailedHint}
            </EmptyState>
          ) : (
            <>
              <div className="sheet mt-3 overflow-x-auto">
                <table className="rows w-full">
                  <thead>
                    <tr className="text-left">
                      <th>{WORDS.response}</th>
                      <th>{WORDS.event}</th>
                      <th className="text-right">{WORDS.time}</th>
                      <th className="text-right max-sm:hidden">{WORDS.attempts}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((event) => (
                      <tr key={event.id} className={event.id === open ? 'is-open relative' : 'relative'}>
                        <td>
                          <ResponseTag event={event} />
                        </td>
                        <td className="w-full max-w-0">
                          <button
                            type="button"
                            className="code block max-w-full truncate text-left after:absolute after:inset-0"
                            onClick={() => setNamed({ event: event.id })}
                          >
                            {event.type}
                          </button>
                        </td>
                        <td className="num text-muted text-right whitespace-nowrap">
                          {formatMoment(event.created_at)}
                        </td>
                        <td className="num text-muted text-right max-sm:hidden">{event.attempts}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <LoadMore
                shown={items.length}
                total={query.data?.pages[0]?.total}
                hasMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
                className="px-1 py-2"
              />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

/** The status that came back, or why there is none. */
export function ResponseTag({ event: { state, http_status, reason } }: { event: WebhookEvent }) {
  const tint = state === 'sent' ? 'b-green' : reason ? 'b-red' : '';
  return (
    <span className={`tag num ${tint}`}>
      {http_status ?? (state === 'queued' && !reason ? WORDS.waiting : WORDS.notReached)}
    </span>
  );
}
