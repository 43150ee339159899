import { TRPCError, type AnyTRPCRouter } from '@trpc/server';
import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { type CallFacts, type Context, createContext } from '../context.ts';
import { type JsonText, writeJson } from '../http/json-text.ts';
import { toOutageError } from '../outage.ts';
import type { Services } from '../services.ts';
import { createCallerFactory, describeError } from '../trpc.ts';
import { createMatcher } from './match-path.ts';
import { readInput } from './read-input.ts';
import { type RestRoute, restRoutes } from './routes.ts';
import type { RestRequest, RestAnswer } from './rest-call.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** An answer with a JSON body. */
export const jsonAnswer = (status: number, value: unknown, headers: Record<string, string> = {}): RestAnswer => ({
  status,
  headers: { ...JSON_TYPE, ...headers },
  body: value === undefined ? '' : writeJson(value),
});

/** An error in the wire's form: {detail} and, where they help a program, errors and existing_id; Retry-After where waiting helps, Allow where another method does. */
export function errorAnswer(error: unknown): RestAnswer {
  const refusal = error instanceof AppError ? error : error instanceof TRPCError ? null : toOutageError(error);
  const known = refusal
    ? { status: refusal.status, detail: refusal.message, ...refusal.extras }
    : error instanceof TRPCError
      ? describeError(error)
      : { status: 500, detail: MESSAGES.internal };
  const { status, retry_after, allow, ...body } = { allow: undefined, ...known };
  return jsonAnswer(status, body, {
    ...(retry_after && { 'retry-after': String(retry_after) }),
    ...(allow && { allow: allow.join(', ') }),
  });
}

/** Answers every REST route through the router's own caller: no second check, no second validation. */
export function createRestHandler(
  router: AnyTRPCRouter,
  database: Database,
  services: Services,
): (request: RestRequest) => Promise<RestAnswer> {
  const match = createMatcher(restRoutes(router));
  const createCaller = createCallerFactory(router);

  async function run(
    { route, params }: ReturnType<typeof match>,
    request: RestRequest,
    context: Context,
  ): Promise<RestAnswer> {
    const procedure = route.name
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], createCaller(context)) as (
      input: unknown,
    ) => Promise<unknown>;
    return presentAnswer(route, await procedure(readInput(route, request, params)));
  }

  return async (request) => {
    try {
      const found = match(request.method, request.path);
      const context = createContext(database, services, request.call);
      const answer = await run(found, request, context).catch((error: unknown) =>
        reportFailure(error, services, request.call),
      );
      return context.told.replayed
        ? { ...answer, headers: { ...answer.headers, 'idempotency-replayed': 'true' } }
        : answer;
    } catch (error) {
      return reportFailure(error, services, request.call);
    }
  };
}

/** The answer to a failure; one that is ours is written down. */
export function reportFailure(error: unknown, services: Services, { request_id }: CallFacts): RestAnswer {
  const answer = errorAnswer(error);
  if (answer.status >= 500)
    services.log[answer.status === 503 ? 'warn' : 'error'](
      { err: error instanceof TRPCError ? (error.cause ?? error) : error, request_id },
      'REST call failed',
    );
  return answer;
}

/** A procedure's output in the form of its route. */
export function presentAnswer({ rest }: RestRoute, output: unknown): RestAnswer {
  const status = typeof rest.status === 'function' ? rest.status(output as never) : (rest.status ?? 200);
  if (rest.reply === 'file') {
    const { file, ...others } = output as { file?: { name: string; type: string; text: string } };
    if (!file) return jsonAnswer(status, others);
    return {
      status,
      headers: { 'content-type': file.type, 'content-disposition': `attachment; filename="${file.name}"` },
      body: file.text,
    };
  }
  if (rest.reply !== 'page') return jsonAnswer(status, output);
  const page = output as { items: unknown[] | JsonText; total: number; next_cursor: string | null };
  return jsonAnswer(status, page.items, {
    'x-total-count': String(page.total),
    ...(page.next_cursor && { 'x-next-cursor': page.next_cursor }),
  });
}
