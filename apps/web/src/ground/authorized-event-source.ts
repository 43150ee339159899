import { EventSource, type EventSourceInit } from 'eventsource';
import { readToken } from './token.ts';

/**
 * Server-sent events with the token in a header, read again at every reconnect. The browser's own EventSource could
 * only put it into the URL, where logs would keep it.
 */
export class AuthorizedEventSource extends EventSource {
  constructor(url: string | URL, init?: EventSourceInit) {
    super(url, {
      ...init,
      fetch: (input, request) =>
        fetch(input, { ...request, headers: { ...request.headers, Authorization: `Bearer ${readToken() ?? ''}` } }),
    });
  }
}
