import { createTRPCClient, httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import superjson from 'superjson';
import { explainErrors } from './error.ts';
import { createEventSource } from './event-source.ts';
import type { OutriderClient, OwnFields } from './own-fields.ts';
import { keyOf, repeatCalls } from './repeat.ts';
import type { AppRouter } from './router.ts';
import { authorization, type Token } from './token.ts';

export type OutriderOptions = {
  /** The server's URL: `https://crm.example.com`. */
  url: string;
  token: Token;
  /** A custom fetch, for example with a proxy, a timeout or logging. */
  fetch?: typeof globalThis.fetch;
  /**
   * How often a call is repeated when the server can't be reached or asks to wait; 2 unless given. 0 turns retries off.
   */
  retries?: number;
};

const USUAL_RETRIES = 2;

/** The server refuses larger batches, and addresses much longer than this. */
const BATCH = { maxItems: 20, maxURLLength: 4_000 };

/**
 * A typed client. Queries made in the same tick are sent as one request; live events use server-sent events. A call
 * that got no answer is repeated: a write carries an Idempotency-Key, so that it happens once. Failed calls throw
 * OutriderError. `Fields`: your company's own fields, by which `custom` is typed.
 */
export function createOutriderClient<Fields extends OwnFields = OwnFields>({
  url,
  token,
  fetch: given,
  retries = USUAL_RETRIES,
}: OutriderOptions): OutriderClient<Fields> {
  const address = `${url.replace(/\/+$/, '')}/trpc`;
  // Looked up at each call, so that a fetch replaced later is used.
  const send: typeof globalThis.fetch = (input, init) => (given ?? globalThis.fetch)(input, init);
  const overHttp = {
    url: address,
    transformer: superjson,
    fetch: (input: Parameters<typeof globalThis.fetch>[0], init?: object) =>
      send(input, init as RequestInit).then(expectJson),
  };
  return createTRPCClient<AppRouter>({
    links: [
      repeatCalls(retries),
      explainErrors,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url: address,
          transformer: superjson,
          EventSource: createEventSource(token, send),
        }),
        false: splitLink({
          condition: ({ context }) => keyOf(context) !== undefined,
          // A key stands for one call, so it travels alone.
          true: httpLink({
            ...overHttp,
            headers: async ({ op }) => ({ ...(await authorization(token)), 'idempotency-key': keyOf(op.context) }),
          }),
          false: httpBatchLink({ ...overHttp, headers: () => authorization(token), ...BATCH }),
        }),
      }),
    ],
  }) as OutriderClient<Fields>;
}

/** A proxy's error page must not surface as a JSON parse error. */
function expectJson(response: Response): Response {
  if (/json/.test(response.headers.get('content-type') ?? '')) return response;
  throw Object.assign(new Error(`The server answered ${response.status} without JSON`), { code: response.status });
}
