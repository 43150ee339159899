import type { IncomingMessage, ServerResponse } from 'node:http';
import { hotCalls } from '@outrider/api/ground/hot/calls';
import { answerHotRest } from '@outrider/api/ground/hot/rest';
import { answerHotTrpc } from '@outrider/api/ground/hot/trpc';
import { errorAnswer } from '@outrider/api/ground/rest/handler';
import type { RestAnswer, RestRequest } from '@outrider/api/ground/rest/rest-call';
import { appRouter } from '@outrider/api/entry/root';
import { LIMIT_BYTES } from './body.ts';
import { askedBy } from './call-facts.ts';
import { sendCompressed } from './compress.ts';
import { healthzAnswer } from './health.ts';
import type { Running } from './running.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * `answer` resolves to the whole answer, failures included; null sends the call the ordinary way. `parameter`: the id
 * at the end of the path.
 */
type Door = (request: RestRequest, parameter: string) => Promise<RestAnswer> | null;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UUID_LENGTH = 36;
const NO_BODY = new Uint8Array();

/** Each hot call by its method and path; an id at the end of the path is left out. */
function listDoors({ store: { database }, services }: Running, webhooks: Webhooks): Map<string, Door> {
  const doors = new Map<string, Door>();
  const atHealthz = () => Promise.resolve(healthzAnswer);
  doors.set('GET /healthz', atHealthz).set('HEAD /healthz', atHealthz);
  for (const [path, answer] of webhooks) doors.set(`POST ${path}`, answer);
  for (const call of hotCalls(appRouter)) {
    const { name, type, route } = call;
    doors.set(`${type === 'query' ? 'GET' : 'POST'} /trpc/${name}`, answerHotTrpc(call, appRouter, database, services));
    if (!route) continue;
    const { method, path } = route.rest;
    const door = answerHotRest(call, route, database, services);
    const at = `/api${path.replace(/\{\w+\}$/, '')}`;
    doors.set(`${method} ${at}`, door);
    if (method === 'GET') doors.set(`HEAD ${at}`, door);
  }
  return doors;
}

/**
 * Answers what the table knows, before the layers that Express puts around every call. Whatever is unusual about a call
 * goes the ordinary way.
 * @returns whether the call was taken; `ordinary` is called later where it turns out to be unusual when its body is
 *   read
 */
export function createHot(
  running: Running,
  webhooks: Webhooks,
): (request: IncomingMessage, response: ServerResponse, ordinary: () => void) => boolean {
  const doors = listDoors(running, webhooks);
  const { log } = running;
  return (request, response, ordinary) => {
    const { method = '', pathname } = request;
    const id = UUID.exec(pathname)?.[0] ?? '';
    const path = id ? pathname.slice(0, -UUID_LENGTH) : pathname;
    const door = doors.get(`${method} ${path}`);
    if (!door || isUnusual(request)) return false;

    const take = (body: Uint8Array): boolean => {
      const answered = door(askedBy(request, pathname.replace(/^\/api(?=\/)/, ''), body), id);
      void answered
        ?.catch((error: unknown) => {
          log.error({ err: error, path: pathname, request_id: request.requestId }, 'A request failed');
          return errorAnswer(error);
        })
        .then((answer) => sendCompressed(request, response, answer));
      return answered !== null;
    };
    if (method !== 'POST') return take(NO_BODY);
    readBody(request, (body) => {
      if (take(body)) return;
      Object.assign(request, { body }); // where Express's reader looks: it reads no body twice
      ordinary();
    });
    return true;
  };
}

/**
 * A body of a known length and as it is, for a POST, and none for others; no other protocol; no key that makes a write
 * happen once.
 */
function isUnusual({ method, headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': transfer, 'content-encoding': encoding } = headers;
  if (transfer !== undefined || encoding !== undefined || headers.upgrade !== undefined) return true;
  if (headers['idempotency-key'] !== undefined) return true;
  return method === 'POST' ? !(Number(length) > 0 && Number(length) <= LIMIT_BYTES) : length !== undefined;
}

/** A body that breaks off is dropped without an answer, since its sender is gone. */
function readBody(request: IncomingMessage, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => then(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
}
