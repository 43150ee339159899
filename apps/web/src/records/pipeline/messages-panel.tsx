import { MESSAGES } from '@outrider/shared/ground/messages';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { MessageRow } from './message-row.tsx';
import { PIPELINE_WORDS } from './words.ts';

const PAGE = 20;
const BOXES = [
  { id: 'draft', label: 'Drafts' },
  { id: 'outbox', label: 'Outbox' },
  { id: 'sent', label: 'Sent' },
] as const;
type Box = (typeof BOXES)[number]['id'];

const EMPTY: Record<Box, [title: string, sentence: string]> = {
  draft: ['No drafts', PIPELINE_WORDS.noDrafts],
  outbox: ['Outbox is empty', PIPELINE_WORDS.noOutbox],
  sent: ['No sent emails', PIPELINE_WORDS.noSent],
};

/** The messages of whoever looks, by where they stand. */
export function MessagesPanel({ onWrite, onOpen }: { onWrite: () => void; onOpen: (id: string) => void }) {
  const panelId = useId();
  const [box, setBox] = useState<Box>('draft');
  const query = trpc.pipeline.mail.list.useInfiniteQuery(
    { state: box, limit: PAGE },
    { getNextPageParam: (page) => page.next_cursor, meta: { failure: MESSAGES.loadMessagesFailed } },
  );
  const messages = query.data?.pages.flatMap((page) => page.items);
  const [title, sentence] = EMPTY[box];
  return (
    <>
      <div className="head shrink-0">
        <h2>Messages</h2>
        <button type="button" className="btn btn-line btn-xs -mr-2 ml-auto max-lg:btn-sm" onClick={onWrite}>
          <Plus className="i" />
          New email
        </button>
      </div>
      <Tabs
        label="Messages by state"
        tabs={BOXES}
        selected={box}
        onSelect={setBox}
        panelId={panelId}
        className="shrink-0 px-4"
      />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, box)} className="min-h-0 overflow-y-auto">
        <QueryView
          query={{ data: messages, error: query.error, refetch: query.refetch }}
          failure={MESSAGES.loadMessagesFailed}
          loading={<SkeletonRows label="Loading messages" rows={3} />}
        >
          {(items) =>
            items.length === 0 ? (
              <EmptyState title={title}>{sentence}</EmptyState>
            ) : (
              <>
                <ul className="divide-line divide-y">
                  {items.map((message) => (
                    <MessageRow key={message.id} message={message} onOpen={() => onOpen(message.id)} />
                  ))}
                </ul>
                {query.hasNextPage && (
                  <LoadMore
                    shown={items.length}
                    total={query.data?.pages[0]?.total}
                    hasMore
                    busy={query.isFetchingNextPage}
                    onMore={() => void query.fetchNextPage()}
                    className="border-line border-t px-4 py-2"
                  />
                )}
              </>
            )
          }
        </QueryView>
      </div>
    </>
  );
}
