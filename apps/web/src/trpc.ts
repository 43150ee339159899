import type { AppRouter } from '@outrider/api/root';
import { httpSubscriptionLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import superjson from 'superjson';
import { batchLink } from './api.ts';
import { AuthorizedEventSource } from './authorized-event-source.ts';

/** Hooks for the screens. */
export const trpc = createTRPCReact<AppRouter>();

const liveLink = httpSubscriptionLink({ url: '/trpc', transformer: superjson, EventSource: AuthorizedEventSource });

/** The client behind the hooks: calls in batches, subscriptions as server-sent events; the token in a header, never in a URL. */
export const createHookClient = () =>
  trpc.createClient({
    links: [splitLink({ condition: (op) => op.type === 'subscription', true: liveLink, false: batchLink })],
  });
