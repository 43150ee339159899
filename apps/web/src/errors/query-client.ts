import { MESSAGES } from '@outrider/shared/messages';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { showToast } from '../ui/toast.tsx';
import { describeFailure, isRefusal, sentenceOf } from './failure.ts';
import { logError } from './log.ts';

/** What a call may say about its own failure. */
type FailureMeta = {
  /** The sentence of the catalogue, for when the server gave none. */
  failure?: string;
  /** Logged, nothing shown. */
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
 * The one place that turns a failed call into a toast. A first load that fails is shown where its rows would be (QueryView), so only a failed refresh
 * is toasted. A 401 means that the session is over.
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  function report(
    error: unknown,
    { failure = MESSAGES.internal, quiet = false, forbiddenInPlace = false }: FailureMeta = {},
    shown = true,
  ) {
    const { status } = describeFailure(error);
    if (status === 401) onUnauthorized();
    else if (quiet || (forbiddenInPlace && status === 403)) logError(failure, error);
    else if (shown) showToast(sentenceOf(error, failure), { kind: 'error' });
  }

  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => report(error, query.meta, query.state.data !== undefined),
    }),
    mutationCache: new MutationCache({ onError: (error, _input, _onMutate, mutation) => report(error, mutation.meta) }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
    },
  });
}
