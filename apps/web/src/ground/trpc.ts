import type { AppRouter } from '@outrider/api/entry/root';
import { splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { batchLink } from './api.ts';
import { confirmLink } from './confirm-link.ts';
import { turnLink } from './turn-link.ts';

/** Hooks for the screens. */
export const trpc = createTRPCReact<AppRouter>();

/** Subscriptions, whose code comes with the first of them: nothing on a first screen waits for it. */
const liveLink: TRPCLink<AppRouter> = (runtime) => (call) =>
  observable((observer) => {
    let stream: { unsubscribe: () => void } | undefined;
    let over = false;
    import('./live-link.ts').then(
      ({ liveLink: link }) => {
        if (!over) stream = link(runtime)(call).subscribe(observer);
      },
      (error) => observer.error(error),
    );
    return () => {
      over = true;
      stream?.unsubscribe();
    };
  });

/**
 * The client behind the hooks: calls in batches, subscriptions as server-sent events; the token in a header, never in a
 * URL.
 */
export const createHookClient = () =>
  trpc.createClient({
    links: [
      splitLink({
        condition: (op) => op.type === 'subscription',
        true: liveLink,
        false: [turnLink, confirmLink, batchLink],
      }),
    ],
  });
