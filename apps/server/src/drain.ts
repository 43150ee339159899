import { Server as NetServer } from 'node:net';
import type { Server, ServerResponse } from 'node:http';

export type Drain = {
  /** Whether a stop has been asked for: whoever asks whether we are ready hears no. */
  isStopping(): boolean;
  /**
   * Still serves, but asks every caller to come over another connection next time: a proxy that polls sends nothing
   * more by then.
   */
  announce(): void;
  /** Takes no new connections, lets the running calls answer and cuts what is left after `waitMs`. */
  finish(waitMs: number): Promise<void>;
};

/**
 * How long connections that are kept alive stay open after the server has stopped listening: a call may be on its way.
 */
const IDLE_MS = 500;

/**
 * How a server stops without resetting anybody. Streams would never end, so they are cut when it finishes; the browser
 * comes back to whoever serves then.
 */
export function prepareDrain(): Drain & { attach(server: Server): void } {
  const open = new Set<ServerResponse>();
  let server: Server | null = null;
  let stopping = false;
  const isLast = (response: ServerResponse) => response.headersSent || response.setHeader('connection', 'close');
  const announce = () => {
    stopping = true;
    for (const response of open) isLast(response);
  };
  return {
    isStopping: () => stopping,
    announce,
    attach(attached) {
      server = attached;
      attached.prependListener('request', (_request, response: ServerResponse) => {
        open.add(response);
        response.once('close', () => open.delete(response));
        if (stopping) isLast(response);
      });
    },
    async finish(waitMs) {
      announce();
      if (!server) return;
      const closing = server;
      // http's own close() also ends idle connections at once, under a call that is on its way.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(closing, resolve));
      for (const response of open)
        if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy();
      const idle = setTimeout(() => closing.closeIdleConnections(), Math.min(IDLE_MS, waitMs));
      const cut = setTimeout(() => closing.closeAllConnections(), waitMs);
      await closed;
      clearTimeout(idle);
      clearTimeout(cut);
    },
  };
}
