import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client';
import superjson from 'superjson';
import { explainErrors } from './error.ts';
import { createEventSource } from './event-source.ts';
import type { AppRouter } from './router.ts';
import { authorization, type Token } from './token.ts';

export type OutriderClient = TRPCClient<AppRouter>;
export type OutriderOptions = {
  /** Where Outrider runs: `https://crm.example.com`. */
  url: string;
  token: Token;
  /** Instead of the global fetch: to add a proxy, a time limit, a log. */
  fetch?: typeof globalThis.fetch;
};

/** The server refuses larger batches, and addresses much longer than this. */
const BATCH = { maxItems: 20, maxURLLength: 4_000 };

/** A client with the types of every call. Calls of one tick travel together; live events come over server-sent events. Calls throw OutriderError. */
export function createOutriderClient({ url, token, fetch: given }: OutriderOptions): OutriderClient {
  const address = `${url.replace(/\/+$/, '')}/trpc`;
  // Looked up at each call, so that a fetch which is replaced later is used.
  const send: typeof globalThis.fetch = (input, init) => (given ?? globalThis.fetch)(input, init);
  return createTRPCClient<AppRouter>({
    links: [
      explainErrors,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url: address,
          transformer: superjson,
          EventSource: createEventSource(token, send),
        }),
        false: httpBatchLink({
          url: address,
          transformer: superjson,
          fetch: (input, init) => send(input, init as RequestInit).then(expectJson),
          headers: () => authorization(token),
          ...BATCH,
        }),
      }),
    ],
  });
}

/** A proxy's own page must not become a complaint about JSON. */
function expectJson(response: Response): Response {
  if (/json/.test(response.headers.get('content-type') ?? '')) return response;
  throw Object.assign(new Error(`The server answered ${response.status} without JSON`), { code: response.status });
}
