import { randomUUID } from 'node:crypto';
import type { CallFacts } from '@outrider/api/context';
import type { Request, RequestHandler } from 'express';

declare module 'express-serve-static-core' {
  interface Request {
    /** The query as it came, kept away from `url` so that no log line can show a password or a key. */
    hiddenQuery: URLSearchParams;
    requestId: string;
  }
}

/** First of all: the id of the call, and its query taken out of the address. tRPC's own input stays: it carries neither. */
export const takeQuery: RequestHandler = (request, response, next) => {
  const given = request.get('x-request-id');
  request.requestId = given && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
  response.set('X-Request-Id', request.requestId);
  const at = request.url.indexOf('?');
  request.hiddenQuery = new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
  if (at >= 0 && !request.url.startsWith('/trpc/')) {
    request.url = request.url.slice(0, at);
    request.originalUrl = request.url;
  }
  next();
};

export function factsOf(request: Request): CallFacts {
  const [, token] = /^Bearer +(\S{1,500})$/i.exec(request.get('authorization') ?? '') ?? [];
  return {
    token: token ?? null,
    idempotency_key: request.get('idempotency-key') ?? null,
    request_id: request.requestId,
    ip: request.ip ?? 'unknown',
    user_agent: request.get('user-agent')?.slice(0, 300) ?? null,
  };
}

/** Header names in lower case, one value each. */
export function headersOf(request: Request): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
