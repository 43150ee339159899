import type { Server, ServerResponse } from 'node:http';

/**
 * How a server stops: it takes no new calls and lets the running ones answer. Streams would never end, so they are cut at once;
 * the browser comes back to whoever serves then. After `waitMs` the rest is cut too.
 */
export function prepareDrain(server: Server): (waitMs: number) => Promise<void> {
  const open = new Set<ServerResponse>();
  const isLast = (response: ServerResponse) => response.headersSent || response.setHeader('connection', 'close');
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (!server.listening) isLast(response); // came over a connection that was kept alive
  });
  return async (waitMs) => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const response of open) {
      if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy();
      else isLast(response);
    }
    const cut = setTimeout(() => server.closeAllConnections(), waitMs);
    await closed;
    clearTimeout(cut);
  };
}
