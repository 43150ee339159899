import { MESSAGES } from '@outrider/shared/ground/messages';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isAboutDeleted } from './errors/deleted-records.ts';
import { describeFailure, farewellOf, isRefusal, reasonOf, sentenceOf } from './errors/failure.ts';
import { logError } from './errors/log.ts';
import { settleToast, showToast } from './ui/toast.ts';

/** What a call may say about its own failure. */
type FailureMeta = {
  /** The sentence of the catalogue, for when the server gave none. */
  failure?: string;
  /**
   * No toast: the screen says it in place, or nobody has to know. Logged unless the server refused, which is an answer
   * and no fault.
   */
  quiet?: boolean;
  /** No toast for a 403: the screen says who can open it. */
  forbiddenInPlace?: boolean;
};
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

/**
 * The one place that turns a failed call into a toast. A first load that fails is shown where its rows would be
 * (QueryView), so only a failed refresh is toasted. A success of the same call takes the toast away again.
 * `onSessionOver` hears the sentence to say when the session is over.
 */
export function createQueryClient(onSessionOver: (farewell: string) => void): QueryClient {
  function report(
    about: string,
    error: unknown,
    { failure = MESSAGES.internal, quiet = false, forbiddenInPlace = false }: FailureMeta = {},
    shown = true,
  ) {
    const { status } = describeFailure(error);
    const farewell = farewellOf(error);
    if (farewell) onSessionOver(farewell);
    else if (status === 404 && isAboutDeleted(about)) return;
    else if (reasonOf(error) === 'confirmation_needed') return; // who was asked to confirm would not, and knows it
    else if (quiet || (forbiddenInPlace && status === 403)) {
      if (!isRefusal(error)) logError(failure, error);
    } else if (shown) showToast(sentenceOf(error, failure), { kind: 'error', about });
  }

  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => report(query.queryHash, error, query.meta, query.state.data !== undefined),
      onSuccess: (_data, query) => settleToast(query.queryHash),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _onMutate, mutation) => report(mutationHash(mutation), error, mutation.meta),
      onSuccess: (_data, _input, _onMutate, mutation) => settleToast(mutationHash(mutation)),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
    },
  });
  askAgainAfterWrites(client);
  return client;
}

/**
 * What a save put into the cache while an answer was on its way is newer than that answer, which would take it back: it
 * is asked for again.
 */
function askAgainAfterWrites(client: QueryClient): void {
  const overtaken = new WeakSet<object>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { query, action } = event;
    if (action.manual) {
      if (query.state.fetchStatus === 'fetching') overtaken.add(query);
    } else if (overtaken.delete(query)) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}

const mutationHash = ({ options }: { options: { mutationKey?: readonly unknown[] } }) =>
  JSON.stringify(options.mutationKey);
