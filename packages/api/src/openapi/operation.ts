import type { ZodType } from 'zod';
import type { RestRoute } from '../rest/routes.ts';
import type { Meta } from '../trpc.ts';
import { describeAccess } from './access.ts';
import { errorResponses, kindErrors } from './errors.ts';
import type { SchemaBook } from './schemas.ts';
import {
  type ApiResponse,
  type JsonSchema,
  type MediaType,
  type Operation,
  type Parameter,
  type Ref,
  refTo,
} from './types.ts';
import { API_WORDS } from './words.ts';

/** Fields that only our own client's infinite queries send. */
const CLIENT_ONLY = ['direction'];

/** What the words of a list mean, the same in every list; a schema's own description wins. */
const LIST_WORDS = API_WORDS.list;

/** One REST route as OpenAPI describes it, from its meta and its schemas. */
export function describeOperation(route: RestRoute, meta: Meta, book: SchemaBook): Operation {
  const { rest, open, name, input, reads } = route;
  const isWrite = rest.method !== 'GET';
  const own = input && book.describeFields(input, 'input', [...route.keys, ...CLIENT_ONLY]);
  const hasBody = reads !== 'query' && Object.keys(own?.object.properties ?? {}).length > 0;
  const parameters: (Parameter | Ref)[] = [
    ...pathParameters(route, book),
    ...(own && reads !== 'body' ? queryParameters(own.object, reads === 'query') : []),
    ...(isWrite && !open ? [refTo('parameters', 'IdempotencyKey')] : []),
  ];
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary: rest.summary,
    description: describeAccess(meta, isWrite),
    ...(open && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody &&
      own && {
        requestBody: {
          required: reads === 'body' && own.object.required !== undefined,
          content: { 'application/json': describeBody(own, book) },
        },
      }),
    ...(reads === 'either' && { 'x-query-or-body': true }),
    responses: {
      ...successes(route, book),
      ...errorResponses([
        ...kindErrors({ open, hasInput: input !== null, hasPath: route.keys.length > 0, hasBody, isWrite }),
        ...(rest.errors ?? []),
      ]),
    },
  };
}

function pathParameters({ keys, input }: RestRoute, book: SchemaBook): Parameter[] {
  const fields = input ? (book.describeFields(input, 'input').object.properties ?? {}) : {};
  return keys.map((key) => ({ name: key, in: 'path', required: true, schema: fields[key] ?? { type: 'string' } }));
}

function queryParameters({ properties = {}, required = [] }: JsonSchema, enforced: boolean): Parameter[] {
  return Object.entries(properties).map(([name, field]) => {
    const { description = LIST_WORDS[name], ...schema } = textOnly(field);
    return {
      name,
      in: 'query',
      required: enforced && required.includes(name),
      ...(description && { description }),
      schema,
    };
  });
}

/** A query has no null: absence says it. */
function textOnly({ type, ...schema }: JsonSchema): JsonSchema {
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : type;
  const [only] = Array.isArray(types) && types.length === 1 ? types : [types];
  return {
    ...(only && { type: only }),
    ...schema,
    ...(schema.enum && { enum: schema.enum.filter((value) => value !== null) }),
  };
}

function describeBody({ name, object }: { name: string | undefined; object: JsonSchema }, book: SchemaBook): MediaType {
  return { schema: name === undefined ? object : book.add(name, object) };
}

function successes({ rest, output, open }: RestRoute, book: SchemaBook): Record<string, ApiResponse> {
  const statuses = typeof rest.status === 'function' ? [200, 201] : [rest.status ?? 200];
  const replayed = rest.method !== 'GET' &&
    !open && { 'Idempotency-Replayed': refTo('headers', 'IdempotencyReplayed') };
  const paged = rest.reply === 'page' && {
    'X-Total-Count': refTo('headers', 'TotalCount'),
    'X-Next-Cursor': refTo('headers', 'NextCursor'),
  };
  const headers = { ...paged, ...replayed };
  const content = {
    'application/json': { schema: rest.reply === 'page' ? bareList(output, book) : book.describe(output, 'output') },
  };
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      { description: API_WORDS.done[status] ?? 'OK', ...(Object.keys(headers).length > 0 && { headers }), content },
    ]),
  );
}

/** {items, total, next_cursor} goes over REST as the items alone. */
function bareList(page: ZodType, book: SchemaBook): JsonSchema {
  const items = book.describeFields(page, 'output').object.properties?.items;
  if (!items) throw new Error("A reply of 'page' needs an output with items");
  return items;
}
