import { type ZodType, z } from 'zod';
import type { RestRoute } from '../../ground/rest/routes.ts';
import type { Meta } from '../../ground/trpc.ts';
import { describeAccess } from './access.ts';
import { wordsOf } from './describe-properties.ts';
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
  const described = rest.describes ?? input;
  const own = described && book.describeFields(described, 'input', [...route.keys, ...CLIENT_ONLY]);
  // If-Match can say it instead.
  const needsVersion = rest.tagged === true && own?.object.required?.includes('version') === true;
  if (needsVersion && own) own.object.required = own.object.required?.filter((field) => field !== 'version');
  const hasBody = reads !== 'query' && Object.keys(own?.object.properties ?? {}).length > 0;
  const parameters: (Parameter | Ref)[] = [
    ...pathParameters(route, book),
    ...(own && reads !== 'body' ? queryParameters(own.object, reads === 'query') : []),
    ...(route.pickable.length > 0 ? [fieldsParameter(route.pickable)] : []),
    ...(isWrite && !open ? [refTo('parameters', 'IdempotencyKey')] : []),
    ...(rest.job ? [refTo('parameters', 'Prefer')] : []),
    ...(rest.tagged && !isWrite ? [refTo('parameters', 'IfNoneMatch')] : []),
    ...(rest.tagged && input?.shape.version ? [refTo('parameters', 'IfMatch')] : []),
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
        ...kindErrors({ open, hasInput: input !== null || route.pickable.length > 0, hasBody, isWrite }),
        ...(route.keys.length > 0 ? [404] : []),
        ...(needsVersion ? [428] : []),
        ...(rest.errors ?? []),
      ]),
    },
  };
}

function pathParameters({ keys, input }: RestRoute, book: SchemaBook): Parameter[] {
  const fields = input ? (book.describeFields(input, 'input').object.properties ?? {}) : {};
  return keys.map((key) => ({
    name: key,
    in: 'path',
    required: true,
    ...aboutParameter(key),
    schema: fields[key] ?? { type: 'string' },
  }));
}

function queryParameters({ properties = {}, required = [] }: JsonSchema, enforced: boolean): Parameter[] {
  return Object.entries(properties).map(([name, field]) => {
    const { description = aboutParameter(name).description, ...schema } = textOnly(field);
    return {
      name,
      in: 'query',
      required: enforced && required.includes(name),
      ...(description && { description }),
      schema,
    };
  });
}

function aboutParameter(name: string): { description?: string } {
  const description = LIST_WORDS[name] ?? wordsOf(name);
  return description === undefined ? {} : { description };
}

/** Which of its fields a record is answered with. */
const fieldsParameter = (pickable: readonly string[]): Parameter => ({
  name: 'fields',
  in: 'query',
  required: false,
  ...(LIST_WORDS.fields && { description: LIST_WORDS.fields }),
  style: 'form',
  explode: false,
  schema: { type: 'array', items: { type: 'string', enum: [...pickable] } },
});

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

function successes({ rest, output, open, pickable }: RestRoute, book: SchemaBook): Record<string, ApiResponse> {
  const statuses = typeof rest.status === 'function' ? [200, 201] : [rest.status ?? 200];
  const replayed = rest.method !== 'GET' &&
    !open && { 'Idempotency-Replayed': refTo('headers', 'IdempotencyReplayed') };
  const paged = rest.reply === 'page' && {
    ...(isCounted(output) && { 'X-Total-Count': refTo('headers', 'TotalCount') }),
    'X-Next-Cursor': refTo('headers', 'NextCursor'),
    Link: refTo('headers', 'Link'),
  };
  const always = {
    'Outrider-Version': refTo('headers', 'Version'),
    'RateLimit-Policy': refTo('headers', 'RateLimitPolicy'),
    RateLimit: refTo('headers', 'RateLimit'),
  };
  const etag = rest.tagged && { ETag: refTo('headers', 'ETag') };
  const location = rest.location && { Location: refTo('headers', 'Location') };
  const whole = rest.reply === 'page' ? bareList(output, book) : book.describe(output, 'output');
  const content = {
    'application/json': { schema: pickable.length > 0 ? orParts(whole, book) : whole },
    ...(rest.reply === 'file' && { 'text/csv': { schema: { type: 'string' } } }),
  };
  const done = Object.fromEntries(
    statuses.map((status): [string, ApiResponse] => [
      String(status),
      {
        description: API_WORDS.done[status] ?? 'OK',
        headers: {
          ...paged,
          ...(rest.working && { 'Retry-After': refTo('headers', 'RetryAfter') }),
          ...etag,
          ...(status === 201 && location),
          ...replayed,
          ...always,
        },
        content,
      },
    ]),
  );
  if (rest.job)
    done['202'] = {
      description: API_WORDS.begun,
      headers: {
        Location: refTo('headers', 'JobLocation'),
        'Preference-Applied': refTo('headers', 'PreferenceApplied'),
        'Retry-After': refTo('headers', 'RetryAfter'),
        ...replayed,
        ...always,
      },
      content,
    };
  const isKept = rest.tagged && rest.method === 'GET';
  return isKept ? { ...done, 304: { description: API_WORDS.unchanged, headers: { ...etag, ...always } } } : done;
}

/** With `fields`, records have what was asked for alone. */
function orParts(whole: JsonSchema, book: SchemaBook): JsonSchema {
  const part = book.add('RecordPart', {
    type: 'object',
    description: API_WORDS.recordPart,
    properties: { id: { type: 'string' } },
    required: ['id'],
  });
  return whole.items ? { ...whole, items: { anyOf: [whole.items, part] } } : { anyOf: [whole, part] };
}

/** Some lists are not counted: they only go on. */
const isCounted = (page: ZodType) => page instanceof z.ZodObject && 'total' in page.shape;

/** {items, total, next_cursor} goes over REST as the items alone. */
function bareList(page: ZodType, book: SchemaBook): JsonSchema {
  const items = book.describeFields(page, 'output').object.properties?.items;
  if (!items) throw new Error("A reply of 'page' needs an output with items");
  return items;
}
