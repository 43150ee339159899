import { TRPCError, type AnyTRPCRouter } from '@trpc/server';
import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { type CallFacts, type Context, createContext } from '../context.ts';
import { type JsonText, writeJson } from '../http/json-text.ts';
import { toOutageError } from '../outage.ts';
import type { Services } from '../services.ts';
import { createCallerFactory, type DescribedError, describeError, describeRefusal, toAppError } from '../trpc.ts';
import { assertVersion, withVersion } from './api-version.ts';
import { entityTag, isKnown } from './entity-tag.ts';
import { createMatcher } from './match-path.ts';
import { pageLinks } from './page-links.ts';
import { rateHeaders } from './rate-headers.ts';
import { readInput } from './read-input.ts';
import { presentPath, withSuccessor } from './renamed-paths.ts';
import { type RestRoute, restRoutes } from './routes.ts';
import type { RestRequest, RestAnswer } from './rest-call.ts';
import { jobHeaders, pollHeaders } from './respond-async.ts';
import { fieldsAsked, pickFields, pickOfEach } from './sparse-fields.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** An answer with a JSON body. */
export const jsonAnswer = (status: number, value: unknown, headers: Record<string, string> = {}): RestAnswer => ({
  status,
  headers: { ...JSON_TYPE, ...headers },
  body: value === undefined ? '' : writeJson(value),
});

/**
 * An error in the wire's form: {detail, code} and, where they help a program, errors and existing_id; beside it the
 * headers that its status asks for.
 */
export function errorAnswer(error: unknown): RestAnswer {
  const refusal = error instanceof AppError ? error : error instanceof TRPCError ? null : toOutageError(error);
  const known: DescribedError = refusal
    ? describeRefusal(refusal)
    : error instanceof TRPCError
      ? describeError(error)
      : { status: 500, detail: MESSAGES.internal, reason: 'internal_error' };
  const { status, detail, reason: code, retry_after, allow, ...body } = known;
  return jsonAnswer(
    status,
    { detail, code, ...body },
    {
      ...(retry_after && { 'retry-after': String(retry_after) }),
      ...(allow && { allow: allow.join(', ') }),
      ...challenge(known),
    },
  );
}

/** How to be let in (RFC 6750). */
function challenge({ status, reason, scope }: DescribedError): Record<string, string> {
  const because =
    reason === 'token_invalid'
      ? ', error="invalid_token"'
      : reason === 'missing_scope'
        ? `, error="insufficient_scope", scope="${scope}"`
        : '';
  return status === 401 || because ? { 'www-authenticate': `Bearer realm="${PRODUCT_NAME}"${because}` } : {};
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
    try {
      return presentAnswer(route, await procedure(readInput(route, request, params)), request);
    } catch (error) {
      throw ofPrecondition(route, request, error);
    }
  }

  return async (request) => {
    try {
      assertVersion(request);
      const renamed = presentPath(request.path);
      const found = match(request.method, renamed ?? request.path);
      const context = createContext(database, services, request.call);
      const answer = await run(found, request, context).catch((error: unknown) =>
        reportFailure(error, services, request.call),
      );
      const told = withTold(answer, context);
      return renamed ? withSuccessor(told, renamed) : told;
    } catch (error) {
      return withVersion(reportFailure(error, services, request.call));
    }
  };
}

/** The answer with the version that it is written by, and with what the call told of itself on the way. */
export function withTold(answer: RestAnswer, { told: { replayed, rate, cookie } }: Context): RestAnswer {
  if (rate) Object.assign(answer.headers, rateHeaders(rate));
  if (cookie) answer.headers['set-cookie'] = cookie;
  if (replayed) answer.headers['idempotency-replayed'] = 'true';
  return withVersion(answer);
}

/**
 * A version that another one has replaced is a conflict; where If-Match named it, the condition failed (RFC 9110,
 * 13.1.1).
 */
function ofPrecondition({ rest }: RestRoute, { headers }: RestRequest, error: unknown): unknown {
  const refusal = error instanceof TRPCError ? toAppError(error) : null;
  if (!rest.tagged || headers['if-match'] === undefined || refusal?.reason !== 'version_mismatch') return error;
  return new AppError('PRECONDITION_FAILED', refusal.message, refusal.extras);
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
export function presentAnswer({ rest, pickable }: RestRoute, output: unknown, request: RestRequest): RestAnswer {
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
  if (rest.reply === 'page') {
    const page = output as { items: unknown[] | JsonText; total?: number; next_cursor: string | null };
    const wanted = fieldsAsked(pickable, request.query);
    return jsonAnswer(status, wanted ? pickOfEach(page.items, wanted) : page.items, {
      ...(page.total !== undefined && { 'x-total-count': String(page.total) }),
      link: pageLinks(request, page.next_cursor),
      ...(page.next_cursor && { 'x-next-cursor': page.next_cursor }),
    });
  }
  const accepted = jobHeaders(rest, request.headers, output);
  if (accepted) return jsonAnswer(202, output, accepted);
  const answer = jsonAnswer(status, output, pollHeaders(rest, output));
  if (status === 201 && rest.location) answer.headers.location = locate(rest.location, answer.body as string);
  return rest.tagged ? tag(answer, pickable, request) : answer;
}

const locate = (path: string, body: string) => `/api${path.replace('{id}', (JSON.parse(body) as { id: string }).id)}`;

/** A record goes out with its tag, and with the fields that were asked for; who has it already gets no body. */
function tag(whole: RestAnswer, pickable: readonly string[], { method, query, headers }: RestRequest): RestAnswer {
  const record = JSON.parse(whole.body as string) as { version?: number };
  const wanted = method === 'GET' ? fieldsAsked(pickable, query) : null;
  const answer = wanted ? { ...whole, body: JSON.stringify(pickFields(record, wanted)) } : whole;
  if (record.version === undefined) return answer; // a record that is gone
  const etag = entityTag(record.version, answer.body as string);
  if (method === 'GET' && isKnown(headers['if-none-match'], etag)) return { status: 304, headers: { etag }, body: '' };
  answer.headers.etag = etag;
  return answer;
}
