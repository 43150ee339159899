import type { AppRouter } from '@outrider/api/entry/root';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import { readToken } from './token.ts';

const ANSWER_WITHIN_MS = 20_000;
/** Browsers finish no more than 64 kB for pages that were left, all calls together. */
const OUTLIVING_CHARS = 4_000;

/** A small change arrives though its page is reloaded or left a moment after it was made. */
function fetchInTime(input: RequestInfo | URL | string, init: RequestInit = {}) {
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const keepalive = typeof init.body === 'string' && init.body.length < OUTLIVING_CHARS;
  return fetch(input, { ...init, keepalive, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
}

/** How queries and mutations travel: in batches, the token in a header. */
export const batchLink = httpBatchLink<AppRouter>({
  url: '/trpc',
  transformer: superjson,
  maxURLLength: 4000,
  maxItems: 10,
  fetch: (url, init) => fetchInTime(url, init as RequestInit),
  headers({ opList }) {
    // A call may bring the token it is about: sign-out outlives the stored one.
    const own = opList.find((op) => typeof op.context.token === 'string')?.context.token as string | undefined;
    const token = own ?? readToken();
    return token ? { Authorization: `Bearer ${token}` } : {};
  },
});

/** For what lives outside of the signed-in app: the session. */
export const api = createTRPCClient<AppRouter>({ links: [batchLink] });
