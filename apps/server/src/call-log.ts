import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

const FAILED = 500;

/** One line for an answered call, without its query. Probes and the web app's files would only fill the log. */
export function logCall(log: Logger, request: IncomingMessage, response: ServerResponse, ms: number): void {
  const { pathname, method, requestId } = request;
  if (/^\/(assets\/|healthz|readyz|metrics)/.test(pathname)) return;
  const { statusCode: status } = response;
  const line = {
    req: { id: requestId, method, path: hideToken(pathname) },
    res: { status },
    ...(status >= FAILED && { err: new Error(`failed with status code ${status}`) }),
    responseTime: Math.round(ms),
  };
  const whole = response.writableEnded && !request.readableAborted;
  log.info(line, status >= FAILED ? 'request errored' : whole ? 'request completed' : 'request aborted');
}

/** Who has a mail's link can answer for its reader: it is for the mail alone. */
const hideToken = (path: string) =>
  path.replace(
    /^(\/api\/(?:unsubscribe|opt-in|m)|(?:\/api)?\/satisfaction|\/booking|\/proposal|\/portal)\/.*/,
    '$1/{token}',
  );
