import { MESSAGES } from '@outrider/shared/ground/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { pagedList } from '../engine/paged-list.ts';
import { trpc } from '../../ground/trpc.ts';

type ListInput = Omit<
  Parameters<typeof trpc.leads.list.useInfiniteQuery>[0] & object,
  'limit' | 'cursor' | 'direction' | 'total'
>;

/**
 * Leads page by page; beyond 10,000 they are not counted. While a changed filter is being answered the old rows stay,
 * so that nothing jumps.
 */
export function useLeadList(input: ListInput, limit: number) {
  const query = trpc.leads.list.useInfiniteQuery(
    { ...input, limit, total: 'bounded' },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadLeadsFailed },
    },
  );
  return pagedList(query);
}

/** Counts what matches to the end. */
export function useExactTotal({ q, filter }: ListInput): () => Promise<number> {
  const utils = trpc.useUtils();
  return async () => {
    const page = await utils.leads.list.fetch({ q, filter, fields: 'id', limit: 1 }, { staleTime: 0 });
    return page.total;
  };
}
