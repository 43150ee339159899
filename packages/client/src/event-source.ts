import { EventSource, type EventSourceInit } from 'eventsource';
import { authorization, type Token } from './token.ts';

/**
 * Server-sent events with the token in a header, read again at every reconnect. A browser's own EventSource could only
 * put it into the address, where logs would keep it; Node 20 has none.
 */
export function createEventSource(token: Token, send: typeof globalThis.fetch): typeof EventSource {
  return class extends EventSource {
    constructor(url: string | URL, init?: EventSourceInit) {
      super(url, {
        ...init,
        fetch: async (input, request) =>
          send(input, { ...request, headers: { ...request.headers, ...(await authorization(token)) } }),
      });
    }
  };
}
