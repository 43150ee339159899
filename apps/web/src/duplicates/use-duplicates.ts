import type { DuplicatePair, DuplicateReason } from '@outrider/shared/duplicates';
import { MESSAGES } from '@outrider/shared/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';
import { showToast } from '../ui/toast.ts';

const PAGE = 25;

/** The pairs that wait, page by page. */
export function useWaitingPairs(reason: DuplicateReason | 'all') {
  const query = trpc.leads.duplicates.list.useInfiniteQuery(
    { reason, limit: PAGE },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadDuplicatesFailed },
    },
  );
  const rows = query.data && [
    ...new Map(query.data.pages.flatMap((page) => page.items).map((pair) => [pair.id, pair])).values(),
  ];
  return {
    view: { data: rows, error: query.error, refetch: query.refetch },
    total: query.data?.pages[0]?.total,
    more: { hasMore: query.hasNextPage, busy: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() },
  };
}

/** "These are two people", with the way back. */
export function useDismiss() {
  const utils = trpc.useUtils();
  const onSettled = () => void utils.leads.duplicates.invalidate();
  const reopen = trpc.leads.duplicates.reopen.useMutation({ meta: { failure: MESSAGES.reopenFailed }, onSettled });
  const dismiss = trpc.leads.duplicates.dismiss.useMutation({
    meta: { failure: MESSAGES.dismissFailed },
    onSuccess: (_, { id }) =>
      showToast(MESSAGES.pairDismissed, {
        kind: 'success',
        action: { label: 'Undo', run: () => reopen.mutate({ id }) },
      }),
    onSettled,
  });
  return ({ id }: Pick<DuplicatePair, 'id'>) => dismiss.mutate({ id });
}
