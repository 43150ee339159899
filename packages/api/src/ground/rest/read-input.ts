import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ZodType } from 'zod';
import { parseStrictJson } from '../http/strict-json.ts';
import { versionIn } from './entity-tag.ts';
import type { RestRoute } from './routes.ts';
import type { RestRequest } from './rest-call.ts';
import { fieldsAsked } from './sparse-fields.ts';

/**
 * A route's input as the procedure will check it: path parameters over the query or the body, If-Match for its version.
 * @throws 400, 415, 422, 428
 */
export function readInput(route: RestRoute, request: RestRequest, params: Record<string, string>): unknown {
  if (!route.input) return undefined;
  const query = fromQuery(request.query, route.input.shape as Record<string, ZodType>);
  if (fieldsAsked(route.pickable, request.query)) delete query.fields; // the answer is cut, not the question
  if (route.reads === 'query') return withVersion(route, request, { ...query, ...params });
  const body = readJson(request);
  if (route.reads === 'either') {
    const isEmpty = body === undefined || (isObject(body) && Object.keys(body).length === 0);
    if (Object.keys(query).length > 0 && !isEmpty) throw new AppError('BAD_REQUEST', MESSAGES.credentialsTwice);
    return isEmpty ? query : body;
  }
  if (!isObject(body) && body !== undefined) return body; // the procedure says what it is not
  return withVersion(route, request, { ...body, ...params });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What If-Match names is the input's version. @throws 400 where the input names another one, 428 where neither says one
 * that is needed
 */
function withVersion({ rest, input }: RestRoute, { headers }: RestRequest, sent: Record<string, unknown>): unknown {
  const if_match = headers['if-match'];
  const field = input?.shape.version;
  if (!rest.tagged || !field) return sent;
  if (if_match === undefined) {
    if (sent.version === undefined && !(field as ZodType).safeParse(undefined).success)
      throw new AppError('PRECONDITION_REQUIRED', MESSAGES.ifMatchMissing);
    return sent;
  }
  const version = versionIn(if_match);
  if (sent.version !== undefined && sent.version !== version)
    throw new AppError('BAD_REQUEST', MESSAGES.versionsDiffer);
  return { ...sent, version };
}

function readJson({ body, headers }: RestRequest): unknown {
  if (body.length === 0) return undefined;
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers['content-type'] ?? ''))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.unsupportedType);
  return parseStrictJson(body);
}

/** Query strings are text: turned into what the schema names, without touching the schema. */
function fromQuery(query: URLSearchParams, shape: Record<string, ZodType>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const key of new Set(query.keys())) {
    const values = query.getAll(key);
    const text = values.at(-1) ?? '';
    const type = innerType(Object.hasOwn(shape, key) ? shape[key] : undefined);
    const number = type === 'number' && text.trim() !== '' && Number.isFinite(Number(text));
    const value =
      type === 'array'
        ? values
        : number
          ? Number(text)
          : type === 'boolean' && /^(true|false)$/.test(text)
            ? text === 'true'
            : text;
    Object.defineProperty(input, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return input;
}

type Def = { type: string; innerType?: ZodType; in?: ZodType };

function innerType(schema: ZodType | undefined): string | undefined {
  let def = schema?._zod.def as Def | undefined;
  while (def?.innerType ?? def?.in) def = (def?.innerType ?? def?.in)?._zod.def as Def;
  return def?.type;
}
