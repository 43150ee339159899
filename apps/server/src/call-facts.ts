import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallFacts } from '@outrider/api/ground/context';
import type { RestRequest } from '@outrider/api/ground/rest/rest-call';

declare module 'node:http' {
  interface IncomingMessage {
    /** The address as it came, without the query. */
    pathname: string;
    /** The query as it came, kept away from `url` so that no log line can show a password or a key. */
    hiddenQuery: URLSearchParams;
    requestId: string;
    /** The caller's address, behind as many proxies as TRUST_PROXY names. */
    callerIp: string;
  }
}

/**
 * First of all: who calls, the id of the call, and its query taken out of the address. tRPC's own input stays: it
 * carries neither.
 */
export function noteFacts(request: IncomingMessage, response: ServerResponse, proxies: number): void {
  const { url = '', headers } = request;
  const given = headers['x-request-id'];
  request.requestId = typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', request.requestId);
  request.callerIp = addressOf(request, proxies);
  const at = url.indexOf('?');
  request.pathname = at < 0 ? url : url.slice(0, at);
  request.hiddenQuery = new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
  if (at >= 0 && !url.startsWith('/trpc/')) request.url = request.pathname;
}

/**
 * Each proxy we trust wrote down who called it, the nearest one last: what stands before those entries anybody may have
 * made up.
 */
function addressOf({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = headers['x-forwarded-for'];
  const behind = proxies > 0 && typeof forwarded === 'string' ? forwarded.split(',').reverse() : [];
  const callers = [socket.remoteAddress ?? 'unknown', ...behind.map((address) => address.trim()).filter(Boolean)];
  return callers[Math.min(proxies, callers.length - 1)] ?? 'unknown';
}

export function factsOf(request: IncomingMessage): CallFacts {
  const { authorization, 'idempotency-key': key, 'user-agent': agent, cookie } = request.headers;
  const [, token] = /^Bearer +(\S{1,500})$/i.exec(authorization ?? '') ?? [];
  return {
    token: token ?? null,
    idempotency_key: typeof key === 'string' ? key : null,
    request_id: request.requestId,
    ip: request.callerIp,
    user_agent: agent?.slice(0, 300) ?? null,
    cookies: cookie?.slice(0, 4_000) ?? null,
  };
}

/** Header names in lower case, one value each. */
export function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** A call as the doors of the API read it. HEAD asks what GET does: Node leaves the body of its answer out. */
export const askedBy = (request: IncomingMessage, path: string, body: Uint8Array): RestRequest => ({
  method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
  path,
  query: request.hiddenQuery,
  headers: headersOf(request),
  body,
  call: factsOf(request),
});
