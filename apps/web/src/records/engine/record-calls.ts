import { keepPreviousData } from '@tanstack/react-query';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { countOf } from '../../ground/ui/format.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import { noteDeleted, noteRestored } from '../../ground/errors/deleted-records.ts';
import { trpc } from '../../ground/trpc.ts';
import { pagedList } from './paged-list.ts';
import type { AnyRecord, RecordKind, RecordKindName } from './record-kind.ts';
import { useRefreshRecords } from './subject-calls.ts';
import { RECORDS_WORDS } from './words.ts';

type Calls = typeof trpc.accounts;
const CALLS: Record<RecordKindName, unknown> = {
  account: trpc.accounts,
  contact: trpc.contacts,
  opportunity: trpc.pipeline.opportunities,
};
/**
 * The calls of a record type. All have the shapes that those of accounts have, over fields of their own: here they
 * answer as `AnyRecord`.
 */
export const callsOf = (type: RecordKindName): Calls => CALLS[type] as Calls;

/** Into the bin and back, several at once. */
const BIN_CALLS: Record<RecordKindName, unknown> = {
  ...CALLS,
  opportunity: {
    remove: trpc.pipeline.opportunities.removeMany,
    restore: trpc.pipeline.opportunities.restoreMany,
  },
};
const binCallsOf = (type: RecordKindName) => BIN_CALLS[type] as Pick<Calls, 'remove' | 'restore'>;

/** What is known of them in this browser. */
function useRecordCache(type: RecordKindName) {
  const utils = trpc.useUtils();
  const caches: Record<RecordKindName, unknown> = {
    account: utils.accounts,
    contact: utils.contacts,
    opportunity: utils.pipeline.opportunities,
  };
  return caches[type] as typeof utils.accounts;
}

export type RecordListInput = { q?: string; filter?: string; sort: string; order: 'asc' | 'desc' };
/** What a list is narrowed to besides its filter, by keys of its own. */
export type ListAsks = Readonly<Record<string, string | boolean | undefined>>;
type ListInput = Parameters<typeof trpc.accounts.list.useInfiniteQuery>[0] & object;

const PAGE = 50;

/**
 * Records page by page; beyond 10,000 they are not counted. While a changed filter is being answered the old rows stay,
 * so that nothing jumps.
 */
export function useRecordList<Row extends AnyRecord>(
  { type, words }: RecordKind<Row>,
  input: RecordListInput & ListAsks,
) {
  const query = callsOf(type).list.useInfiniteQuery(
    { ...(input as ListInput), limit: PAGE, total: 'bounded' },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: words.loadAllFailed },
    },
  );
  return pagedList(query as unknown as Parameters<typeof pagedList<Row>>[0]);
}

/** How many there are of a filter, for a tab. */
export function useRecordCount({ type }: Pick<RecordKind, 'type'>, filter?: string, asks: ListAsks = {}) {
  const { data } = callsOf(type).list.useQuery(
    { ...({ filter, ...asks } as ListInput), limit: 1, total: 'bounded' },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return data && { count: data.total, isExact: data.total_is === 'exact' };
}

/** Counts what matches to the end. */
export function useExactTotal<Row extends AnyRecord>(
  { type }: RecordKind<Row>,
  { sort: _sort, order: _order, ...asked }: RecordListInput & ListAsks,
): () => Promise<number> {
  const cache = useRecordCache(type);
  return async () => {
    const page = await cache.list.fetch({ ...(asked as ListInput), limit: 1 }, { staleTime: 0 });
    return page.total;
  };
}

/** Deletes records, and says so with a way to take them back. */
export function useRemoveRecords<Row extends AnyRecord>({ type, one, many, words }: RecordKind<Row>) {
  const onSettled = useRefreshRecords();
  const restore = binCallsOf(type).restore.useMutation({
    meta: { failure: MESSAGES.restoreFailed },
    onSettled,
    onMutate: ({ ids }) => noteRestored(ids),
    onSuccess: ({ ids, without }) =>
      showToast(without.length > 0 ? words.restoredWithout : RECORDS_WORDS.restored(countOf(ids.length, one, many)), {
        kind: without.length > 0 ? 'info' : 'success',
      }),
  });
  return binCallsOf(type).remove.useMutation({
    meta: { failure: MESSAGES.deleteFailed },
    onMutate: ({ ids }) => noteDeleted(ids),
    onError: (_error, { ids }) => noteRestored(ids),
    onSettled,
    onSuccess: ({ ids }) =>
      showToast(RECORDS_WORDS.deleted(countOf(ids.length, one, many)), {
        kind: 'success',
        shownMs: UNDO_MS,
        action: { label: 'Undo', until: Date.now() + UNDO_MS, run: () => restore.mutate({ ids }) },
      }),
  });
}
