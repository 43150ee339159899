import type { DuplicatePair, DuplicateReason } from '@outrider/shared/records/duplicates';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { type AnyPair, duplicatesOf, useDuplicatesCache } from './duplicates-calls.ts';
import { showToast } from '../../ground/ui/toast.ts';

const PAGE = 25;

/** The pairs that wait, page by page. */
export function useWaitingPairs(type: RecordTypeName, reason: DuplicateReason | 'all') {
  const query = duplicatesOf(type).list.useInfiniteQuery(
    { reason, limit: PAGE },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadDuplicatesFailed },
    },
  );
  const rows = query.data && [
    ...new Map(
      query.data.pages.flatMap((page) => page.items as unknown as AnyPair[]).map((pair) => [pair.id, pair]),
    ).values(),
  ];
  return {
    view: { data: rows, error: query.error, refetch: query.refetch },
    total: query.data?.pages[0]?.total,
    more: { hasMore: query.hasNextPage, busy: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() },
  };
}

/** "These are two people", of all pairs of a group, with the way back. */
export function useDismiss(type: RecordTypeName) {
  const cache = useDuplicatesCache(type);
  const calls = duplicatesOf(type);
  const onSettled = () => void cache.invalidate();
  const reopen = calls.reopen.useMutation({ meta: { failure: MESSAGES.reopenFailed }, onSettled });
  const dismiss = calls.dismiss.useMutation({ meta: { failure: MESSAGES.dismissFailed }, onSettled });
  const dismissAll = async (pairs: readonly string[]): Promise<void> => {
    const done = await Promise.allSettled(pairs.map((id) => dismiss.mutateAsync({ id })));
    if (done.some(({ status }) => status === 'rejected')) return;
    const undo = () => pairs.forEach((id) => reopen.mutate({ id }));
    showToast(MESSAGES.pairDismissed, { kind: 'success', action: { label: 'Undo', run: undo } });
  };
  return ({ pairs }: Pick<DuplicatePair, 'pairs'>) => void dismissAll(pairs);
}
