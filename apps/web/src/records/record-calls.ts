import { keepPreviousData } from '@tanstack/react-query';
import { MESSAGES } from '@outrider/shared/messages';
import { countOf } from '../ui/format.ts';
import { showToast } from '../ui/toast.ts';
import { trpc } from '../trpc.ts';
import { pagedList } from './paged-list.ts';
import type { AnyRecord, RecordKind, RecordKindName } from './record-kind.ts';
import { RECORDS_WORDS } from './words.ts';

/** The calls of a record type. Those of contacts have the same shapes as those of accounts, over fields of their own: here both answer as `AnyRecord`. */
export const callsOf = (type: RecordKindName) =>
  type === 'account' ? trpc.accounts : (trpc.contacts as unknown as typeof trpc.accounts);

/** What is known of them in this browser. */
export function useRecordCache(type: RecordKindName) {
  const utils = trpc.useUtils();
  return type === 'account' ? utils.accounts : (utils.contacts as unknown as typeof utils.accounts);
}

export type RecordListInput = { q?: string; filter?: string; sort: string; order: 'asc' | 'desc' };
type ListInput = Parameters<typeof trpc.accounts.list.useInfiniteQuery>[0] & object;

const PAGE = 50;

/** Records page by page; beyond 10,000 they are not counted. While a changed filter is being answered the old rows stay, so that nothing jumps. */
export function useRecordList<Row extends AnyRecord>({ type, words }: RecordKind<Row>, input: RecordListInput) {
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
export function useRecordCount({ type }: Pick<RecordKind, 'type'>, filter?: string) {
  const { data } = callsOf(type).list.useQuery(
    { ...({ filter } as ListInput), limit: 1, total: 'bounded' },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return data && { count: data.total, isExact: data.total_is === 'exact' };
}

/** Deletes records, and says so with a way to take them back. */
export function useRemoveRecords<Row extends AnyRecord>({ type, one, many, words }: RecordKind<Row>) {
  const utils = trpc.useUtils();
  // An account's people and a contact's account are told of in each other's lists.
  const onSettled = () => void Promise.all([utils.accounts.invalidate(), utils.contacts.invalidate()]);
  const restore = callsOf(type).restore.useMutation({
    meta: { failure: MESSAGES.restoreFailed },
    onSettled,
    onSuccess: ({ ids, without }) =>
      showToast(without.length > 0 ? words.restoredWithout : RECORDS_WORDS.restored(countOf(ids.length, one, many)), {
        kind: without.length > 0 ? 'info' : 'success',
      }),
  });
  return callsOf(type).remove.useMutation({
    meta: { failure: MESSAGES.deleteFailed },
    onSettled,
    onSuccess: ({ ids }) =>
      showToast(RECORDS_WORDS.deleted(countOf(ids.length, one, many)), {
        kind: 'success',
        shownMs: UNDO_MS,
        action: { label: 'Undo', until: Date.now() + UNDO_MS, run: () => restore.mutate({ ids }) },
      }),
  });
}

const UNDO_MS = 10_000;
