import { httpSubscriptionLink } from '@trpc/client';
import superjson from 'superjson';
import { AuthorizedEventSource } from './authorized-event-source.ts';

/** Subscriptions as server-sent events. */
export const liveLink = httpSubscriptionLink({
  url: '/trpc',
  transformer: superjson,
  EventSource: AuthorizedEventSource,
});
