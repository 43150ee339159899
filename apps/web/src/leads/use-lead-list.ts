import type { Lead } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import type { Total } from '../ui/format.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';

type ListInput = Omit<
  Parameters<typeof trpc.leads.list.useInfiniteQuery>[0] & object,
  'limit' | 'cursor' | 'direction' | 'total'
>;

/** Leads page by page; beyond 10,000 they are not counted. While a changed filter is being answered the old rows stay, so that nothing jumps. */
export function useLeadList(input: ListInput, limit: number) {
  const query = trpc.leads.list.useInfiniteQuery(
    { ...input, limit, total: 'bounded' },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadLeadsFailed },
    },
  );
  const rows = query.data && unique(query.data.pages.flatMap((page) => page.items));
  const first = query.data?.pages[0];
  const total: Total | undefined = first && { count: first.total, isExact: first.total_is === 'exact' };
  return {
    view: { data: rows, error: query.error, refetch: query.refetch },
    rows: rows ?? [],
    total,
    stale: query.isPlaceholderData,
    more: { hasMore: query.hasNextPage, busy: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() },
  };
}

/** Counts what matches to the end. */
export function useExactTotal({ q, filter }: ListInput): () => Promise<number> {
  const utils = trpc.useUtils();
  return async () => {
    const page = await utils.leads.list.fetch({ q, filter, fields: 'id', limit: 1 }, { staleTime: 0 });
    return page.total;
  };
}

/** A lead that moved between two pages while they were read is shown once. */
function unique(leads: Lead[]): Lead[] {
  return [...new Map(leads.map((lead) => [lead.id, lead])).values()];
}
