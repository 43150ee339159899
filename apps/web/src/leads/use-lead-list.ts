import type { Lead } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';

type ListInput = Omit<
  Parameters<typeof trpc.leads.list.useInfiniteQuery>[0] & object,
  'limit' | 'cursor' | 'direction'
>;

/** Leads page by page. While a changed filter is being answered the old rows stay, so that nothing jumps. */
export function useLeadList(input: ListInput, limit: number) {
  const query = trpc.leads.list.useInfiniteQuery(
    { ...input, limit },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadLeadsFailed },
    },
  );
  const rows = query.data && unique(query.data.pages.flatMap((page) => page.items));
  return {
    view: { data: rows, error: query.error, refetch: query.refetch },
    rows: rows ?? [],
    total: query.data?.pages[0]?.total,
    stale: query.isPlaceholderData,
    more: { hasMore: query.hasNextPage, busy: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() },
  };
}

/** A lead that moved between two pages while they were read is shown once. */
function unique(leads: Lead[]): Lead[] {
  return [...new Map(leads.map((lead) => [lead.id, lead])).values()];
}
