import type { Database } from '@outrider/db';
import { type AnyTRPCRouter, getTRPCErrorShape, transformTRPCResponse, type TRPCError } from '@trpc/server';
import superjson, { type SuperJSONResult } from 'superjson';
import { createContext } from '../context.ts';
import { isPlainEnvelope } from '../http/envelope.ts';
import { writeJson } from '../http/json-text.ts';
import { parseStrictJson } from '../http/strict-json.ts';
import type { RestAnswer, RestRequest } from '../rest/rest-call.ts';
import type { Log, Services } from '../services.ts';
import { describeError, toTrpcError } from '../trpc.ts';
import type { HotCall } from './calls.ts';

/**
 * Answers a hot call over tRPC, alone or in a batch of one; null leaves what cannot be read to the ordinary handler,
 * which says why.
 */
export function answerHotTrpc(
  { name, type, run }: HotCall,
  router: AnyTRPCRouter,
  database: Database,
  services: Services,
): (request: RestRequest) => Promise<RestAnswer> | null {
  const config = router._def._config;
  return (request) => {
    const asked = readAsked(request);
    if (!asked) return null;
    const { input, batched } = asked;
    const inForm = (status: number, text: string, headers = {}): RestAnswer => ({
      status,
      headers: { 'content-type': 'application/json', vary: 'trpc-accept, accept', ...headers },
      body: batched ? `[${text}]` : text,
    });
    const context = createContext(database, services, request.call);
    return run(context, input).then(
      (output) => inForm(200, `{"result":{"data":{"json":${writeJson(output)}}}}`),
      (thrown: unknown) => {
        const error = toTrpcError(thrown);
        reportTrpcFailure(services.log, error, name, request.call.request_id);
        const shape = getTRPCErrorShape({ config, error, type, path: name, input, ctx: context });
        const { status, retry_after } = describeError(error);
        return inForm(
          status,
          JSON.stringify(transformTRPCResponse(config, { error: shape })),
          retry_after ? { 'retry-after': String(retry_after) } : {},
        );
      },
    );
  };
}

/** Writes down what failed through no fault of the caller. */
export function reportTrpcFailure(log: Log, error: TRPCError, procedure: string | undefined, request_id: string): void {
  if (error.code === 'SERVICE_UNAVAILABLE' && error.cause?.cause)
    log.warn({ err: error.cause.cause, procedure, request_id }, 'The database did not answer');
  if (error.code === 'INTERNAL_SERVER_ERROR')
    log.error({ err: error.cause ?? error, procedure, request_id }, 'A procedure failed');
}

type Asked = { input: unknown; batched: boolean };
const KNOWN_QUERY = new Set(['input', 'batch']);
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

function readAsked({ method, query, headers, body }: RestRequest): Asked | null {
  if (headers['trpc-accept'] ?? headers['accept']?.includes('application/jsonl')) return null;
  const type = headers['content-type'];
  if (type === undefined ? method !== 'GET' : !JSON_TYPE.test(type)) return null;
  for (const key of query.keys()) if (!KNOWN_QUERY.has(key)) return null;
  const batch = query.get('batch');
  if (batch !== null && batch !== '1') return null;
  try {
    const sent = method === 'GET' ? readQuery(query.get('input')) : parseStrictJson(body);
    const envelope = batch === '1' ? onlyOf(sent) : sent;
    if (envelope === undefined) return { input: undefined, batched: batch === '1' };
    if (!isEnvelope(envelope)) return null;
    return { input: superjson.deserialize(envelope), batched: batch === '1' };
  } catch {
    return null;
  }
}

const readQuery = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/** The one call of a batch, which may have no input. What has more or other keys is not read here. */
function onlyOf(batch: unknown): unknown {
  if (batch === undefined) return undefined;
  if (typeof batch !== 'object' || batch === null || Array.isArray(batch)) return null;
  const keys = Object.keys(batch);
  if (keys.length === 0) return undefined;
  return keys.length === 1 ? ((batch as Record<string, unknown>)['0'] ?? null) : null;
}

const isEnvelope = (value: unknown): value is SuperJSONResult =>
  typeof value === 'object' && value !== null && 'json' in value && isPlainEnvelope(value);
